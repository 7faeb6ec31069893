import { useSingleKeysOn } from '../hooks/use-single-keys.ts';
import { classNames } from './class-names.ts';
import { CheckboxField } from './field.tsx';

interface KeyListProps {
  keys: readonly (readonly [key: string, does: string])[];
  /** Over what is below it; on phones, which have no keys, it is left out. */
  isFloating?: true;
}

/** Which keys do what on this page, to be opened, and the switch that turns them off. */
export function KeyList({ keys, isFloating }: KeyListProps) {
  const [isOn, setOn] = useSingleKeysOn();
  return (
    <details className={classNames('text-sm', isFloating && 'relative max-sm:hidden')}>
      <summary className="min-h-6 w-fit cursor-pointer font-semibold">Keyboard</summary>
      <div
        className={classNames(
          'mt-2',
          isFloating &&
            'absolute right-0 z-30 w-72 rounded-card border border-line bg-surface p-4 shadow-float',
        )}
      >
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1">
          {keys.map(([key, does]) => (
            <div key={key} className="contents">
              <dt>
                <kbd className="rounded-sm border border-line bg-sunken px-1.5">{key}</kbd>
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
        <CheckboxField
          label="Single keys on this device"
          hint="They do nothing while you type."
          checked={isOn}
          onChange={({ target }) => setOn(target.checked)}
        />
      </div>
    </details>
  );
}
