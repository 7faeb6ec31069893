import { classNames } from './class-names.ts';

/** A grey placeholder; give it the final size, so that nothing shifts. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames('block animate-shimmer rounded-control bg-line', className)}
    />
  );
}
