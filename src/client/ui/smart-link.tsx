import type { ComponentProps } from 'react';
import { Link } from 'wouter';

export interface SmartLinkProps extends ComponentProps<'a'> {
  href: string;
}

/** A link to anywhere: pages of this site without a page load, other sites in a new tab, the rest unchanged. */
export function SmartLink({ href, ...anchor }: SmartLinkProps) {
  if (href.startsWith('/')) return <Link href={href} {...anchor} />;
  if (/^https?:/.test(href)) return <a href={href} target="_blank" rel="noopener noreferrer" {...anchor} />;
  return <a href={href} {...anchor} />;
}
