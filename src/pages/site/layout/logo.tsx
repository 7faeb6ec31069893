import { Link } from 'wouter';
import { useDealership } from '#features/dealership/client/use-dealership.ts';
import { markOf } from '#features/dealership/dealer-mark.ts';
import { photoAddress } from '#features/photos/photo-address.ts';
import { sitePaths } from '#shared/site-paths.ts';

export function Logo({ onClick }: { onClick?: () => void }) {
  const { name, logo } = useDealership();
  const words = name.split(' ');
  const lastWord = words.length > 1 ? words.at(-1) : '';
  const firstWords = lastWord ? words.slice(0, -1).join(' ') : name;
  return (
    <Link href={sitePaths.home} onClick={onClick} className="flex min-h-11 items-center gap-3">
      {logo ? (
        <img
          src={photoAddress(logo, 320)}
          srcSet={`${photoAddress(logo, 320)} 1x, ${photoAddress(logo, 640)} 2x`}
          width={logo.width}
          height={logo.height}
          alt={name}
          className="h-11 w-auto max-w-[min(14rem,44vw)] object-contain object-left"
        />
      ) : (
        <>
          <DealerMark className="size-9 shrink-0 text-accent" />
          <span className="grid leading-none uppercase">
            <span className="text-xs font-bold tracking-[0.14em] whitespace-nowrap max-[16rem]:whitespace-normal sm:text-[0.9375rem]">
              {firstWords}
            </span>{' '}
            {lastWord && (
              <span className="mt-1.5 text-[0.625rem] font-medium tracking-[0.46em] text-accent-text sm:text-[0.6875rem]">
                {lastWord}
              </span>
            )}
          </span>
        </>
      )}{' '}
      <span className="sr-only">home</span>
    </Link>
  );
}

/** Drawn from the name until there is a logo. */
export function DealerMark({ className }: { className?: string }) {
  const mark = markOf(useDealership().name);
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" fill="currentColor" className={className}>
      {'drawing' in mark ? (
        <path d={mark.drawing} />
      ) : (
        <>
          <path d="M7 0h18a7 7 0 0 1 7 7v18a7 7 0 0 1-7 7H7a7 7 0 0 1-7-7V7a7 7 0 0 1 7-7zm0 2a5 5 0 0 0-5 5v18a5 5 0 0 0 5 5h18a5 5 0 0 0 5-5V7a5 5 0 0 0-5-5z" />
          <text x="16" y="20.5" textAnchor="middle" fontSize="12" fontWeight="700">
            {mark.letters}
          </text>
        </>
      )}
    </svg>
  );
}
