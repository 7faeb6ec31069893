/**
 * What goes into which file, where the bundler's own choice would be a dozen crumbs: a phone fetches few files
 * faster than many, and like compresses better with like. Only what every public page shows belongs to
 * `common`; nothing in it may lead to zod, which the first view must not carry.
 *
 * Each entry is how the path of a file begins; a test holds that there is one, so that no renamed file drops out.
 */
export const groupedPaths = {
  framework: [
    ...within('node_modules', [
      'react/',
      'react-dom/',
      'scheduler/',
      'wouter/',
      'regexparam/',
      'use-sync-external-store/',
    ]),
  ],
  common: [
    ...within('src/client', [
      'navigation/',
      'page-head',
      'api/reads',
      'api/use-read',
      'api/api-request',
      'lazily',
      'hooks/use-settled',
      'hooks/use-broken-image',
      'hooks/use-dismissal',
    ]),
    'src/wiring/client/site-',
    ...within('src/shared', [
      'call-address.',
      'dates.',
      'ids.',
      'lazy-value.',
      'money.',
      'numbers.',
      'site-paths.',
    ]),
    ...within('src/features/photos', ['photo-address.', 'photo-limits.']),
    ...within('src/client/ui', [
      'badge',
      'button',
      'class-names',
      'skeleton',
      'smart-link',
      'toast',
      'tooltip',
      'use-swipe-right',
    ]),
    ...within('src/features/dealership/client', ['own-picture.', 'use-dealership.']),
    'src/pages/site/card-item.',
    ...within('src/features/finance', [
      'client/loan-warning.',
      'client/payment-',
      'repayment-estimate.',
      'repayment.',
    ]),
    'src/features/dealership/dealership.',
    'src/features/dealership/dealership-paths.',
    ...within('src/features/vehicles', [
      'fields/compared-fields.',
      'names/ask-address.',
      'vehicle-labels.',
      'vehicle-paths.',
    ]),
    ...within('src/features/vehicles/client', ['card-', 'price-note', 'vehicle-card.', 'vehicle-tag-badge']),
    ...within('src/features/vehicles/client/kept', [
      'card-mark',
      'keep-on-device',
      'kept-address',
      'kept-list',
      'kept-store',
      'kept-toggle',
      'kept-vehicle',
    ]),
    ...within('src/features/compare/client', [
      'compare-actions',
      'compare-bar',
      'compare-list',
      'compare-store',
      'compare-toggle',
    ]),
    ...within('src/features/shortlist/client', [
      'shortlist.',
      'shortlist-actions',
      'shortlist-link',
      'shortlist-toggle',
      'recent/recent-list',
    ]),
    ...icons([
      'arrow-left',
      'arrow-right',
      'calendar-check',
      'camera',
      'check',
      'chevron-left',
      'chevron-right',
      'fuel',
      'gauge',
      'heart',
      'mail',
      'map-pin',
      'menu',
      'phone',
      'scale',
      'search',
      'settings-2',
      'x',
    ]),
  ],
  // What the page of a vehicle shares with a page or two that are not a first view.
  vehicle: [
    'src/client/hooks/use-is-phone',
    'src/features/delivery/client/delivery-form.',
    'src/features/staff/client/staff-mark',
    ...within('src/features/vehicles', [
      'fields/shown-fields.',
      'sold.',
      'fields/specifications',
      'client/gallery/gallery-image.',
      'client/gallery/gallery-photos.',
      'client/gallery/gallery-thumbnails.',
      'client/gallery/lightbox-swipe.',
      'client/vehicle-detail-facts',
      'client/print/print-button',
    ]),
    ...icons(['calendar-days', 'message-circle', 'message-square', 'printer', 'triangle-exclamation-point']),
  ],
  // What home, the list and the comparison show while there is nothing to show, and the search in own words; a vehicle's page has no use for it.
  waiting: [
    'src/client/ui/empty-state.',
    'src/features/vehicles/client/vehicle-card-skeleton.',
    'src/features/shortlist/client/recent/recently-viewed',
    'src/features/vehicles/client/own-words/own-words-search.',
  ],
  // What the forms say about their vehicle.
  asked: ['src/features/inquiries/client/about-vehicle.', 'src/features/holds/client/buyer/hold-link.'],
  // As `vehicle`, of the list.
  fields: [
    ...within('src/client/ui', ['field.', 'icon-button.']),
    'src/features/vehicles/client/search-panel/use-makes-and-models.',
    ...within('src/features/vehicles/search', ['choice.', 'describe-filters.']),
    ...icons(['sliders-horizontal']),
  ],
};

/** What is no file of its own, or all of a folder but one in it. */
const otherPatterns: { [Name in keyof typeof groupedPaths]?: string } = {
  framework: 'rolldown/runtime',
  common: 'lucide-react/dist/esm/(?!icons/)',
};

export const codeGroups = Object.entries(groupedPaths).map(([name, paths]) => {
  const other = Object.entries(otherPatterns).flatMap(([of, pattern]) => (of === name ? [pattern] : []));
  return {
    name,
    test: new RegExp([...paths.map((path) => path.replaceAll('.', '\\.')), ...other].join('|')),
  };
});

function within(folder: string, names: readonly string[]): string[] {
  return names.map((name) => `${folder}/${name}`);
}

function icons(names: readonly string[]): string[] {
  return names.map((name) => `node_modules/lucide-react/dist/esm/icons/${name}.`);
}
