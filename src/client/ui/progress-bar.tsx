import { classNames } from './class-names.ts';

export interface ProgressBarProps {
  /** Accessible name. Omit it where a label element refers to the bar's id. */
  label?: string;
  id?: string;
  /** Omit while unknown: the bar is then indeterminate. */
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
