export type MakesAndModels = Readonly<Record<string, readonly string[]>>;

/**
 * Reads makes-and-models.txt: makes sold in Australia, now or once, one line each, with their models; both in
 * natural alphabetical order. It is text and no code, so that the browser has nothing to compile and run.
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
