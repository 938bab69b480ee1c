// Tables of portable_functions.hpp, from the ARM optimized routines (also in musl and in the GNU C library).
//
// Copyright (c) 2018, Arm Limited. SPDX-License-Identifier: MIT
//
// Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated
// documentation files (the "Software"), to deal in the Software without restriction, including without limitation the
// rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to
// permit persons to whom the Software is furnished to do so, subject to the following conditions:
//
// The above copyright notice and this permission notice shall be included in all copies or substantial portions of the
// Software.
//
// THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE
// WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR
// COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR
// OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.
#pragma once

#include <irmetrics/config.hpp>

#include <array>
#include <cstdint>

namespace irmetrics::detail::portable {

// clang-format off

/// 1/c for a number c near the middle of a part of the range, and the logarithm of c.
struct LogEntry {
  double inverse;
  double logarithm;
};

/// The same, with the bits that the logarithm lacks.
struct PowEntry {
  double inverse;
  double logarithm;
  double rest;
};

/// 2^(k/128): the bits of the relative error of the power, and the bits of the power less k * 2^45.
struct ExpEntry {
  std::uint64_t error;
  std::uint64_t power;
};

inline constexpr std::array<LogEntry, 64> log2_table = {{
    {0x1.724286bb1acf8p+0, -0x1.1095feecdbp-1}, {0x1.6e1f766d2cca1p+0, -0x1.08494bd76dp-1},
    {0x1.6a13d0e30d48ap+0, -0x1.00143aee8f8p-1}, {0x1.661ec32d06c85p+0, -0x1.efec5360b4p-2},
    {0x1.623fa951198f8p+0, -0x1.dfdd91ab7ep-2}, {0x1.5e75ba4cf026cp+0, -0x1.cffae0cc79p-2},
    {0x1.5ac055a214fb8p+0, -0x1.c043811fdap-2}, {0x1.571ed0f166e1ep+0, -0x1.b0b67323aep-2},
    {0x1.53909590bf835p+0, -0x1.a152f5a2dbp-2}, {0x1.5014fed61adddp+0, -0x1.9217f5af86p-2},
    {0x1.4cab88e487bdp+0, -0x1.8304db0719p-2}, {0x1.49539b4334feep+0, -0x1.74189f9a9ep-2},
    {0x1.460cbdfafd569p+0, -0x1.6552bb5199p-2}, {0x1.42d664ee4b953p+0, -0x1.56b23a29b1p-2},
    {0x1.3fb01111dd8a6p+0, -0x1.483650f5fap-2}, {0x1.3c995b70c5836p+0, -0x1.39de937f6ap-2},
    {0x1.3991c4ab6fd4ap+0, -0x1.2baa1538d6p-2}, {0x1.3698e0ce099b5p+0, -0x1.1d98340ca4p-2},
    {0x1.33ae48213e7b2p+0, -0x1.0fa853a40ep-2}, {0x1.30d191985bdb1p+0, -0x1.01d9c32e73p-2},
    {0x1.2e025cab271d7p+0, -0x1.e857da2fa6p-3}, {0x1.2b404cf13cd82p+0, -0x1.cd3c8633d8p-3},
    {0x1.288b02c7ccb5p+0, -0x1.b26034c14ap-3}, {0x1.25e2263944de5p+0, -0x1.97c1c2f4fep-3},
    {0x1.234563d8615b1p+0, -0x1.7d6023f8p-3}, {0x1.20b46e33eaf38p+0, -0x1.633a71a05ep-3},
    {0x1.1e2eefdcda3ddp+0, -0x1.494f5e957p-3}, {0x1.1bb4a580b393p+0, -0x1.2f9e424e0ap-3},
    {0x1.19453847f22p+0, -0x1.162595afdcp-3}, {0x1.16e06c0d5d73cp+0, -0x1.f9c9a75bd8p-4},
    {0x1.1485f47b7e4c2p+0, -0x1.c7b575bf9cp-4}, {0x1.12358ad0085d1p+0, -0x1.960c60ff48p-4},
    {0x1.0fef00f532227p+0, -0x1.64ce247b6p-4}, {0x1.0db2077d03a8fp+0, -0x1.33f78b2014p-4},
    {0x1.0b7e6d65980d9p+0, -0x1.0387d1a42cp-4}, {0x1.0953efe7b408dp+0, -0x1.a6f9208b5p-5},
    {0x1.07325cac53b83p+0, -0x1.47a954f77p-5}, {0x1.05197e40d1b5cp+0, -0x1.d23a8c50cp-6},
    {0x1.03091c1208ea2p+0, -0x1.16a262978p-6}, {0x1.0101025b37e21p+0, -0x1.720f8d8e8p-8},
    {0x1.fc07ef9caa76bp-1, 0x1.6fe53b15p-7}, {0x1.f4465d3f6f184p-1, 0x1.11ccce10f8p-5},
    {0x1.ecc079f84107fp-1, 0x1.c4dfc8c8b8p-5}, {0x1.e573a99975ae8p-1, 0x1.3aa321e574p-4},
    {0x1.de5d6f0bd3de6p-1, 0x1.918a0d08b8p-4}, {0x1.d77b681ff38b3p-1, 0x1.e72e9da044p-4},
    {0x1.d0cb5724de943p-1, 0x1.1dcd2507f6p-3}, {0x1.ca4b2dc0e7563p-1, 0x1.476ab03deap-3},
    {0x1.c3f8ee8d6cb51p-1, 0x1.7074377e22p-3}, {0x1.bdd2b4f020c4cp-1, 0x1.98ede8ba94p-3},
    {0x1.b7d6c006015cap-1, 0x1.c0db86ad2ep-3}, {0x1.b20366e2e338fp-1, 0x1.e840aafceep-3},
    {0x1.ac57026295039p-1, 0x1.0790ab4678p-2}, {0x1.a6d01bc2731ddp-1, 0x1.1ac056801cp-2},
    {0x1.a16d3bc3ff18bp-1, 0x1.2db11d4feep-2}, {0x1.9c2d14967feadp-1, 0x1.406464ec58p-2},
    {0x1.970e4f47c9902p-1, 0x1.52dbe093afp-2}, {0x1.920fb3982bcf2p-1, 0x1.651902050dp-2},
    {0x1.8d30187f759f1p-1, 0x1.771d2cdeafp-2}, {0x1.886e5ebb9f66dp-1, 0x1.88e9c857d9p-2},
    {0x1.83c97b658b994p-1, 0x1.9a80155e16p-2}, {0x1.7f405ffc61022p-1, 0x1.abe186ed3dp-2},
    {0x1.7ad22181415cap-1, 0x1.bd0f2aea0ep-2}, {0x1.767dcf99eff8cp-1, 0x1.ce0a43dbf4p-2},
}};

inline constexpr std::array<LogEntry, 128> log_table = {{
    {0x1.734f0c3e0de9fp+0, -0x1.7cc7f79e69p-2}, {0x1.713786a2ce91fp+0, -0x1.76feec20dp-2},
    {0x1.6f26008fab5ap+0, -0x1.713e31351ep-2}, {0x1.6d1a61f138c7dp+0, -0x1.6b85b382878p-2},
    {0x1.6b1490bc5b4d1p+0, -0x1.65d55908078p-2}, {0x1.69147332f0cbap+0, -0x1.602d07618p-2},
    {0x1.6719f18224223p+0, -0x1.5a8ca86909p-2}, {0x1.6524f99a51ed9p+0, -0x1.54f4356035p-2},
    {0x1.63356aa8f24c4p+0, -0x1.4f637c36b4p-2}, {0x1.614b36b9ddc14p+0, -0x1.49da7fda85p-2},
    {0x1.5f66452c65c4cp+0, -0x1.445923989a8p-2}, {0x1.5d867b5912c4fp+0, -0x1.3edf439b0b8p-2},
    {0x1.5babccb5b90dep+0, -0x1.396ce448f7p-2}, {0x1.59d61f2d91a78p+0, -0x1.3401e17bdap-2},
    {0x1.5805612465687p+0, -0x1.2e9e2ef468p-2}, {0x1.56397cee76bd3p+0, -0x1.2941b3830ep-2},
    {0x1.54725e2a77f93p+0, -0x1.23ec58cda88p-2}, {0x1.52aff42064583p+0, -0x1.1e9e129279p-2},
    {0x1.50f22dbb2bddfp+0, -0x1.1956d2b48f8p-2}, {0x1.4f38f4734ded7p+0, -0x1.141679ab9f8p-2},
    {0x1.4d843cfde284p+0, -0x1.0edd094ef98p-2}, {0x1.4bd3ec078a3c8p+0, -0x1.09aa518db1p-2},
    {0x1.4a27fc3e0258ap+0, -0x1.047e65263b8p-2}, {0x1.4880524d48434p+0, -0x1.feb224586fp-3},
    {0x1.46dce1b192d0bp+0, -0x1.f474a7517bp-3}, {0x1.453d9d3391854p+0, -0x1.ea4443d103p-3},
    {0x1.43a2744b4845ap+0, -0x1.e020d44e9bp-3}, {0x1.420b54115f8fbp+0, -0x1.d60a22977fp-3},
    {0x1.40782da3ef4b1p+0, -0x1.cc00104959p-3}, {0x1.3ee8f5d57fe8fp+0, -0x1.c202956891p-3},
    {0x1.3d5d9a00b4ce9p+0, -0x1.b81178d811p-3}, {0x1.3bd60c010c12bp+0, -0x1.ae2c9ccd3dp-3},
    {0x1.3a5242b75dab8p+0, -0x1.a45402e129p-3}, {0x1.38d22cd9fd002p+0, -0x1.9a877681dfp-3},
    {0x1.3755bc5847a1cp+0, -0x1.90c6d69483p-3}, {0x1.35dce49ad36e2p+0, -0x1.87120a645cp-3},
    {0x1.34679984dd44p+0, -0x1.7d68fb4143p-3}, {0x1.32f5cceffcb24p+0, -0x1.73cb83c627p-3},
    {0x1.3187775a10d49p+0, -0x1.6a39a9b376p-3}, {0x1.301c8373e399p+0, -0x1.60b3154b7ap-3},
    {0x1.2eb4ebb95f841p+0, -0x1.5737d76243p-3}, {0x1.2d50a0219a9d1p+0, -0x1.4dc7b8fc23p-3},
    {0x1.2bef9a8b7fd2ap+0, -0x1.4462c51d2p-3}, {0x1.2a91c7a0c1babp+0, -0x1.3b08abc83p-3},
    {0x1.293726014b53p+0, -0x1.31b996b49p-3}, {0x1.27dfa5757a1f5p+0, -0x1.2875490a44p-3},
    {0x1.268b39b1d3bbfp+0, -0x1.1f3b9f879ap-3}, {0x1.2539d838ff5bdp+0, -0x1.160c8252cap-3},
    {0x1.23eb7aac9083bp+0, -0x1.0ce7f57f72p-3}, {0x1.22a012ba940b6p+0, -0x1.03cdc49feap-3},
    {0x1.2157996cc4132p+0, -0x1.f57bdbc4b8p-4}, {0x1.201201dd2fc9bp+0, -0x1.e370896404p-4},
    {0x1.1ecf4494d480bp+0, -0x1.d17983ef94p-4}, {0x1.1d8f5528f6569p+0, -0x1.bf9674ed8ap-4},
    {0x1.1c52311577e7cp+0, -0x1.adc79202f6p-4}, {0x1.1b17c74cb26e9p+0, -0x1.9c0c3e7288p-4},
    {0x1.19e010c2c1ab6p+0, -0x1.8a646b372cp-4}, {0x1.18ab07bb670bdp+0, -0x1.78d01b3acp-4},
    {0x1.1778a25efbcb6p+0, -0x1.674f14538p-4}, {0x1.1648d354c31dap+0, -0x1.55e0e6d878p-4},
    {0x1.151b990275fddp+0, -0x1.4485cdea1ep-4}, {0x1.13f0ea432d24cp+0, -0x1.333d94d6aap-4},
    {0x1.12c8b7210f9dap+0, -0x1.22079f8c56p-4}, {0x1.11a3028ecb531p+0, -0x1.10e4698622p-4},
    {0x1.107fbda8434afp+0, -0x1.ffa6c6ad2p-5}, {0x1.0f5ee0f4e6bb3p+0, -0x1.dda8d4a774p-5},
    {0x1.0e4065d2a9fcep+0, -0x1.bbcece485p-5}, {0x1.0d244632ca521p+0, -0x1.9a1894012cp-5},
    {0x1.0c0a77ce2981ap+0, -0x1.788583302cp-5}, {0x1.0af2f83c636d1p+0, -0x1.5715e67d68p-5},
    {0x1.09ddb98a01339p+0, -0x1.35c8a49658p-5}, {0x1.08cabaf52e7dfp+0, -0x1.149e364154p-5},
    {0x1.07b9f2f4e28fbp+0, -0x1.e72c082eb8p-6}, {0x1.06ab58c358f19p+0, -0x1.a55f152528p-6},
    {0x1.059eea5ecf92cp+0, -0x1.63d62cf818p-6}, {0x1.04949cdd12c9p+0, -0x1.228fb8caap-6},
    {0x1.038c6c6f0ada9p+0, -0x1.c317b20f9p-7}, {0x1.02865137932a9p+0, -0x1.419355daap-7},
    {0x1.0182427ea7348p+0, -0x1.81203c2ecp-8}, {0x1.008040614b195p+0, -0x1.004097924p-9},
    {0x1.fe01ff726fa1ap-1, 0x1.feff3849p-9}, {0x1.fa11cc261ea74p-1, 0x1.7dc41353dp-7},
    {0x1.f6310b081992ep-1, 0x1.3cea3c4c28p-6}, {0x1.f25f63ceeadcdp-1, 0x1.b9fc11489p-6},
    {0x1.ee9c8039113e7p-1, 0x1.1b0d8ce11p-5}, {0x1.eae8078cbb1abp-1, 0x1.58a5bd001cp-5},
    {0x1.e741aa29d0c9bp-1, 0x1.95c8340d88p-5}, {0x1.e3a91830a99b5p-1, 0x1.d276aef578p-5},
    {0x1.e01e009609a56p-1, 0x1.07598e598cp-4}, {0x1.dca01e577bb98p-1, 0x1.253f5e30d2p-4},
    {0x1.d92f20b7c9103p-1, 0x1.42edd8b38p-4}, {0x1.d5cac66fb5ccep-1, 0x1.606598757cp-4},
    {0x1.d272caa5ede9dp-1, 0x1.7da76356ap-4}, {0x1.cf26e3e6b2ccdp-1, 0x1.9ab434e1c6p-4},
    {0x1.cbe6da2a77902p-1, 0x1.b78c7bb0d6p-4}, {0x1.c8b266d37086dp-1, 0x1.d431332e72p-4},
    {0x1.c5894bd5d5804p-1, 0x1.f0a3171de6p-4}, {0x1.c26b533bb9f8cp-1, 0x1.067152b914p-3},
    {0x1.bf583eeece73fp-1, 0x1.147858292bp-3}, {0x1.bc4fd75db96c1p-1, 0x1.2266ecdca3p-3},
    {0x1.b951e0c864a28p-1, 0x1.303d7a6c55p-3}, {0x1.b65e2c5ef3e2cp-1, 0x1.3dfc33c331p-3},
    {0x1.b374867c9888bp-1, 0x1.4ba366b7a8p-3}, {0x1.b094b211d304ap-1, 0x1.5933928d1fp-3},
    {0x1.adbe885f2ef7ep-1, 0x1.66acd2418fp-3}, {0x1.aaf1d31603da2p-1, 0x1.740f8ec669p-3},
    {0x1.a82e63fd358a7p-1, 0x1.815c0f51afp-3}, {0x1.a5740ef09738bp-1, 0x1.8e92954f68p-3},
    {0x1.a2c2a90ab4b27p-1, 0x1.9bb3602f84p-3}, {0x1.a01a01393f2d1p-1, 0x1.a8bed1c2cp-3},
    {0x1.9d79f24db3c1bp-1, 0x1.b5b515c01dp-3}, {0x1.9ae2505c7b19p-1, 0x1.c2967ccbccp-3},
    {0x1.9852ef297ce2fp-1, 0x1.cf635d5486p-3}, {0x1.95cbaeea44b75p-1, 0x1.dc1bd3446cp-3},
    {0x1.934c69de74838p-1, 0x1.e8c01b8cfep-3}, {0x1.90d4f2f6752e6p-1, 0x1.f5509c0179p-3},
    {0x1.8e6528effd79dp-1, 0x1.00e6c121fb8p-2}, {0x1.8bfce9fcc007cp-1, 0x1.071b80e93dp-2},
    {0x1.899c0dabec30ep-1, 0x1.0d46b9e867p-2}, {0x1.87427aa2317fbp-1, 0x1.13687334bdp-2},
    {0x1.84f00acb39a08p-1, 0x1.1980d672348p-2}, {0x1.82a49e8653e55p-1, 0x1.1f8ffe0cc8p-2},
    {0x1.8060195f4026p-1, 0x1.2595fd76368p-2}, {0x1.7e22563e0a329p-1, 0x1.2b9300914a8p-2},
    {0x1.7beb377dcb5adp-1, 0x1.3187210436p-2}, {0x1.79baa679725c2p-1, 0x1.377266dec18p-2},
    {0x1.77907f2170657p-1, 0x1.3d54ffbaf3p-2}, {0x1.756cadbd6130cp-1, 0x1.432eee32fep-2},
}};

inline constexpr std::array<PowEntry, 128> pow_table = {{
    {0x1.6ap+0, -0x1.62c82f2b9c8p-2, 0x1.ab4242837568p-48}, {0x1.68p+0, -0x1.5d1bdbf5808p-2, -0x1.ca508d8e0f72p-46},
    {0x1.66p+0, -0x1.57677174558p-2, -0x1.362a4d5b6506dp-45}, {0x1.64p+0, -0x1.51aad872df8p-2, -0x1.684e49eb067d5p-49},
    {0x1.62p+0, -0x1.4be5f957778p-2, -0x1.41b6993293eep-47}, {0x1.6p+0, -0x1.4618bc21c6p-2, 0x1.3d82f484c84ccp-46},
    {0x1.5ep+0, -0x1.404308686a8p-2, 0x1.c42f3ed820b3ap-50}, {0x1.5cp+0, -0x1.3a64c556948p-2, 0x1.0b1c68651946p-45},
    {0x1.5ap+0, -0x1.347dd9a988p-2, 0x1.5594dd4c58092p-45}, {0x1.58p+0, -0x1.2e8e2bae12p-2, 0x1.67b1e99b72bd8p-45},
    {0x1.56p+0, -0x1.2895a13de88p-2, 0x1.5ca14b6cfb03fp-46}, {0x1.56p+0, -0x1.2895a13de88p-2, 0x1.5ca14b6cfb03fp-46},
    {0x1.54p+0, -0x1.22941fbcf78p-2, -0x1.65a242853da76p-46}, {0x1.52p+0, -0x1.1c898c16998p-2, -0x1.fafbc68e75404p-46},
    {0x1.5p+0, -0x1.1675cababa8p-2, 0x1.f1fc63382a8fp-46}, {0x1.4ep+0, -0x1.1058bf9ae48p-2, -0x1.6a8c4fd055a66p-45},
    {0x1.4cp+0, -0x1.0a324e2739p-2, -0x1.c6bee7ef4030ep-47}, {0x1.4ap+0, -0x1.0402594b4dp-2, -0x1.036b89ef42d7fp-48},
    {0x1.4ap+0, -0x1.0402594b4dp-2, -0x1.036b89ef42d7fp-48}, {0x1.48p+0, -0x1.fb9186d5e4p-3, 0x1.d572aab993c87p-47},
    {0x1.46p+0, -0x1.ef0adcbdc6p-3, 0x1.b26b79c86af24p-45}, {0x1.44p+0, -0x1.e27076e2afp-3, -0x1.72f4f543fff1p-46},
    {0x1.42p+0, -0x1.d5c216b4fcp-3, 0x1.1ba91bbca681bp-45}, {0x1.4p+0, -0x1.c8ff7c79aap-3, 0x1.7794f689f8434p-45},
    {0x1.4p+0, -0x1.c8ff7c79aap-3, 0x1.7794f689f8434p-45}, {0x1.3ep+0, -0x1.bc286742d9p-3, 0x1.94eb0318bb78fp-46},
    {0x1.3cp+0, -0x1.af3c94e80cp-3, 0x1.a4e633fcd9066p-52}, {0x1.3ap+0, -0x1.a23bc1fe2bp-3, -0x1.58c64dc46c1eap-45},
    {0x1.3ap+0, -0x1.a23bc1fe2bp-3, -0x1.58c64dc46c1eap-45}, {0x1.38p+0, -0x1.9525a9cf45p-3, -0x1.ad1d904c1d4e3p-45},
    {0x1.36p+0, -0x1.87fa06520dp-3, 0x1.bbdbf7fdbfa09p-45}, {0x1.34p+0, -0x1.7ab890210ep-3, 0x1.bdb9072534a58p-45},
    {0x1.34p+0, -0x1.7ab890210ep-3, 0x1.bdb9072534a58p-45}, {0x1.32p+0, -0x1.6d60fe719dp-3, -0x1.0e46aa3b2e266p-46},
    {0x1.3p+0, -0x1.5ff3070a79p-3, -0x1.e9e439f105039p-46}, {0x1.3p+0, -0x1.5ff3070a79p-3, -0x1.e9e439f105039p-46},
    {0x1.2ep+0, -0x1.526e5e3a1bp-3, -0x1.0de8b90075b8fp-45}, {0x1.2cp+0, -0x1.44d2b6ccb8p-3, 0x1.70cc16135783cp-46},
    {0x1.2cp+0, -0x1.44d2b6ccb8p-3, 0x1.70cc16135783cp-46}, {0x1.2ap+0, -0x1.371fc201e9p-3, 0x1.178864d27543ap-48},
    {0x1.28p+0, -0x1.29552f81ffp-3, -0x1.48d301771c408p-45}, {0x1.26p+0, -0x1.1b72ad52f6p-3, -0x1.e80a41811a396p-45},
    {0x1.26p+0, -0x1.1b72ad52f6p-3, -0x1.e80a41811a396p-45}, {0x1.24p+0, -0x1.0d77e7cd09p-3, 0x1.a699688e85bf4p-47},
    {0x1.24p+0, -0x1.0d77e7cd09p-3, 0x1.a699688e85bf4p-47}, {0x1.22p+0, -0x1.fec9131dbep-4, -0x1.575545ca333f2p-45},
    {0x1.2p+0, -0x1.e27076e2bp-4, 0x1.a342c2af0003cp-45}, {0x1.2p+0, -0x1.e27076e2bp-4, 0x1.a342c2af0003cp-45},
    {0x1.1ep+0, -0x1.c5e548f5bcp-4, -0x1.d0c57585fbe06p-46}, {0x1.1cp+0, -0x1.a926d3a4aep-4, 0x1.53935e85baac8p-45},
    {0x1.1cp+0, -0x1.a926d3a4aep-4, 0x1.53935e85baac8p-45}, {0x1.1ap+0, -0x1.8c345d631ap-4, 0x1.37c294d2f5668p-46},
    {0x1.1ap+0, -0x1.8c345d631ap-4, 0x1.37c294d2f5668p-46}, {0x1.18p+0, -0x1.6f0d28ae56p-4, -0x1.69737c93373dap-45},
    {0x1.16p+0, -0x1.51b073f062p-4, 0x1.f025b61c65e57p-46}, {0x1.16p+0, -0x1.51b073f062p-4, 0x1.f025b61c65e57p-46},
    {0x1.14p+0, -0x1.341d7961bep-4, 0x1.c5edaccf913dfp-45}, {0x1.14p+0, -0x1.341d7961bep-4, 0x1.c5edaccf913dfp-45},
    {0x1.12p+0, -0x1.16536eea38p-4, 0x1.47c5e768fa309p-46}, {0x1.1p+0, -0x1.f0a30c0118p-5, 0x1.d599e83368e91p-45},
    {0x1.1p+0, -0x1.f0a30c0118p-5, 0x1.d599e83368e91p-45}, {0x1.0ep+0, -0x1.b42dd71198p-5, 0x1.c827ae5d6704cp-46},
    {0x1.0ep+0, -0x1.b42dd71198p-5, 0x1.c827ae5d6704cp-46}, {0x1.0cp+0, -0x1.77458f632cp-5, -0x1.cfc4634f2a1eep-45},
    {0x1.0cp+0, -0x1.77458f632cp-5, -0x1.cfc4634f2a1eep-45}, {0x1.0ap+0, -0x1.39e87b9fecp-5, 0x1.502b7f526feaap-48},
    {0x1.0ap+0, -0x1.39e87b9fecp-5, 0x1.502b7f526feaap-48}, {0x1.08p+0, -0x1.f829b0e78p-6, -0x1.980267c7e09e4p-45},
    {0x1.08p+0, -0x1.f829b0e78p-6, -0x1.980267c7e09e4p-45}, {0x1.06p+0, -0x1.7b91b07d58p-6, -0x1.88d5493faa639p-45},
    {0x1.04p+0, -0x1.fc0a8b0fcp-7, -0x1.f1e7cf6d3a69cp-50}, {0x1.04p+0, -0x1.fc0a8b0fcp-7, -0x1.f1e7cf6d3a69cp-50},
    {0x1.02p+0, -0x1.fe02a6b1p-8, -0x1.9e23f0dda40e4p-46}, {0x1.02p+0, -0x1.fe02a6b1p-8, -0x1.9e23f0dda40e4p-46},
    {0x1p+0, 0x0.0p+0, 0x0.0p+0}, {0x1p+0, 0x0.0p+0, 0x0.0p+0}, {0x1.fcp-1, 0x1.010157589p-7, -0x1.0c76b999d2be8p-46},
    {0x1.f8p-1, 0x1.0205658938p-6, -0x1.3dc5b06e2f7d2p-45}, {0x1.f4p-1, 0x1.8492528c9p-6, -0x1.aa0ba325a0c34p-45},
    {0x1.fp-1, 0x1.0415d89e74p-5, 0x1.111c05cf1d753p-47}, {0x1.ecp-1, 0x1.466aed42ep-5, -0x1.c167375bdfd28p-45},
    {0x1.e8p-1, 0x1.894aa149fcp-5, -0x1.97995d05a267dp-46}, {0x1.e4p-1, 0x1.ccb73cdddcp-5, -0x1.a68f247d82807p-46},
    {0x1.e2p-1, 0x1.eea31c006cp-5, -0x1.e113e4fc93b7bp-47}, {0x1.dep-1, 0x1.1973bd1466p-4, -0x1.5325d560d9e9bp-45},
    {0x1.dap-1, 0x1.3bdf5a7d1ep-4, 0x1.cc85ea5db4ed7p-45}, {0x1.d6p-1, 0x1.5e95a4d97ap-4, -0x1.c69063c5d1d1ep-45},
    {0x1.d4p-1, 0x1.700d30aeacp-4, 0x1.c1e8da99ded32p-49}, {0x1.dp-1, 0x1.9335e5d594p-4, 0x1.3115c3abd47dap-45},
    {0x1.ccp-1, 0x1.b6ac88dad6p-4, -0x1.390802bf768e5p-46}, {0x1.cap-1, 0x1.c885801bc4p-4, 0x1.646d1c65aacd3p-45},
    {0x1.c6p-1, 0x1.ec739830a2p-4, -0x1.dc068afe645ep-45}, {0x1.c4p-1, 0x1.fe89139dbep-4, -0x1.534d64fa10afdp-45},
    {0x1.cp-1, 0x1.1178e8227ep-3, 0x1.1ef78ce2d07f2p-45}, {0x1.bep-1, 0x1.1aa2b7e23fp-3, 0x1.ca78e44389934p-45},
    {0x1.bap-1, 0x1.2d1610c868p-3, 0x1.39d6ccb81b4a1p-47}, {0x1.b8p-1, 0x1.365fcb0159p-3, 0x1.62fa8234b7289p-51},
    {0x1.b4p-1, 0x1.4913d8333bp-3, 0x1.5837954fdb678p-45}, {0x1.b2p-1, 0x1.527e5e4a1bp-3, 0x1.633e8e5697dc7p-45},
    {0x1.aep-1, 0x1.6574ebe8c1p-3, 0x1.9cf8b2c3c2e78p-46}, {0x1.acp-1, 0x1.6f0128b757p-3, -0x1.5118de59c21e1p-45},
    {0x1.aap-1, 0x1.7898d85445p-3, -0x1.c661070914305p-46}, {0x1.a6p-1, 0x1.8beafeb39p-3, -0x1.73d54aae92cd1p-47},
    {0x1.a4p-1, 0x1.95a5adcf7p-3, 0x1.7f22858a0ff6fp-47}, {0x1.ap-1, 0x1.a93ed3c8aep-3, -0x1.8724350562169p-45},
    {0x1.9ep-1, 0x1.b31d8575bdp-3, -0x1.c358d4eace1aap-47}, {0x1.9cp-1, 0x1.bd087383bep-3, -0x1.d4bc4595412b6p-45},
    {0x1.9ap-1, 0x1.c6ffbc6f01p-3, -0x1.1ec72c5962bd2p-48}, {0x1.96p-1, 0x1.db13db0d49p-3, -0x1.aff2af715b035p-45},
    {0x1.94p-1, 0x1.e530effe71p-3, 0x1.212276041f43p-51}, {0x1.92p-1, 0x1.ef5ade4ddp-3, -0x1.a211565bb8e11p-51},
    {0x1.9p-1, 0x1.f991c6cb3bp-3, 0x1.bcbecca0cdf3p-46}, {0x1.8cp-1, 0x1.07138604d58p-2, 0x1.89cdb16ed4e91p-48},
    {0x1.8ap-1, 0x1.0c42d67616p-2, 0x1.7188b163ceae9p-45}, {0x1.88p-1, 0x1.1178e8227e8p-2, -0x1.c210e63a5f01cp-45},
    {0x1.86p-1, 0x1.16b5ccbacf8p-2, 0x1.b9acdf7a51681p-45}, {0x1.84p-1, 0x1.1bf99635a68p-2, 0x1.ca6ed5147bdb7p-45},
    {0x1.82p-1, 0x1.214456d0eb8p-2, 0x1.a87deba46baeap-47}, {0x1.7ep-1, 0x1.2bef07cdc9p-2, 0x1.a9cfa4a5004f4p-45},
    {0x1.7cp-1, 0x1.314f1e1d36p-2, -0x1.8e27ad3213cb8p-45}, {0x1.7ap-1, 0x1.36b6776be1p-2, 0x1.16ecdb0f177c8p-46},
    {0x1.78p-1, 0x1.3c25277333p-2, 0x1.83b54b606bd5cp-46}, {0x1.76p-1, 0x1.419b423d5e8p-2, 0x1.8e436ec90e09dp-47},
    {0x1.74p-1, 0x1.4718dc271c8p-2, -0x1.f27ce0967d675p-45}, {0x1.72p-1, 0x1.4c9e09e173p-2, -0x1.e20891b0ad8a4p-45},
    {0x1.7p-1, 0x1.522ae0738ap-2, 0x1.ebe708164c759p-45}, {0x1.6ep-1, 0x1.57bf753c8dp-2, 0x1.fadedee5d40efp-46},
    {0x1.6cp-1, 0x1.5d5bddf596p-2, -0x1.a0b2a08a465dcp-47},
}};

inline constexpr std::array<ExpEntry, 128> exp_table = {{
    {0x0, 0x3ff0000000000000}, {0x3c9b3b4f1a88bf6e, 0x3feff63da9fb3335}, {0xbc7160139cd8dc5d, 0x3fefec9a3e778061},
    {0xbc905e7a108766d1, 0x3fefe315e86e7f85}, {0x3c8cd2523567f613, 0x3fefd9b0d3158574},
    {0xbc8bce8023f98efa, 0x3fefd06b29ddf6de}, {0x3c60f74e61e6c861, 0x3fefc74518759bc8},
    {0x3c90a3e45b33d399, 0x3fefbe3ecac6f383}, {0x3c979aa65d837b6d, 0x3fefb5586cf9890f},
    {0x3c8eb51a92fdeffc, 0x3fefac922b7247f7}, {0x3c3ebe3d702f9cd1, 0x3fefa3ec32d3d1a2},
    {0xbc6a033489906e0b, 0x3fef9b66affed31b}, {0xbc9556522a2fbd0e, 0x3fef9301d0125b51},
    {0xbc5080ef8c4eea55, 0x3fef8abdc06c31cc}, {0xbc91c923b9d5f416, 0x3fef829aaea92de0},
    {0x3c80d3e3e95c55af, 0x3fef7a98c8a58e51}, {0xbc801b15eaa59348, 0x3fef72b83c7d517b},
    {0xbc8f1ff055de323d, 0x3fef6af9388c8dea}, {0x3c8b898c3f1353bf, 0x3fef635beb6fcb75},
    {0xbc96d99c7611eb26, 0x3fef5be084045cd4}, {0x3c9aecf73e3a2f60, 0x3fef54873168b9aa},
    {0xbc8fe782cb86389d, 0x3fef4d5022fcd91d}, {0x3c8a6f4144a6c38d, 0x3fef463b88628cd6},
    {0x3c807a05b0e4047d, 0x3fef3f49917ddc96}, {0x3c968efde3a8a894, 0x3fef387a6e756238},
    {0x3c875e18f274487d, 0x3fef31ce4fb2a63f}, {0x3c80472b981fe7f2, 0x3fef2b4565e27cdd},
    {0xbc96b87b3f71085e, 0x3fef24dfe1f56381}, {0x3c82f7e16d09ab31, 0x3fef1e9df51fdee1},
    {0xbc3d219b1a6fbffa, 0x3fef187fd0dad990}, {0x3c8b3782720c0ab4, 0x3fef1285a6e4030b},
    {0x3c6e149289cecb8f, 0x3fef0cafa93e2f56}, {0x3c834d754db0abb6, 0x3fef06fe0a31b715},
    {0x3c864201e2ac744c, 0x3fef0170fc4cd831}, {0x3c8fdd395dd3f84a, 0x3feefc08b26416ff},
    {0xbc86a3803b8e5b04, 0x3feef6c55f929ff1}, {0xbc924aedcc4b5068, 0x3feef1a7373aa9cb},
    {0xbc9907f81b512d8e, 0x3feeecae6d05d866}, {0xbc71d1e83e9436d2, 0x3feee7db34e59ff7},
    {0xbc991919b3ce1b15, 0x3feee32dc313a8e5}, {0x3c859f48a72a4c6d, 0x3feedea64c123422},
    {0xbc9312607a28698a, 0x3feeda4504ac801c}, {0xbc58a78f4817895b, 0x3feed60a21f72e2a},
    {0xbc7c2c9b67499a1b, 0x3feed1f5d950a897}, {0x3c4363ed60c2ac11, 0x3feece086061892d},
    {0x3c9666093b0664ef, 0x3feeca41ed1d0057}, {0x3c6ecce1daa10379, 0x3feec6a2b5c13cd0},
    {0x3c93ff8e3f0f1230, 0x3feec32af0d7d3de}, {0x3c7690cebb7aafb0, 0x3feebfdad5362a27},
    {0x3c931dbdeb54e077, 0x3feebcb299fddd0d}, {0xbc8f94340071a38e, 0x3feeb9b2769d2ca7},
    {0xbc87deccdc93a349, 0x3feeb6daa2cf6642}, {0xbc78dec6bd0f385f, 0x3feeb42b569d4f82},
    {0xbc861246ec7b5cf6, 0x3feeb1a4ca5d920f}, {0x3c93350518fdd78e, 0x3feeaf4736b527da},
    {0x3c7b98b72f8a9b05, 0x3feead12d497c7fd}, {0x3c9063e1e21c5409, 0x3feeab07dd485429},
    {0x3c34c7855019c6ea, 0x3feea9268a5946b7}, {0x3c9432e62b64c035, 0x3feea76f15ad2148},
    {0xbc8ce44a6199769f, 0x3feea5e1b976dc09}, {0xbc8c33c53bef4da8, 0x3feea47eb03a5585},
    {0xbc845378892be9ae, 0x3feea34634ccc320}, {0xbc93cedd78565858, 0x3feea23882552225},
    {0x3c5710aa807e1964, 0x3feea155d44ca973}, {0xbc93b3efbf5e2228, 0x3feea09e667f3bcd},
    {0xbc6a12ad8734b982, 0x3feea012750bdabf}, {0xbc6367efb86da9ee, 0x3fee9fb23c651a2f},
    {0xbc80dc3d54e08851, 0x3fee9f7df9519484}, {0xbc781f647e5a3ecf, 0x3fee9f75e8ec5f74},
    {0xbc86ee4ac08b7db0, 0x3fee9f9a48a58174}, {0xbc8619321e55e68a, 0x3fee9feb564267c9},
    {0x3c909ccb5e09d4d3, 0x3feea0694fde5d3f}, {0xbc7b32dcb94da51d, 0x3feea11473eb0187},
    {0x3c94ecfd5467c06b, 0x3feea1ed0130c132}, {0x3c65ebe1abd66c55, 0x3feea2f336cf4e62},
    {0xbc88a1c52fb3cf42, 0x3feea427543e1a12}, {0xbc9369b6f13b3734, 0x3feea589994cce13},
    {0xbc805e843a19ff1e, 0x3feea71a4623c7ad}, {0xbc94d450d872576e, 0x3feea8d99b4492ed},
    {0x3c90ad675b0e8a00, 0x3feeaac7d98a6699}, {0x3c8db72fc1f0eab4, 0x3feeace5422aa0db},
    {0xbc65b6609cc5e7ff, 0x3feeaf3216b5448c}, {0x3c7bf68359f35f44, 0x3feeb1ae99157736},
    {0xbc93091fa71e3d83, 0x3feeb45b0b91ffc6}, {0xbc5da9b88b6c1e29, 0x3feeb737b0cdc5e5},
    {0xbc6c23f97c90b959, 0x3feeba44cbc8520f}, {0xbc92434322f4f9aa, 0x3feebd829fde4e50},
    {0xbc85ca6cd7668e4b, 0x3feec0f170ca07ba}, {0x3c71affc2b91ce27, 0x3feec49182a3f090},
    {0x3c6dd235e10a73bb, 0x3feec86319e32323}, {0xbc87c50422622263, 0x3feecc667b5de565},
    {0x3c8b1c86e3e231d5, 0x3feed09bec4a2d33}, {0xbc91bbd1d3bcbb15, 0x3feed503b23e255d},
    {0x3c90cc319cee31d2, 0x3feed99e1330b358}, {0x3c8469846e735ab3, 0x3feede6b5579fdbf},
    {0xbc82dfcd978e9db4, 0x3feee36bbfd3f37a}, {0x3c8c1a7792cb3387, 0x3feee89f995ad3ad},
    {0xbc907b8f4ad1d9fa, 0x3feeee07298db666}, {0xbc55c3d956dcaeba, 0x3feef3a2b84f15fb},
    {0xbc90a40e3da6f640, 0x3feef9728de5593a}, {0xbc68d6f438ad9334, 0x3feeff76f2fb5e47},
    {0xbc91eee26b588a35, 0x3fef05b030a1064a}, {0x3c74ffd70a5fddcd, 0x3fef0c1e904bc1d2},
    {0xbc91bdfbfa9298ac, 0x3fef12c25bd71e09}, {0x3c736eae30af0cb3, 0x3fef199bdd85529c},
    {0x3c8ee3325c9ffd94, 0x3fef20ab5fffd07a}, {0x3c84e08fd10959ac, 0x3fef27f12e57d14b},
    {0x3c63cdaf384e1a67, 0x3fef2f6d9406e7b5}, {0x3c676b2c6c921968, 0x3fef3720dcef9069},
    {0xbc808a1883ccb5d2, 0x3fef3f0b555dc3fa}, {0xbc8fad5d3ffffa6f, 0x3fef472d4a07897c},
    {0xbc900dae3875a949, 0x3fef4f87080d89f2}, {0x3c74a385a63d07a7, 0x3fef5818dcfba487},
    {0xbc82919e2040220f, 0x3fef60e316c98398}, {0x3c8e5a50d5c192ac, 0x3fef69e603db3285},
    {0x3c843a59ac016b4b, 0x3fef7321f301b460}, {0xbc82d52107b43e1f, 0x3fef7c97337b9b5f},
    {0xbc892ab93b470dc9, 0x3fef864614f5a129}, {0x3c74b604603a88d3, 0x3fef902ee78b3ff6},
    {0x3c83c5ec519d7271, 0x3fef9a51fbc74c83}, {0xbc8ff7128fd391f0, 0x3fefa4afa2a490da},
    {0xbc8dae98e223747d, 0x3fefaf482d8e67f1}, {0x3c8ec3bc41aa2008, 0x3fefba1bee615a27},
    {0x3c842b94c3a9eb32, 0x3fefc52b376bba97}, {0x3c8a64a931d185ee, 0x3fefd0765b6e4540},
    {0xbc8e37bae43be3ed, 0x3fefdbfdad9cbe14}, {0x3c77893b4d91cd9d, 0x3fefe7c1819e90d8},
    {0x3c5305c14160cc89, 0x3feff3c22b8f71f1},
}};

// clang-format on

}  // namespace irmetrics::detail::portable
