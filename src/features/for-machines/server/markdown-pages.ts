import type { TextBlock, TextPart } from '#features/dealership/dealership.contract.ts';
import { addressLine, businessHours, type Dealership, licenceLine } from '#features/dealership/dealership.ts';
import {
  aboutTextsAddress,
  dealershipAddress,
  financeTextsAddress,
  homeTextsAddress,
  legalTextAddress,
  sellTextsAddress,
} from '#features/dealership/dealership-paths.ts';
import { PRICE_RULES_TITLE, priceRules } from '#features/vehicles/prices/price-rule-words.ts';
import { describeFilters } from '#features/vehicles/search/describe-filters.ts';
import { readBrowseRequest } from '#features/vehicles/search/vehicle-filters.ts';
import {
  browseHref,
  featuredAddress,
  vehicleAddress,
  vehicleListAddress,
} from '#features/vehicles/vehicle-paths.ts';
import type { Address } from '#shared/call-address.ts';
import { formatDay } from '#shared/dates.ts';
import { toMarkdownPath } from '#shared/machine-paths.ts';
import { type SitePage, sitePaths } from '#shared/site-paths.ts';
import { toDocumentText, toFactList, toLine, toLink, toList, toParagraphs } from './markdown-text.ts';
import { dealerLine, vehicleLine, vehiclePage } from './vehicle-text.ts';

export interface PageSource {
  /** Answers a public call, as over HTTP. */
  read: <Answer>(address: Address<Answer>) => Answer;
  publicUrl: string;
}

type Write = (source: PageSource, asked: { id: string; search: URLSearchParams }) => string;

/**
 * Public pages as Markdown, of the same answers that the page shows. Comparison, shortlist, bookings, holds, delivery and what a phone
 * keeps are left out: they are personal, or change with every look.
 */
export const markdownPages: Readonly<
  Record<
    Exclude<
      SitePage,
      'compare' | 'shortlist' | 'book' | 'booking' | 'hold' | 'holdLink' | 'delivery' | 'offline'
    >,
    Write
  >
> = {
  home({ read, publicUrl }) {
    const dealer = read(dealershipAddress());
    const { search, callToAction } = read(homeTextsAddress());
    const featured = read(featuredAddress());
    return toDocumentText(
      `# ${toLine(dealer.name)}`,
      dealer.tagline && `> ${toLine(dealer.tagline)}`,
      toParagraphs(search.text),
      featured.length > 0
        ? `## Featured Vehicles\n\n${toList(featured.map((vehicle) => vehicleLine(vehicle, publicUrl)))}`
        : '',
      toParagraphs(callToAction.text),
      toList([toLink('All vehicles', publicUrl + toMarkdownPath(sitePaths.browse))]),
      dealerBlock(dealer),
    );
  },
  browse({ read, publicUrl }, { search }) {
    const request = readBrowseRequest(search);
    const { vehicles, pagination } = read(vehicleListAddress(request));
    const chips = describeFilters(request.filters).map(({ label }) => label);
    const pageAt = (page: number) => {
      const [path = '', query] = browseHref({ ...request, page }).split('?');
      return publicUrl + toMarkdownPath(path) + (query ? `?${query}` : '');
    };
    return toDocumentText(
      '# Browse Our Inventory',
      `${pagination.totalVehicles} vehicles, page ${pagination.currentPage} of ${pagination.totalPages}.`,
      chips.length > 0 ? `Filters: ${chips.map(toLine).join(', ')}` : '',
      toList(vehicles.map((vehicle) => vehicleLine(vehicle, publicUrl))),
      toList([
        ...(pagination.hasPreviousPage ? [toLink('Previous page', pageAt(request.page - 1))] : []),
        ...(pagination.hasNextPage ? [toLink('Next page', pageAt(request.page + 1))] : []),
      ]),
      dealerLine(read(dealershipAddress())),
    );
  },
  vehicle: ({ read, publicUrl }, { id }) =>
    vehiclePage(read(vehicleAddress(id)), read(dealershipAddress()), publicUrl),
  finance({ read, publicUrl }) {
    const dealer = read(dealershipAddress());
    const { finance } = dealer;
    return toDocumentText(
      `# ${toLine(dealer.name)} Finance`,
      toParagraphs(read(financeTextsAddress()).searchText),
      finance
        ? toFactList([
            { label: 'Rate', value: `${finance.ratePercent}% p.a.` },
            { label: 'Comparison rate', value: `${finance.comparisonRatePercent}% p.a.` },
            { label: 'Warning', value: finance.warning },
          ])
        : '',
      toList([toLink('Ask about finance', publicUrl + sitePaths.finance)]),
      dealerBlock(dealer),
    );
  },
  sell({ read, publicUrl }) {
    const dealer = read(dealershipAddress());
    return toDocumentText(
      '# Sell Your Car',
      toParagraphs(read(sellTextsAddress()).searchText),
      toList([toLink('Offer your car', publicUrl + sitePaths.sell)]),
      dealerBlock(dealer),
    );
  },
  about({ read }) {
    const dealer = read(dealershipAddress());
    const { lead, story, commitment, advantages, highlights, services } = read(aboutTextsAddress());
    const titled = [...highlights, ...services].map(({ title, text }) => `${toLine(title)}: ${toLine(text)}`);
    return toDocumentText(
      `# About ${toLine(dealer.name)}`,
      toParagraphs(lead),
      ...story.map(toParagraphs),
      toParagraphs(commitment),
      toList([...advantages.map(toLine), ...titled]),
      dealerBlock(dealer),
    );
  },
  contact({ read, publicUrl }) {
    const dealer = read(dealershipAddress());
    return toDocumentText(
      '# Contact Us',
      dealerBlock(dealer),
      toList([toLink('Send an enquiry', publicUrl + sitePaths.contact)]),
    );
  },
  privacy: ({ read }) => legalPage('Privacy Policy', read(legalTextAddress('privacy')).blocks),
  terms: ({ read }) => legalPage('Terms of Service', read(legalTextAddress('terms')).blocks),
  prices: () =>
    toDocumentText(
      `# ${PRICE_RULES_TITLE}`,
      ...priceRules.flatMap(({ heading, paragraphs = [], points = [] }) => [
        `## ${heading}`,
        ...paragraphs,
        ...(points.length > 0 ? [toList(points)] : []),
      ]),
    ),
};

/** Where the dealer is, and when it is open. */
function dealerBlock(dealer: Dealership): string {
  return `## Visit or call\n\n${toFactList([
    { label: 'Dealer', value: dealer.name },
    { label: 'Address', value: addressLine(dealer) },
    ...dealer.salesPhones.map(({ label, number }) => ({ label: label || 'Phone', value: number })),
    { label: 'E-mail', value: dealer.email },
    ...dealer.hours.map((line) => ({ label: line.days, value: businessHours(line) })),
    ...(dealer.specialDays ?? []).map((day) => ({
      label: day.from === day.to ? formatDay(day.from) : `${formatDay(day.from)} to ${formatDay(day.to)}`,
      value: `${businessHours(day)} (${day.name})`,
    })),
    { label: 'Licence', value: licenceLine(dealer) },
  ])}`;
}

function legalPage(title: string, blocks: readonly TextBlock[]): string {
  return toDocumentText(`# ${title}`, ...blocks.map(toBlockText));
}

function toBlockText({ kind, lines }: TextBlock): string {
  const texts = lines.map((parts) => parts.map(toPartText).join(''));
  if (kind === 'list') return toList(texts);
  if (kind === 'numbers') return texts.map((text, at) => `${at + 1}. ${text}`).join('\n');
  const mark = { heading: '## ', subheading: '### ', paragraph: '' }[kind];
  return texts.map((text) => mark + text).join('\n\n');
}

function toPartText({ text, style, href }: TextPart): string {
  // Blanks at its ends keep it apart from its neighbours.
  const [, before = '', inner = '', after = ''] = /^(\s*)(.*?)(\s*)$/s.exec(text) ?? [];
  const words = toLine(inner);
  const styled = style && words ? { bold: `**${words}**`, italic: `*${words}*` }[style] : words;
  const linked = href && words ? `[${styled}](${href})` : styled;
  return `${before && ' '}${linked}${after && ' '}`;
}
