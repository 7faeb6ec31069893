import { useLocation } from 'wouter';
import { settingLabels } from '../../settings/setting-labels.ts';
import { fieldId } from './at-path.ts';
import { type Problems, placeOf } from './problems.ts';
import { isSection, screenPath } from './setting-screens.ts';

/** Everything that stands in the way of publishing, each with a way to its field. */
export function ProblemList({ problems }: { problems: Problems }) {
  const [, navigate] = useLocation();
  const handleGo = (name: string) => {
    navigate(screenPath(placeOf(name).section));
    // The section is drawn first, and the page begins at its top.
    setTimeout(() => document.getElementById(fieldId(name))?.focus(), 50);
  };
  return (
    <div role="alert" className="mb-6 rounded-card border border-danger-text bg-surface p-5">
      <h2 className="font-semibold">This has to be put right before it can be published</h2>
      <ul className="mt-2 grid gap-1">
        {Object.entries(problems).map(([name, message]) => (
          <li key={name}>
            <button
              type="button"
              onClick={() => handleGo(name)}
              className="min-h-6 text-left underline underline-offset-4"
            >
              {labelOf(name)}
            </button>
            : {message}
          </li>
        ))}
      </ul>
    </div>
  );
}

function labelOf(name: string): string {
  const { section, field } = placeOf(name);
  if (!isSection(section)) return name;
  const fields: Readonly<Record<string, string>> = settingLabels[section].fields;
  return [settingLabels[section].label, fields[field]].filter(Boolean).join(', ');
}
