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

const HEADING = 'Car offered';

/** These facts as text for the message; empty without any. */
export function describeOfferedCar(car: OfferedCar): string {
  const lines = Object.entries(offeredCarLabels)
    .map(([name, label]) => ({ label, value: car[name as keyof OfferedCar].trim() })) // the names are its keys
    .filter(({ value }) => value !== '')
    .map(({ label, value }) => `${label}: ${value}`);
  return lines.length === 0 ? '' : [HEADING, ...lines].join('\n');
}

/** The car of a message that begins with these facts; undefined without. */
export function readOfferedCar(message: string): OfferedCar | undefined {
  const [heading, ...lines] = message.split('\n\n', 1)[0]?.split('\n') ?? [];
  if (heading !== HEADING) return undefined;
  const car = { ...noCar };
  for (const [name, label] of Object.entries(offeredCarLabels)) {
    const line = lines.find((one) => one.startsWith(`${label}: `));
    if (line) car[name as keyof OfferedCar] = line.slice(label.length + 2); // the names are its keys
  }
  return car;
}
