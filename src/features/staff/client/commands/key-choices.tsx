import { classNames } from '#client/ui/class-names.ts';
import { useAllowed } from '../may.tsx';
import { EVERY_KEY, switchKeys, useKeysOff } from './keys-off.ts';
import { isOn, type KeyedPage, listShortcuts, type Shortcut } from './shortcuts.ts';
import { fixedKeys, type KeyGroup, keyGroups } from './staff-commands.ts';

interface KeyChoicesProps {
  account: string;
  pages: readonly KeyedPage[];
}

const groupNames = Object.keys(keyGroups) as KeyGroup[]; // the object's own keys

/** Every key and what it does, each with its switch, and one for all and for each group. */
export function KeyChoices({ account, pages }: KeyChoicesProps) {
  const off = useKeysOff(account);
  // What somebody may not do has no key for them.
  const shortcuts = useAllowed(listShortcuts(pages));
  const always = useAllowed(fixedKeys);
  const isAllOff = off.has(EVERY_KEY);
  return (
    <div className="grid gap-5">
      <Switch
        label="Single keys"
        hint="They do nothing while you type, in a dialog, or together with Ctrl or Alt. Kept for your account on this device."
        isOn={!isAllOff}
        onSwitch={(isKeyOn) => switchKeys(account, EVERY_KEY, isKeyOn)}
      />
      {groupNames
        .filter((name) => shortcuts.some(({ group }) => group === name))
        .map((group) => (
          <fieldset key={group} disabled={isAllOff} className="min-w-0 disabled:opacity-60">
            <legend className="sr-only">{keyGroups[group]}</legend>
            <Switch
              label={keyGroups[group]}
              isStrong
              isOn={!off.has(group)}
              onSwitch={(isKeyOn) => switchKeys(account, group, isKeyOn)}
            />
            <ul className="ml-7 grid grid-cols-1 gap-x-6 sm:grid-cols-2">
              {shortcuts
                .filter((shortcut) => shortcut.group === group)
                .map((shortcut) => (
                  <li key={shortcut.name}>
                    <KeySwitch shortcut={shortcut} off={off} account={account} />
                  </li>
                ))}
            </ul>
          </fieldset>
        ))}
      <div>
        <p className="text-sm font-semibold">Always</p>
        <ul className="mt-1 ml-7 grid grid-cols-1 gap-x-6 sm:grid-cols-2">
          {always.map(({ keys, does }) => (
            <li key={does} className="flex min-h-9 items-center gap-2 text-sm">
              <span className="min-w-0 grow">{does}</span>
              <Keys keys={keys} isDim={false} />
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

function KeySwitch({
  shortcut,
  off,
  account,
}: {
  shortcut: Shortcut;
  off: ReadonlySet<string>;
  account: string;
}) {
  const { name, keys, does, group } = shortcut;
  return (
    <Switch
      label={
        <>
          <span className="min-w-0 grow">{does}</span>
          <Keys keys={keys} isDim={!isOn(shortcut, off)} />
        </>
      }
      isOn={!off.has(name)}
      isOff={off.has(group)}
      onSwitch={(isKeyOn) => switchKeys(account, name, isKeyOn)}
    />
  );
}

function Keys({ keys, isDim }: { keys: readonly string[]; isDim: boolean }) {
  return (
    <span className={classNames('flex flex-wrap items-center justify-end gap-1', isDim && 'opacity-60')}>
      {keys.map((key, at) => (
        <span key={key} className="flex items-center gap-1">
          {at > 0 && <span className="text-muted">or</span>}
          {key.split(' ').map((one) => (
            <kbd key={one} className="min-w-6 rounded-sm border border-line bg-sunken px-1.5 text-center">
              {one}
            </kbd>
          ))}
        </span>
      ))}
    </span>
  );
}

interface SwitchProps {
  label: React.ReactNode;
  hint?: string;
  isOn: boolean;
  isOff?: boolean;
  isStrong?: boolean;
  onSwitch: (isOn: boolean) => void;
}

function Switch({ label, hint, isOn: isChecked, isOff, isStrong, onSwitch }: SwitchProps) {
  return (
    <>
      <label
        className={classNames(
          'flex min-h-9 items-center gap-2 text-sm',
          isStrong && 'font-semibold',
          isOff && 'opacity-60',
        )}
      >
        <input
          type="checkbox"
          checked={isChecked}
          disabled={isOff}
          onChange={({ target }) => onSwitch(target.checked)}
          className="size-5 shrink-0 accent-brand"
        />
        {label}
      </label>
      {hint && <p className="ml-7 text-sm text-muted">{hint}</p>}
    </>
  );
}
