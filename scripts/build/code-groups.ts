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
      // Only the staff area changes anything through it.
      'node_modules/@tanstack/(?!.*(mutationObserver|useMutation))',
    ]),
  },
  {
    name: 'common',
    test: anyOf([
      'src/client/(navigation/|page-head|query-client|api-client|lazily|use-broken-image)',
      'src/shared/(dates|ids|lazy-value|money|numbers)\\.',
      'src/features/photos/photo-limits\\.',
      'src/client/ui/(badge|button|class-names|empty-state|skeleton|smart-link|toast|use-swipe-right)',
      'src/features/dealership/dealership\\.',
      'src/features/vehicles/vehicle-(labels|paths)\\.',
      'src/features/vehicles/client/(card-|vehicle-card|vehicle-tag-badge)',
      'src/features/compare/client/(compare-(actions|bar|list|store|toggle)|use-compare-list)',
      'lucide-react/dist/esm/(?!icons/)',
      'lucide-react/dist/esm/icons/(arrow-left|arrow-right|calendar-check|check|chevron-right|fuel|gauge|mail|map-pin|menu|phone|scale|search|settings-2|x)\\.',
    ]),
  },
];

function anyOf(patterns: readonly string[]): RegExp {
  return new RegExp(patterns.join('|'));
}
