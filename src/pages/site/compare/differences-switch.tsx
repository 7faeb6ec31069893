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
          className="relative h-6 w-11 cursor-pointer appearance-none rounded-full bg-control transition-colors checked:bg-brand before:absolute before:top-0.5 before:left-0.5 before:size-5 before:rounded-full before:bg-canvas before:transition-transform checked:before:translate-x-5 forced-colors:appearance-auto"
        />
        Show only differences
      </label>
    </div>
  );
}

/** "Not equal" by shape, not by colour alone. */
export function DifferenceMark() {
  return (
    <span
      aria-hidden="true"
      className="inline-grid size-4 shrink-0 place-items-center rounded-full border border-accent text-[0.625rem] font-bold text-accent-text"
    >
      ≠
    </span>
  );
}
