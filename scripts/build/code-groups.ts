/**
 * What goes into which file, where the bundler's own choice would be a dozen crumbs: a phone fetches few files
 * faster than many, and like compresses better with like. Only what every public page shows belongs to
 * `common`; nothing in it may lead to zod, which the first view must not carry.
 */
export const codeGroups = [
  {
    name: 'framework',
    test: anyOf([
      'rolldown/runtime',
      'node_modules/(react|react-dom|scheduler|wouter|regexparam|use-sync-external-store)/',
    ]),
  },
  {
    name: 'common',
    test: anyOf([
      'src/client/(navigation/|page-head|reads|use-read|use-settled|api-request|lazily|use-broken-image)',
      'src/shared/(call-address|dates|ids|lazy-value|money|numbers|site-paths)\\.',
      'src/features/photos/photo-limits\\.',
      'src/client/ui/(badge|button|class-names|empty-state|icon-button|skeleton|smart-link|toast|use-swipe-right)',
      'src/features/dealership/dealership\\.',
      'src/features/vehicles/(shown-fields|vehicle-(labels|paths))\\.',
      'src/features/vehicles/client/(card-|vehicle-card|vehicle-tag-badge)',
      'src/features/compare/client/(compare-(actions|bar|list|store|toggle)|use-compare-list)',
      'lucide-react/dist/esm/(?!icons/)',
      'lucide-react/dist/esm/icons/(arrow-left|arrow-right|calendar-check|check|chevron-left|chevron-right|fuel|gauge|mail|map-pin|menu|phone|scale|search|settings-2|x)\\.',
    ]),
  },
  // What the page of a vehicle shares with a page or two that are not a first view.
  {
    name: 'vehicle',
    test: anyOf([
      'src/client/use-is-phone',
      'src/features/finance/(client/)?comparison-rate',
      'src/features/staff/client/staff-mark',
      'src/features/vehicles/(client/)?(specifications|vehicle-detail-facts|print-button)',
      'lucide-react/dist/esm/icons/printer\\.',
    ]),
  },
  // The same of the list.
  { name: 'fields', test: anyOf(['src/client/ui/(field|range-slider)\\.']) },
];

function anyOf(patterns: readonly string[]): RegExp {
  return new RegExp(patterns.join('|'));
}
