/** Buyers' names by written term. Prefixes (merc, chev, lambo, jag) need no entry. */
const table = `
volkswagen: vw vdub veedub
bmw: beemer bimmer beamer
chevrolet: chevy chevvy
mercedes: mercs
mitsubishi: mitsi
subaru: subi subie scooby
landcruiser: cruiser
landrover: landy landie
rangerover: rangie
rollsroyce: roller
mx5: miata
grey: gray
gray: grey
4wd: 4x4
4x4: 4wd`;

const spokenNames: ReadonlyMap<string, readonly string[]> = new Map(
  table
    .trim()
    .split('\n')
    .map((line) => {
      const [term = '', names = ''] = line.split(': ');
      return [term, names.split(' ')];
    }),
);

const none: readonly string[] = [];

export function listSpokenNames(term: string): readonly string[] {
  return spokenNames.get(term) ?? none;
}
