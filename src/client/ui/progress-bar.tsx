import { classNames } from './class-names.ts';

export interface ProgressBarProps {
  /** Says what makes progress; read out, not shown. Left out where a label element names the bar by its id. */
  label?: string;
  id?: string;
  /** Leave it out as long as nobody knows how far it is: the bar then shows only that something goes on. */
  value: number | undefined;
  max: number;
  className?: string;
}

export function ProgressBar({ label, className, ...progress }: ProgressBarProps) {
  return (
    <progress
      {...progress}
      aria-label={label}
      className={classNames(
        'block h-2 w-full appearance-none overflow-hidden rounded-full bg-line indeterminate:animate-shimmer [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line indeterminate:[&::-webkit-progress-bar]:bg-accent [&::-webkit-progress-value]:bg-accent',
        className,
      )}
    />
  );
}
