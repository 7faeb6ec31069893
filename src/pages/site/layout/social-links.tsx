import type { ReactNode } from 'react';
import { Tooltip } from '#client/ui/tooltip.tsx';
import { useDealership } from '#features/dealership/client/use-dealership.ts';
import type { Dealership } from '#features/dealership/dealership.ts';

type Network = Dealership['social'][number]['name'];

export function SocialLinks() {
  const { social } = useDealership();
  return (
    <ul className="flex flex-wrap gap-2">
      {social.map(({ name, url }) => (
        <li key={name}>
          <Tooltip content={name}>
            <a
              href={url}
              target="_blank"
              rel="noopener noreferrer"
              className="grid size-11 place-items-center rounded-full border border-line text-muted transition-colors hover:border-accent hover:text-accent-text"
            >
              <svg viewBox="0 0 24 24" aria-hidden="true" className="size-5">
                {glyphs[name]}
              </svg>
              <span className="sr-only">{name} (opens in a new tab)</span>
            </a>
          </Tooltip>
        </li>
      ))}
    </ul>
  );
}

// The icon library has no trade marks.
const glyphs: Record<Network, ReactNode> = {
  Facebook: (
    <path
      fill="currentColor"
      d="M13.5 22v-8.5h2.9l.5-3.5h-3.4V7.8c0-1 .4-1.8 1.9-1.8H17V2.9A19 19 0 0 0 14.6 2.7C12 2.7 10 4.3 10 7.3V10H7v3.5h3V22z"
    />
  ),
  Instagram: (
    <g fill="none" stroke="currentColor" strokeWidth="1.8">
      <rect x="3" y="3" width="18" height="18" rx="5" />
      <circle cx="12" cy="12" r="4" />
      <circle cx="17.2" cy="6.8" r="0.6" fill="currentColor" />
    </g>
  ),
  YouTube: (
    <path
      fill="currentColor"
      fillRule="evenodd"
      d="M5 5h14a3 3 0 0 1 3 3v8a3 3 0 0 1-3 3H5a3 3 0 0 1-3-3V8a3 3 0 0 1 3-3zm5 3.5v7l6-3.5z"
    />
  ),
};
