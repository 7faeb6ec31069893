import { Link } from 'wouter';
import { screenPath, settingScreens } from '#features/dealership/client/settings/setting-screens.ts';

export interface SettingPartsProps {
  path: string;
  onChoose: (() => void) | undefined;
}

/** Loaded when it is unfolded: the names of the parts come with the rules of their fields. */
export function SettingParts({ path, onChoose }: SettingPartsProps) {
  return (
    <ul aria-label="Settings" className="mt-0.5 ml-5 grid w-full gap-0.5 border-l border-line pl-2 text-sm">
      {settingScreens.map(({ name, label }) => (
        <li key={name}>
          <Link
            href={screenPath(name)}
            onClick={onChoose}
            aria-current={path === screenPath(name) ? 'page' : undefined}
            className="flex min-h-11 items-center rounded-control px-3 no-underline hover:bg-sunken aria-[current]:font-semibold aria-[current]:underline aria-[current]:underline-offset-4 lg:min-h-7"
          >
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
