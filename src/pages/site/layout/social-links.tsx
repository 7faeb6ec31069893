import { Tooltip } from '#client/ui/tooltip.tsx';
import { useDealership } from '#features/dealership/client/use-dealership.ts';

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
              <span aria-hidden="true" className={`trade-mark ${name.toLowerCase()}`} />
              <span className="sr-only">{name} (opens in a new tab)</span>
            </a>
          </Tooltip>
        </li>
      ))}
    </ul>
  );
}
