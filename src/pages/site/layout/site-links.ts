export interface SiteLink {
  label: string;
  href: string;
}

/** The header's five, in the drawer too. */
export const mainLinks: readonly SiteLink[] = [
  { label: 'Browse Cars', href: '/browse-cars' },
  { label: 'Finance', href: '/finance' },
  { label: 'Sell Your Car', href: '/sell-your-car' },
  { label: 'About', href: '/about' },
  { label: 'Contact', href: '/contact' },
];

export const quickLinks: readonly SiteLink[] = [
  { label: 'Home', href: '/' },
  { label: 'Inventory', href: '/browse-cars' },
  { label: 'About Us', href: '/about' },
  { label: 'Financing', href: '/finance' },
  { label: 'Contact', href: '/contact' },
];

export const legalLinks: readonly SiteLink[] = [
  { label: 'Privacy Policy', href: '/privacy-policy' },
  { label: 'Terms of Service', href: '/terms-of-service' },
  { label: 'Sitemap', href: '/browse-cars' },
];
