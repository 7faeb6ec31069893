import { addressLine, type Dealership, licenceLine } from '#features/dealership/dealership.ts';
import { machinePaths, toMarkdownPath } from '#shared/machine-paths.ts';
import { groupThousands } from '#shared/numbers.ts';
import { sitePaths } from '#shared/site-paths.ts';
import { toDocumentText, toLine, toLink, toList } from './markdown-text.ts';

/** The site for language models (llmstxt.org): what there is, and where to read it without HTML. */
export function llmsText(
  dealer: Dealership,
  { count, publicUrl }: { count: number; publicUrl: string },
): string {
  const page = (name: string, path: string, note: string) =>
    `${toLink(name, publicUrl + toMarkdownPath(path))}: ${note}`;
  const other = (name: string, path: string, note: string) => `${toLink(name, publicUrl + path)}: ${note}`;
  return toDocumentText(
    `# ${toLine(dealer.name)}`,
    dealer.tagline && `> ${toLine(dealer.tagline)}`,
    `Used cars in ${toLine(addressLine(dealer))}. ${groupThousands(count)} vehicles are for sale. Prices are in Australian dollars, distances in kilometres, and both are live. ${toLine(licenceLine(dealer))}.`,
    'Every page has a Markdown form: its path with `.md` behind it, such as `/vehicles/12.md`. The parameters of a search stay behind it: `/browse-cars.md?make=Toyota&priceMax=50000`.',
    '## Stock',
    toList([
      page(
        'All vehicles',
        sitePaths.browse,
        'every vehicle for sale, in pages, with the filters of the site',
      ),
      other('New arrivals', machinePaths.atom, 'an Atom feed, newest first'),
      other('Sitemap', '/sitemap.xml', 'every page with its pictures'),
      other(
        'API',
        '/api/openapi.json',
        'the calls of this site as OpenAPI; those about the stock are open to anybody',
      ),
      other(
        'MCP',
        machinePaths.mcp,
        'a Model Context Protocol server (streamable HTTP, read only) with the tools search_inventory, get_vehicle and opening_hours',
      ),
    ]),
    '## Dealer',
    toList([
      page('Contact', sitePaths.contact, 'address, telephone and opening hours'),
      page('About', sitePaths.about, 'who the dealer is'),
      page('Finance', sitePaths.finance, 'loans'),
      page('Sell your car', sitePaths.sell, 'how to offer a car'),
    ]),
    '## Optional',
    toList([
      page('Home', sitePaths.home, 'featured vehicles'),
      page('Privacy policy', sitePaths.privacy, 'what happens with personal data'),
      page('Terms of service', sitePaths.terms, 'the terms of the site'),
      page('How we show prices', sitePaths.prices, 'when a price is called reduced'),
    ]),
  );
}
