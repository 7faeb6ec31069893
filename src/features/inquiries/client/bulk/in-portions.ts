export interface PortionsDone<Answer> {
  answers: Answer[];
  /** How many were not reached. */
  left: number;
  /** Why the rest was not reached, unless somebody stopped it. */
  trouble?: unknown;
}

interface Portions<Item, Answer> {
  size: number;
  change: (portion: Item[]) => Promise<Answer>;
  /** After each portion. */
  onDone: (count: number) => void;
  isStopped: () => boolean;
}

/**
 * One portion after the other: each is stored whole or not at all, and others are served between them. Trouble with the
 * first is thrown, because nothing has changed; with a later one it is told together with what has changed.
 */
export async function inPortions<Item, Answer>(
  items: readonly Item[],
  { size, change, onDone, isStopped }: Portions<Item, Answer>,
): Promise<PortionsDone<Answer>> {
  const answers: Answer[] = [];
  for (let at = 0; at < items.length; at += size) {
    const left = items.length - at;
    if (at > 0 && isStopped()) return { answers, left };
    try {
      answers.push(await change(items.slice(at, at + size)));
    } catch (trouble) {
      if (at === 0) throw trouble;
      return { answers, left, trouble };
    }
    onDone(Math.min(at + size, items.length));
  }
  return { answers, left: 0 };
}
