import { settingLabels } from './setting-labels.ts';
import { sectionNames } from './settings-schema.ts';

/** Sections with something wrong in them, each with its fields: “Contact (E-mail)”. */
export function partsToMend(problems: Readonly<Record<string, string>>): string[] {
  const wrong = Object.keys(problems).map((path) => path.split('.'));
  return sectionNames.flatMap((name) => {
    const named: Readonly<Record<string, string>> = settingLabels[name].fields;
    const here = wrong.filter(([section]) => section === name);
    if (here.length === 0) return [];
    const fields = new Set(here.flatMap(([, field = '']) => named[field] ?? []));
    const { label } = settingLabels[name];
    return [fields.size > 0 ? `${label} (${[...fields].join(', ')})` : label];
  });
}
