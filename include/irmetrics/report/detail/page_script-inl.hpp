// The script of a page: it sorts tables, and orders and filters the queries. Without it, the page has everything but
// that.
#pragma once

#include <string_view>

namespace irmetrics::detail::report {

inline constexpr std::string_view page_script = R"js(
(function () {
  'use strict';
  var all = function (selector, within) {
    return Array.prototype.slice.call((within || document).querySelectorAll(selector));
  };

  // Tables: by a number, if each cell begins with one or is a dash, otherwise by the text.
  function keyOf(row, column) {
    var cell = row.cells[column];
    if (!cell) return '';
    return cell.hasAttribute('data-v') ? cell.getAttribute('data-v') : cell.textContent.trim().replace(/^[<>\[]/, '');
  }
  function sortTable(table, column, descending) {
    var body = table.tBodies[0], rows = Array.prototype.slice.call(body.rows);
    var keys = rows.map(function (row) { return keyOf(row, column); });
    var numeric = keys.every(function (key) { return key === '-' || key === '' || !isNaN(parseFloat(key)); });
    var order = rows.map(function (row, i) { return i; });
    order.sort(function (a, b) {
      if (!numeric) return keys[a].localeCompare(keys[b], undefined, { numeric: true }) * (descending ? -1 : 1);
      var x = parseFloat(keys[a]), y = parseFloat(keys[b]);
      if (isNaN(x) || isNaN(y)) return (isNaN(x) ? 1 : 0) - (isNaN(y) ? 1 : 0);
      return descending ? y - x : x - y;
    });
    order.forEach(function (i) { body.appendChild(rows[i]); });
    return numeric;
  }
  all('table.sortable').forEach(function (table) {
    all('thead th', table).forEach(function (head, column) {
      var button = document.createElement('button');
      button.type = 'button';
      while (head.firstChild) button.appendChild(head.firstChild);
      head.appendChild(button);
      button.addEventListener('click', function () {
        var before = head.getAttribute('aria-sort');
        // Numbers begin with the largest, texts with the first.
        var descending = before ? before === 'ascending' : table.tBodies[0].rows.length > 0 &&
          !isNaN(parseFloat(keyOf(table.tBodies[0].rows[0], column)));
        all('thead th', table).forEach(function (other) { other.removeAttribute('aria-sort'); });
        sortTable(table, column, descending);
        head.setAttribute('aria-sort', descending ? 'descending' : 'ascending');
      });
    });
  });

  // Queries.
  var list = document.querySelector('.queries'), form = document.querySelector('.controls');
  if (list && form) {
    var queries = all('.query', list).map(function (element, place) {
      return {
        element: element, place: place, id: element.querySelector('summary b').textContent,
        text: element.querySelector('summary').textContent.toLowerCase(), label: element.querySelector('.change'),
        changes: element.getAttribute('data-d').split(' ').map(parseFloat)
      };
    });
    var lower = (list.getAttribute('data-lower') || '').split(' ');
    var written = function (change, measure) {
      if (isNaN(change)) return '-';
      var size = Math.abs(change).toFixed(4);
      return (Number(size) === 0 ? '' : (change > 0) === (lower[measure] === '1') ? '-' : '+') + size;
    };
    var update = function () {
      var measure = form.elements.measure ? Number(form.elements.measure.value) : 0;
      var order = form.elements.order.value, show = form.elements.show.value;
      var find = form.elements.find.value.trim().toLowerCase(), shown = 0;
      var sizes = {
        change: function (query) { return Math.abs(query.changes[measure]); },
        better: function (query) { return query.changes[measure]; },
        worse: function (query) { return -query.changes[measure]; }
      };
      queries.sort(function (a, b) {
        if (order === 'id') return a.id.localeCompare(b.id, undefined, { numeric: true });
        var x = sizes[order](a), y = sizes[order](b);
        if (isNaN(x) || isNaN(y)) return (isNaN(x) ? 1 : 0) - (isNaN(y) ? 1 : 0) || a.place - b.place;
        return y - x || a.place - b.place;
      });
      queries.forEach(function (query) {
        var change = query.changes[measure], state = change > 0 ? 'up' : change < 0 ? 'down' : 'same';
        var fits = show === 'all' || show === state || (show === 'holes' && query.element.hasAttribute('data-holes'));
        query.element.hidden = !fits || query.text.indexOf(find) < 0;
        shown += query.element.hidden ? 0 : 1;
        query.label.textContent = written(change, measure);
        query.label.className = 'change ' + state;
        list.appendChild(query.element);
      });
      form.querySelector('output').textContent = shown + ' of ' + queries.length + ' queries';
    };
    ['input', 'change'].forEach(function (event) { form.addEventListener(event, update); });
    form.addEventListener('submit', function (event) { event.preventDefault(); });
    form.elements.open.addEventListener('click', function () {
      var open = this.textContent === 'Open all';
      queries.forEach(function (query) { if (!query.element.hidden) query.element.open = open; });
      this.textContent = open ? 'Close all' : 'Open all';
    });
    form.hidden = false;
    update();
  }

  // A bar leads to its query, also to one that is hidden.
  function reveal() {
    var target = location.hash ? document.getElementById(location.hash.slice(1)) : null;
    var query = target ? target.closest('.query') : null;
    if (!query) return;
    query.hidden = false;
    query.open = true;
    query.scrollIntoView();
    query.querySelector('summary').focus({ preventScroll: true });
  }
  window.addEventListener('hashchange', reveal);
  reveal();
})();
)js";

}  // namespace irmetrics::detail::report
