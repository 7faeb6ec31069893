/** Optional facts about the car that a seller offers. */
export const offeredCarLabels = {
  rego: 'Rego',
  make: 'Make',
  model: 'Model',
  year: 'Year',
  km: 'Kilometres',
  condition: 'Condition',
} as const;

export type OfferedCar = Record<keyof typeof offeredCarLabels, string>;

export const noCar: OfferedCar = { rego: '', make: '', model: '', year: '', km: '', condition: '' };

/** These facts as text for the message; empty without any. */
export function describeOfferedCar(car: OfferedCar): string {
  const lines = Object.entries(offeredCarLabels)
    .map(([name, label]) => ({ label, value: car[name as keyof OfferedCar].trim() })) // the names are its keys
    .filter(({ value }) => value !== '')
    .map(({ label, value }) => `${label}: ${value}`);
  return lines.length === 0 ? '' : ['Car offered', ...lines].join('\n');
}
