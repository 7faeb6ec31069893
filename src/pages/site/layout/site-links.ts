import { sitePaths } from '#shared/site-paths.ts';

export interface SiteLink {
  label: string;
  href: string;
}

/** The links of the header and of the drawer. */
export const mainLinks: readonly SiteLink[] = [
  { label: 'Browse Cars', href: sitePaths.browse },
  { label: 'Finance', href: sitePaths.finance },
  { label: 'Sell Your Car', href: sitePaths.sell },
  { label: 'About', href: sitePaths.about },
  { label: 'Contact', href: sitePaths.contact },
];

export const quickLinks: readonly SiteLink[] = [
  { label: 'Home', href: sitePaths.home },
  { label: 'Inventory', href: sitePaths.browse },
  { label: 'About Us', href: sitePaths.about },
  { label: 'Financing', href: sitePaths.finance },
  { label: 'Contact', href: sitePaths.contact },
];

export const legalLinks: readonly SiteLink[] = [
  { label: 'Privacy Policy', href: sitePaths.privacy },
  { label: 'Terms of Service', href: sitePaths.terms },
  { label: 'Sitemap', href: sitePaths.browse },
  { label: 'Without Reception', href: sitePaths.offline },
];
