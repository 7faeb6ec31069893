interface DifferencesSwitchProps {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

export function DifferencesSwitch({ isOn, onChange }: DifferencesSwitchProps) {
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 print:hidden">
      <p className="text-sm text-muted">
        Rows that differ are marked <DifferenceMark />
      </p>
      <label className="flex min-h-11 cursor-pointer items-center gap-3 font-semibold">
        <input
          type="checkbox"
          role="switch"
          aria-checked={isOn}
          checked={isOn}
          onChange={(event) => onChange(event.target.checked)}
          className="peer sr-only"
        />
        <span
          aria-hidden="true"
          className="relative h-6 w-11 rounded-full bg-control transition-colors peer-checked:bg-brand peer-focus-visible:outline-2 peer-focus-visible:outline-offset-3 peer-focus-visible:outline-focus after:absolute after:top-0.5 after:left-0.5 after:size-5 after:rounded-full after:bg-canvas after:transition-transform peer-checked:after:translate-x-5"
        />
        Show only differences
      </label>
    </div>
  );
}

/** Says "not equal" by shape, not by colour alone. */
export function DifferenceMark() {
  return (
    <span
      aria-hidden="true"
      className="inline-grid size-5 place-items-center rounded-full bg-accent text-xs font-bold text-accent-ink"
    >
      ≠
    </span>
  );
}
