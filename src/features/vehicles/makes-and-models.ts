export type MakesAndModels = Readonly<Record<string, readonly string[]>>;

/**
 * Parses makes-and-models.txt: makes sold in Australia, now or earlier, one line each, with their models; both in
 * natural alphabetical order. A text file, so that the browser need not compile it.
 */
export function readMakesAndModels(text: string): MakesAndModels {
  return Object.fromEntries(
    text
      .trim()
      .split('\n')
      .map((line) => {
        const [make = '', models = ''] = line.split(': ');
        return [make, models.split(', ')];
      }),
  );
}
