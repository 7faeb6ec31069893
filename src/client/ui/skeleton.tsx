import { classNames } from './class-names.ts';

/** A grey shape of what is to come; size it like the thing itself, so that nothing jumps. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames('block animate-shimmer rounded-control bg-line', className)}
    />
  );
}
