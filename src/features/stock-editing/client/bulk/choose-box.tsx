import { classNames } from '#client/ui/class-names.ts';

interface ChooseBoxProps {
  title: string;
  isChosen: boolean;
  /** With Shift: everything from the last one on. */
  onChoose: (how: { isRange: boolean }) => void;
  className?: string;
}

/** The checkbox of a row. */
export function ChooseBox({ title, isChosen, onChoose, className }: ChooseBoxProps) {
  return (
    <label className={classNames('grid place-items-center select-none', className)}>
      <input
        type="checkbox"
        aria-label={`Choose ${title}`}
        checked={isChosen}
        onChange={({ nativeEvent }) =>
          onChoose({ isRange: nativeEvent instanceof MouseEvent && nativeEvent.shiftKey })
        }
        className="size-5 accent-brand"
      />
    </label>
  );
}
