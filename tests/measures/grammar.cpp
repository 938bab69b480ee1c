// The measure grammar against texts written by hand: spellings, aliases, lists, and messages for mistakes.
#include "support/files.hpp"
#include "support/random_data.hpp"

#include <map>
#include <set>

using namespace irmetrics;
using namespace irmetrics::test;

namespace grammar_test {
namespace {

std::string canonical(const std::string& text) {
  const auto measure = parse_measure(text);
  return measure.ok() ? measure->text() : "error: " + error_of(measure);
}

}  // namespace

TEST_CASE("aliases parse to the canonical text") {
  const std::vector<std::pair<std::string, std::string>> expected = {
      {"map", "AP"},
      {"MAP", "AP"},
      {"MAP@100", "AP@100"},
      {"MAP(rel=2)@100", "AP(rel=2)@100"},
      {"map_cut_100", "AP@100"},
      {"ndcg", "nDCG"},
      {"NDCG", "nDCG"},
      {"NDCG@10", "nDCG@10"},
      {"ndcg(dcg='exp-log2')@5", "nDCG(dcg='exp-log2')@5"},
      {"ndcg_cut_10", "nDCG@10"},
      {"ndcg_cut_1000", "nDCG@1000"},
      {"recip_rank", "RR"},
      {"MRR", "RR"},
      {"MRR@10", "RR@10"},
      {"mrr", "RR"},
      {"Recall@50", "R@50"},
      {"recall@50", "R@50"},
      {"recall_50", "R@50"},
      {"Precision@10", "P@10"},
      {"precision(rel=2)@10", "P(rel=2)@10"},
      {"P_10", "P@10"},
      {"relative_P_15", "RelativeP@15"},
      {"success_1", "Success@1"},
      {"HitRate@3", "Success@3"},
      {"hit_rate@3", "Success@3"},
      {"RPrec", "Rprec"},
      {"r-precision", "Rprec"},
      {"Rprec_mult_0.20", "Rprec(multiple=0.2)"},
      {"Rprec_mult_1.00", "Rprec"},
      {"bpref", "Bpref"},
      {"gm_bpref", "GMBpref"},
      {"gm_map", "GMAP"},
      {"InfAP", "infAP"},
      {"iprec_at_recall_0.10", "IPrec@0.1"},
      {"iprec_at_recall_.25", "IPrec@0.25"},
      {"11pt_avg", "IPrecAvg"},
      {"yaap", "YAAP"},
      {"dcg", "DCG"},
      {"dcg@20", "DCG@20"},
      {"ideal_dcg", "IdealDCG"},
      {"ndcg_rel", "nDCGRel"},
      {"Rndcg", "RnDCG"},
      {"binG", "BinG"},
      {"rbp", "GradedRBP"},
      {"rbp(p=0.5)", "GradedRBP(p=0.5)"},
      {"rbp_resid", "RBPResidual"},
      {"set_P", "SetP"},
      {"set_recall", "SetR"},
      {"set_relative_P", "SetRelP"},
      {"set_map", "SetAP"},
      {"set_F", "SetF"},
      {"f1", "F1"},
      {"f1@10", "F1@10"},
      {"F1", "F1"},
      {"R_cap@10", "RelativeP@10"},
      {"ndcg_burges@10", "nDCG(dcg='exp-log2')@10"},
      {"AP(capped=True)@10", "AP(capped='True')@10"},
      // of NTCIR and of reviews
      {"MSnDCG@10", "nDCG@10"},
      {"Q-measure", "Q"},
      {"D#-nDCG@10", "DSharp@10"},
      {"D-nDCG@10", "DSharp(gamma=0)@10"},
      {"D#-Q", "DSharp(measure='Q')"},
      {"D-Q", "DSharp(gamma=0,measure='Q')"},
      {"O-measure", "OMeasure"},
      {"P-measure(beta=2)", "PMeasure(beta=2)"},
      {"P-plus", "PPlus"},
      {"last_rel", "LastRel"},
      {"wss_95", "WSS"},
      {"wss_100", "WSS(recall=1)"},
      {"norm_area", "NormArea"},
      {"loss_er", "ReviewLoss"},
      {"loss_e", "ReviewLoss(part='e')"},
      {"loss_r", "ReviewLoss(part='r')"},
      {"utility", "Utility"},
      {"unj_20", "Unjudged@20"},
      {"num_q", "NumQ"},
      {"num_ret", "NumRet"},
      {"num_rel", "NumRel"},
      {"num_rel_ret", "NumRelRet"},
      {"hits", "Hits"},
      {"hits@10", "Hits@10"},
      {"num_nonrel_judged_ret", "NumNonrelRet"},
      {"alpha-nDCG@10", "alpha_nDCG@10"},
      {"alpha_ndcg(alpha=0.3)@5", "alpha_nDCG(alpha=0.3)@5"},
      {"strec@20", "StRecall@20"},
      {"MAP_IA", "AP_IA"},
      // preferences and judgment groups of trec_eval
      {"prefs_num_prefs_poss", "NumPrefs"},
      {"prefs_num_prefs_ful", "NumPrefsFul"},
      {"prefs_num_prefs_ful_ret", "NumPrefsFul(pairs='ret')"},
      {"prefs_simp", "PrefsSimp"},
      {"prefs_simp_imp", "PrefsSimp(pairs='imp')"},
      {"prefs_simp_ret", "PrefsSimp(pairs='ret')"},
      {"prefs_pair", "PrefsPair"},
      {"prefs_pair_imp", "PrefsPair(pairs='imp')"},
      {"prefs_pair_ret", "PrefsPair(pairs='ret')"},
      {"prefs_avgjg", "PrefsAvgJG"},
      {"prefs_avgjg_imp", "PrefsAvgJG(pairs='imp')"},
      {"prefs_avgjg_ret", "PrefsAvgJG(pairs='ret')"},
      {"prefs_avgjg_Rnonrel", "PrefsAvgJGRnonrel"},
      {"prefs_avgjg_Rnonrel_imp", "PrefsAvgJGRnonrel(pairs='imp')"},
      {"prefs_avgjg_Rnonrel_ret", "PrefsAvgJGRnonrel(pairs='ret')"},
      {"map_avgjg", "AP_JG"},
      {"P_avgjg_5", "P_JG@5"},
      {"Rprec_mult_avgjg_0.2", "Rprec_JG(multiple=0.2)"},
      // as in BERDS
      {"MRECALL@5", "MRecall@5"},
      {"PRECISION@5", "P@5"},
      {"RECALL@50", "R@50"},
      // as in FreshStack and Still Fresh
      {"alpha-N@10", "alpha_nDCG@10"},
      {"α-nDCG@10", "alpha_nDCG@10"},
      {"α-N(alpha=0.3)@10", "alpha_nDCG(alpha=0.3)@10"},
      {"C@20", "Coverage@20"},
      {"Cov@20", "Coverage@20"},
      {"αN@10", "alpha_nDCG@10"},
      {"\U0001D6FC-N@10", "alpha_nDCG@10"},
      {"\U0001D6FC-nDCG@10", "alpha_nDCG@10"},
      {"\U0001D736N(alpha=0.3)@10", "alpha_nDCG(alpha=0.3)@10"},
      {"Rec@50", "R@50"},
      // as in BERDS
      {"MRec@5", "MRecall@5"},
      {"Prec@1", "P@1"},
      {"MRECALL @ 5", "MRecall@5"},
      // as in GenTREC
      {"RPREC", "Rprec"},
      {"R-Precision", "Rprec"}};
  std::set<std::string> tested;
  for (const auto& [text, wanted] : expected) {
    CHECK(canonical(text) == wanted);
    tested.insert(text.substr(0, text.find_first_of("(@")));
  }
  for (const MeasureInfo& info : all_measures()) {
    for (const Alias& alias : info.aliases) {
      const std::string fixed(alias.text.substr(0, alias.text.find("{}")));
      INFO(alias.text);
      CHECK(std::any_of(tested.begin(), tested.end(), [&](const std::string& text) {
        return fixed.size() == alias.text.size() ? text == fixed
                                                 : text.starts_with(fixed) && text.size() > fixed.size();
      }));
    }
  }
}

TEST_CASE("a name or alias in another case is the one measure that has it") {
  CHECK(canonical("coverage@20") == "Coverage@20");
  CHECK(canonical("p@1") == "P@1");
  CHECK(canonical("hole@10") == "Hole@10");
  CHECK(canonical("r@5") == "R@5");
  CHECK(canonical("rr") == "RR");
  CHECK(canonical("NDCG_CUT_10") == "nDCG@10");
  CHECK(canonical("ndcg_CUT.10") == "nDCG@10");
  CHECK(canonical("ALPHA_NDCG(alpha=0.3) @ 5") == "alpha_nDCG(alpha=0.3)@5");
  // an exact match comes first, and other tools' names keep their suggestion
  CHECK(canonical("RBP") == "RBP");
  CHECK(canonical("rbp") == "GradedRBP");
  CHECK(canonical("Rbp(p=0.9)") == "error: unknown measure 'Rbp(p=0.9)'; did you mean RBP(p=0.9) or GradedRBP(p=0.9)?");
  CHECK(canonical("hits") == "Hits");
  CHECK(canonical("HITS@3") == "Hits@3");
  CHECK(canonical("Hit@3") == "error: unknown measure 'Hit@3'; did you mean Success@3?");
  CHECK(canonical("p@0") == "error: 'p@0' is P@0: P: k must be at least 1, not 0");
  // names of parameters keep their case
  CHECK(canonical("RBP(P=0.5)") == "error: measure 'RBP(P=0.5)': RBP has no parameter 'P'; it has p, rel");
}

TEST_CASE("every name and alias parses in lower and upper case to its own measure, or is ambiguous") {
  std::map<std::string, std::string> canonical_of;           // of exact spellings
  std::map<std::string, std::set<std::string>> measures_of;  // by spelling in lower case
  for (const MeasureInfo& info : all_measures()) {
    const std::string with_defaults =
        info.usage.find("]@") != std::string::npos || info.usage.find(info.name + "@") == 0 ? info.name + "@1"
                                                                                            : info.name;
    const auto add = [&](const std::string& text) {
      canonical_of[text] = canonical(text);
      REQUIRE(canonical_of[text].find("error") == std::string::npos);
      measures_of[detail::ascii_lower(text)].insert(canonical_of[text]);
    };
    add(with_defaults);
    for (const Alias& alias : info.aliases) {
      std::string text(alias.text);
      if (const std::size_t hole = text.find("{}"); hole != std::string::npos)
        text.replace(hole, 2, "1");
      else
        text += with_defaults.substr(info.name.size());
      add(text);
    }
  }
  std::set<std::string> ambiguous;
  for (const auto& [text, wanted] : canonical_of) {
    std::string upper = text;
    for (char& c : upper)
      if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
    for (const std::string& other : {detail::ascii_lower(text), upper}) {
      INFO(text << " as " << other);
      const std::set<std::string>& all = measures_of.at(detail::ascii_lower(other));
      if (all.size() > 1) ambiguous.insert(detail::ascii_lower(other));
      if (canonical_of.contains(other))
        CHECK(canonical(other) == canonical_of[other]);   // an exact match keeps its meaning
      else if (detail::ascii_lower(other) == "accuracy")  // a name of other tools
        CHECK(canonical(other).find("did you mean Success") != std::string::npos);
      else if (all.size() == 1)
        CHECK(canonical(other) == wanted);
      else
        CHECK(canonical(other).find("did you mean") != std::string::npos);
    }
  }
  CHECK(ambiguous == std::set<std::string>{"rbp"});
}

TEST_CASE("whitespace beside an '@' does not separate measures") {
  const auto texts = [](const std::string& list) {
    std::vector<std::string> all;
    for (const AnyMeasure& measure : value_of(parse_measures(list))) all.push_back(measure.text());
    return all;
  };
  CHECK(texts("AP nDCG @ 10 P@ 5  R\t@\n50 RR") == std::vector<std::string>{"AP", "nDCG@10", "P@5", "R@50", "RR"});
  CHECK(texts("P(rel=2) @ 5 AP") == std::vector<std::string>{"P(rel=2)@5", "AP"});
  CHECK(error_of(parse_measures("nDCG @ AP")).find("expected a whole number") != std::string::npos);
  CHECK(error_of(parse_measures("P @, AP")).find("expected a whole number") != std::string::npos);
  CHECK(error_of(parse_measures("@ 10")) == "unknown measure '@ 10'; did you mean P@10?");
}

TEST_CASE("the names of trec_eval's options with a single cut-off are measures") {
  CHECK(canonical("P.5") == "P@5");
  CHECK(canonical("ndcg_cut.10") == "nDCG@10");
  CHECK(canonical("iprec_at_recall.0.5") == "IPrec@0.5");
  CHECK(canonical("P.") == "error: unknown measure 'P.'; did you mean P@10?");
}

TEST_CASE("the other spellings of a measure show where a value is") {
  const auto texts = [](const std::string& name) {
    return alias_texts(*std::find_if(all_measures().begin(), all_measures().end(),
                                     [&](const MeasureInfo& info) { return info.name == name; }));
  };
  CHECK(texts("AP") == std::vector<std::string>{"MAP", "map", "map_cut_K"});
  CHECK(texts("Rprec") == std::vector<std::string>{"RPrec", "r-precision", "Rprec_mult_X"});
}

TEST_CASE("measures may be written with whitespace, either quote, and parameters in any order") {
  CHECK(canonical("  nDCG@10 ") == "nDCG@10");
  CHECK(canonical("nDCG @ 10") == "nDCG@10");
  CHECK(canonical("nDCG( dcg = \"exp-log2\" )@5") == "nDCG(dcg='exp-log2')@5");
  CHECK(canonical("nDCG(dcg=exp-log2)@5") == "nDCG(dcg='exp-log2')@5");
  CHECK(canonical("nDCG(gains={2:9, 1:3},dcg='exp-log2')") == "nDCG(dcg='exp-log2',gains={1:3,2:9})");
  CHECK(canonical("RBP(rel=2,p=.9)@10") == "RBP(p=0.9,rel=2)@10");
  CHECK(canonical("RBP(p=+9e-1)") == "RBP(p=0.9)");
  CHECK(canonical("AP()") == "AP");
  CHECK(canonical("AP(rel=1)") == "AP");
  CHECK(canonical("P@1e1") == "P@10");
  CHECK(canonical("IPrecAvg(points=[0.75, 0.25])") == "IPrecAvg(points=[0.25,0.75])");
}

TEST_CASE("a list of measures is separated by whitespace or commas outside of brackets and quotes") {
  const auto measures =
      value_of(parse_measures("nDCG(dcg='exp-log2', gains={1:3, 2:9})@10,AP\n RBP(p=0.5, rel=2)\t, P_5"));
  std::vector<std::string> texts;
  for (const AnyMeasure& measure : measures) texts.push_back(measure.text());
  CHECK(texts == std::vector<std::string>{"nDCG(dcg='exp-log2',gains={1:3,2:9})@10", "AP", "RBP(p=0.5,rel=2)", "P@5"});
}

TEST_CASE("the notation of trec_eval's -m names measures with parameters, several measures, and sets") {
  const auto texts = [](const std::string& text) {
    std::string all;
    for (const AnyMeasure& measure : value_of(parse_measures(text))) all += fmt::format("{} ", measure.text());
    return all;
  };
  CHECK(texts("P.5,10") == "P@5 P@10 ");
  CHECK(texts("AP,P.5,10,RR map_cut.5,P.20") == "AP P@5 P@10 RR AP@5 P@20 ");
  CHECK(texts("ndcg_cut") == "nDCG@5 nDCG@10 nDCG@15 nDCG@20 nDCG@30 nDCG@100 nDCG@200 nDCG@500 nDCG@1000 ");
  CHECK(texts("success") == "Success@1 Success@5 Success@10 ");
  CHECK(texts("iprec_at_recall.0.1,.5,11pt_avg.0,0.5,1") == "IPrec@0.1 IPrec@0.5 IPrecAvg(points=[0,0.5,1]) ");
  CHECK(texts("ndcg.1=3,2=9") == "nDCG(gains={1:3,2:9}) ");
  CHECK(texts("set_F.2.5 set_F.1 set_F") == "SetF(x=2.5) SetF ");
  CHECK(texts("utility.2,-1,.5,0 rbp.p=0.5,2=1") == "Utility(a=2,c=0.5) GradedRBP(p=0.5,gains={2:1}) ");
  CHECK(texts("set") == "NumQ NumRet NumRel NumRelRet Utility SetP SetR SetRelP SetAP SetF ");
  CHECK(texts("official") == "NumQ NumRet NumRel NumRelRet AP GMAP Rprec Bpref RR " + texts("iprec_at_recall") +
                                 texts("P.5,10,15,20,30,100,200,500,1000"));
  CHECK(value_of(parse_measures("all_trec")).size() > 90);
  CHECK(value_of(parse_measure("set_F.2.5")).text() == "SetF(x=2.5)");

  const auto problem = [](const std::string& text) { return error_of(parse_measures(text)); };
  CHECK(problem("P.5,x") == "unknown measure 'x'; `irmetrics measures` lists all");
  CHECK(problem("P.5, 10") == "'10' is not a measure; write each cut-off with its measure: P.5 P.10");
  CHECK(problem("P.5,0") == "measure 'P': cut-offs must be whole numbers of at least 1, not '5,0'");
  CHECK(problem("P.5,1.5") == "measure 'P': expected cut-offs separated by commas, such as 5,10, not '1.5'");
  CHECK(problem("set_F.x") == "measure 'set_F': expected numbers separated by commas, such as 0.5,1, not 'x'");
  CHECK(problem("bpref.5") == "measure 'bpref': trec_eval's bpref takes no parameters, not '5'");
  CHECK(problem("rbp.0.5") == "measure 'rbp': expected pairs separated by commas, such as 1=3,2=9, not '0.5'");
  CHECK(problem("set_F.-1") == "measure 'set_F': x must be at least 0, not -1");
  CHECK(error_of(parse_measure("official")) == "unknown measure 'official'; `irmetrics measures` lists all");
}

TEST_CASE("the messages of the grammar in full") {
  const std::vector<std::pair<std::string, std::string>> expected = {
      {"", "expected a measure, such as nDCG@10"},
      {" \t", "expected a measure, such as nDCG@10"},
      {"AP(rel=2", "measure 'AP(rel=2': a ')' is missing"},
      {"AP(2)", "measure 'AP(2)': expected parameter=value, not '2'"},
      {"AP(rel=2)x", "measure 'AP(rel=2)x': did not expect 'x' at its end"},
      {"AP(rel=two)", "measure 'AP(rel=two)': rel: expected a number, not 'two'"},
      {"AP(rel=)", "measure 'AP(rel=)': rel: expected a number, not ''"},
      {"AP(rel=inf)", "AP: rel must be a finite number, not inf"},
      {"AP(rel=nan)", "AP: rel must be a finite number, not nan"},
      {"nDCG@ten", "measure 'nDCG@ten': k: expected a whole number from 1 to 4294967295, not 'ten'"},
      {"nDCG@", "measure 'nDCG@': k: expected a whole number from 1 to 4294967295, not ''"},
      {"nDCG@1.5", "measure 'nDCG@1.5': k: expected a whole number from 1 to 4294967295, not '1.5'"},
      {"nDCG@-1", "measure 'nDCG@-1': k: expected a whole number from 1 to 4294967295, not '-1'"},
      {"nDCG@4294967296",
       "measure 'nDCG@4294967296': k: expected a whole number from 1 to 4294967295, not '4294967296'"},
      {"nDCG@0", "nDCG: k must be at least 1, not 0"},
      {"P@0", "P: k must be at least 1, not 0"},
      {"RBP(p=1)", "RBP: p must be in (0, 1), not 1"},
      {"RBP(p=1.2)", "RBP: p must be in (0, 1), not 1.2"},
      {"Rprec(multiple=-1)", "Rprec: multiple must be in (0, 1000], not -1"},
      {"ERR(max_grade=0)", "ERR: max_grade must be in (0, 1000], not 0"},
      {"IPrec@1.5", "IPrec: recall must be in [0, 1], not 1.5"},
      {"P", "measure 'P': P needs a value after '@', such as P@10"},
      {"IPrec", "measure 'IPrec': IPrec needs a value after '@', such as IPrec@0"},
      {"Recall", "'Recall' is R: measure 'R': R needs a value after '@', such as R@1000"},
      {"P_5@10", "'P_5@10' is P@5@10: measure 'P@5@10': k: expected a whole number from 1 to 4294967295, not '5@10'"},
      {"AP(p=1)", "measure 'AP(p=1)': AP has no parameter 'p'; it has rel, capped"},
      {"RBP(q=1)", "measure 'RBP(q=1)': RBP has no parameter 'q'; it has p, rel"},
      {"NumQ(rel=1)", "measure 'NumQ(rel=1)': NumQ has no parameter 'rel'; it has none"},
      {"P(k=5)@5", "measure 'P(k=5)@5': P has no parameter 'k'; it has rel"},
      {"AP(rel=1,rel=2)", "measure 'AP(rel=1,rel=2)': parameter 'rel' is given twice"},
      {"Bpref@10", "measure 'Bpref@10': Bpref takes no cut-off"},
      {"nDCG(dcg='ln')", "measure 'nDCG(dcg='ln')': dcg: expected 'log2' or 'exp-log2' or 'original', not 'ln'"},
      {"IPrecAvg(points=0.5)", "measure 'IPrecAvg(points=0.5)': points: expected a list such as [0.25,0.5], not '0.5'"},
      {"IPrecAvg(points=[x])", "measure 'IPrecAvg(points=[x])': points: expected a list such as [0.25,0.5], not '[x]'"},
      {"IPrecAvg(points=[2])", "IPrecAvg: points must be in [0, 1], not [2]"},
      {"IPrecAvg(points=[])", "IPrecAvg: points must be in [0, 1], not []"},
      {"nDCG(gains=3)", "measure 'nDCG(gains=3)': gains: expected gains by grade such as {1:3,2:9}, not '3'"},
      {"nDCG(gains={1})", "measure 'nDCG(gains={1})': gains: expected gains by grade such as {1:3,2:9}, not '{1}'"},
      {"nDCG(gains={1:x})",
       "measure 'nDCG(gains={1:x})': gains: expected gains by grade such as {1:3,2:9}, not '{1:x}'"},
      {"nDCG(gains={1:2,1:3})", "measure 'nDCG(gains={1:2,1:3})': gains: grade 1 has two gains in '{1:2,1:3}'"},
      {"nDCG(gains={1:inf})",
       "nDCG: gains must be finite numbers for grades of at least 0, each given once, not {1:inf}"},
      {"nDGC@10", "unknown measure 'nDGC@10'; did you mean nDCG@10?"},
      {"succes@5", "unknown measure 'succes@5'; did you mean Success@5?"},
      {"nDCGG(dcg='ln',rel=2)@5", "unknown measure 'nDCGG(dcg='ln',rel=2)@5'; did you mean nDCG@5?"},
      {"nDGC(dcg='exp-log2', rel=2)@5",
       "unknown measure 'nDGC(dcg='exp-log2', rel=2)@5'; did you mean nDCG(dcg='exp-log2')@5?"},
      {"Bprefs(p=0.5)@10", "unknown measure 'Bprefs(p=0.5)@10'; did you mean Bpref?"},
      {"Sucess", "unknown measure 'Sucess'; did you mean Success@10?"},
      {"P(rel=2,cutoff=5)", "measure 'P(rel=2,cutoff=5)': P's cut-off is written after '@': P(rel=2)@5"},
      {"P(k=5)", "measure 'P(k=5)': P's cut-off is written after '@': P@5"},
      {"nDCG(cutoff=5, dcg='log2')",
       "measure 'nDCG(cutoff=5, dcg='log2')': nDCG's cut-off is written after '@': "
       "nDCG(dcg='log2')@5"},
      {"IPrec(recall=0.1)", "measure 'IPrec(recall=0.1)': IPrec's recall is written after '@': IPrec@0.1"},
      {"IPrec(k=5)", "measure 'IPrec(k=5)': IPrec needs a value after '@', such as IPrec@0"},
      {"P(cutoff=0)", "P: k must be at least 1, not 0"},
      {"P(cutoff=5)@10", "measure 'P(cutoff=5)@10': P has no parameter 'cutoff'; it has rel"},
      {"P(cutoff=5,what=1)", "measure 'P(cutoff=5,what=1)': P has no parameter 'what'; it has rel"},
      {"nDCG10", "unknown measure 'nDCG10'; did you mean nDCG@10?"},
      {"ndcg10(dcg='exp-log2')", "unknown measure 'ndcg10(dcg='exp-log2')'; did you mean nDCG(dcg='exp-log2')@10?"},
      {"P100", "unknown measure 'P100'; did you mean P@100?"},
      {"Bpref10", "unknown measure 'Bpref10'; did you mean Bpref?"},
      {"Hit@10", "unknown measure 'Hit@10'; did you mean Success@10?"},
      {"accuracy@1", "unknown measure 'accuracy@1'; did you mean Success@1?"},
      {"accuracy_at_1", "unknown measure 'accuracy_at_1'; did you mean Success@1?"},
      {"ndcg_at_10", "unknown measure 'ndcg_at_10'; did you mean nDCG@10?"},
      {"recall_at_5", "unknown measure 'recall_at_5'; did you mean R@5?"},
      {"map_at_100", "unknown measure 'map_at_100'; did you mean AP@100?"},
      {"AUC", "unknown measure 'AUC'; `irmetrics measures` lists all"},
      {"EM", "unknown measure 'EM'; `irmetrics measures` lists all"},
      {"Accuracy(p=1)@5", "measure 'Accuracy(p=1)@5': Accuracy has no parameter 'p'; it has rel"},
      {"reciprocal_rank", "unknown measure 'reciprocal_rank'; did you mean RR?"},
      {"mean_average_precision", "unknown measure 'mean_average_precision'; did you mean AP?"},
      {"P@5(rel=2)", "measure 'P@5(rel=2)': parameters are written before '@': P(rel=2)@5"},
      {"some_long_unknown_name", "unknown measure 'some_long_unknown_name'; `irmetrics measures` lists all"}};
  for (const auto& [text, error] : expected) CHECK(canonical(text) == "error: " + error);
}

TEST_CASE("a suggested measure parses, and keeps the parameters that it has") {
  const std::vector<std::pair<std::string, std::string>> given = {
      {"p", "p=0.5"}, {"rel", "rel=2"}, {"dcg", "dcg='exp-log2'"}, {"alpha", "alpha=0.25"}, {"none", "none=1"}};
  const auto suggested_for = [](const std::string& text) {
    const std::string error = error_of(parse_measure(text)), words = "; did you mean ";
    const std::size_t begin = error.find(words);
    INFO(error);
    REQUIRE(begin != std::string::npos);
    const std::string suggested = error.substr(begin + words.size());
    REQUIRE(suggested.back() == '?');
    return suggested.substr(0, suggested.size() - 1);
  };
  for (const MeasureInfo& one : all_measures()) {
    const std::string name = one.name + "_x";
    CHECK(parse_measure(suggested_for(name)).ok());
    CHECK(parse_measure(suggested_for(name + "(rel=two,cutoff=3)@x")).ok());
    const std::string suggested = suggested_for(name + "(p=0.5,rel=2,dcg='exp-log2',alpha=0.25,none=1)@1");
    INFO(suggested);
    CHECK(parse_measure(suggested).ok());
    const auto info = std::find_if(all_measures().begin(), all_measures().end(), [&](const MeasureInfo& other) {
      return other.name == suggested.substr(0, suggested.find_first_of("(@"));
    });
    REQUIRE(info != all_measures().end());
    const auto has = [&](auto&& fits) { return std::any_of(info->parameters.begin(), info->parameters.end(), fits); };
    CHECK((suggested.find('@') != std::string::npos) ==
          has([](const ParameterInfo& parameter) { return parameter.written != Written::as_argument; }));
    for (const auto& [parameter, text] : given)
      CHECK((suggested.find(text) != std::string::npos) ==
            has([&, wanted = parameter](const ParameterInfo& own) { return own.name == wanted; }));
  }
}

TEST_CASE("a list of measures fails at its first mistake, and may not be empty") {
  CHECK(error_of(parse_measures("AP P@0 RBP(p=2)")) == "P: k must be at least 1, not 0");
  CHECK(error_of(parse_measures("AP R@50,100")) ==
        "'100' is not a measure; write each cut-off with its measure: R@50 R@100");
  CHECK(error_of(parse_measures("P_5,10")) == "'10' is not a measure; write each cut-off with its measure: P_5 P_10");
  CHECK(error_of(parse_measures("AP ndcg_cut_5,10")) ==
        "'10' is not a measure; write each cut-off with its measure: ndcg_cut_5 ndcg_cut_10");
  CHECK(error_of(parse_measures("AP,10")).starts_with("unknown measure '10'; `irmetrics measures`"));
  CHECK(error_of(parse_measures("P @")).find("k: expected a whole number") != std::string::npos);
  CHECK(error_of(parse_measures("AP 100")) == "unknown measure '100'; `irmetrics measures` lists all");
  CHECK(error_of(parse_measures("set_F@10")) == "'set_F@10' is SetF@10: measure 'SetF@10': SetF takes no cut-off");
  CHECK(error_of(parse_measures("")) == "expected a measure, such as nDCG@10");
  CHECK(error_of(parse_measures(" , ")) == "expected a measure, such as nDCG@10");
}

TEST_CASE("a measure made in code is checked like a written one") {
  CHECK_THROWS_WITH(AnyMeasure(measures::P{.k = 0, .rel = 1}), "P: k must be at least 1, not 0");
  CHECK_THROWS_WITH(AnyMeasure(RBP{.p = 1.2}), "RBP: p must be in (0, 1), not 1.2");
  CHECK_THROWS_WITH(AnyMeasure(IPrecAvg{.rel = 1, .points = {}}), "IPrecAvg: points must be in [0, 1], not []");
  CHECK_THROWS_AS(AnyMeasure(ERR{.max_grade = -1}), ParameterError);
  CHECK(AnyMeasure(nDCG{.k = 0, .dcg = DcgForm::log2, .gains = {}}).text() == "nDCG");
}

TEST_CASE("random texts are errors or parse to a canonical text that parses to itself") {
  const std::string letters = "nDCGP@(){}[]='\", .:10e-_%\xC3\xA9";
  std::uint64_t state = 1;
  for (int i = 0; i < random_cases(50'000); ++i) {
    std::string text;
    for (int length = static_cast<int>(state % 24); length >= 0; --length) {
      state = state * 6364136223846793005U + 1442695040888963407U;
      text += letters[(state >> 33) % letters.size()];
    }
    if (const auto measure = parse_measure(text); measure.ok() && canonical(measure->text()) != measure->text())
      FAIL_CHECK(text << " parses to " << measure->text() << ", which parses to " << canonical(measure->text()));
    (void)parse_measures(text);
  }
  SUCCEED();
}

TEST_CASE("help explains how a measure is written") {
  const auto info = [](const std::string& name) {
    for (const MeasureInfo& one : all_measures())
      if (one.name == name) return one;
    FAIL(name);
    return MeasureInfo{};
  };
  CHECK(info("nDCG").usage == "nDCG[(dcg='log2', gains={})][@k]");
  CHECK(info("P").usage == "P[(rel=1)]@k");
  CHECK(info("IPrec").usage == "IPrec[(rel=1, rounding='trec10')]@recall");
  CHECK(info("NumQ").usage == "NumQ");
  const ParameterInfo p = info("RBP").parameters.at(0);
  CHECK(p.name == "p");
  CHECK(p.kind == "number");
  CHECK(p.range == "in (0, 1)");
  CHECK(p.initial == "0.8");
  CHECK(info("P").parameters.at(1).initial.empty());
  CHECK(info("nDCG").parameters.at(0).kind == "'log2' or 'exp-log2' or 'original'");
  CHECK(info("YAAP").values == "a finite number");
  CHECK(info("AP").values == "in [0, 1]");
}

TEST_CASE("a measure given twice in any spelling counts once, at its first position") {
  const auto texts = [](const std::string& text) {
    std::vector<std::string> all;
    for (const AnyMeasure& measure : value_of(parse_measures(text))) all.push_back(measure.text());
    return all;
  };
  CHECK(texts("map nDCG@10 AP ndcg_cut_10 MAP AP(rel=1)") == std::vector<std::string>{"AP", "nDCG@10"});
  CHECK(texts("IPrecAvg(points=[0.5,0.25]) IPrecAvg(points=[0.25,0.5])").size() == 1);
  CHECK(texts("AP AP@10 AP(rel=2)").size() == 3);
}

}  // namespace grammar_test
