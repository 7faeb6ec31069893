import { CloudUpload } from 'lucide-react';
import { classNames } from '#client/ui/class-names.ts';

/** What is shown is not stored yet. A change that is stored at once, as nearly all are, shows none. */
export function WaitingMark({ id, className }: { id?: string; className?: string }) {
  return (
    <span
      id={id}
      title="Not stored yet"
      className={classNames(
        'inline-flex shrink-0 animate-appear [animation-delay:0.7s] [animation-fill-mode:backwards] text-muted',
        className,
      )}
    >
      <CloudUpload aria-hidden="true" className="size-4" />
      <span className="sr-only">Not stored yet</span>
    </span>
  );
}
