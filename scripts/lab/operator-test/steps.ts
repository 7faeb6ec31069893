/** Names a step, does it, and prints how long it took. A failure says in which step, in one sentence. */
export async function step<Result>(name: string, work: () => Result | Promise<Result>): Promise<Result> {
  const startedAt = performance.now();
  try {
    const result = await work();
    console.log(`${((performance.now() - startedAt) / 1_000).toFixed(1).padStart(7)} s  ${name}`);
    return result;
  } catch (error) {
    throw new Error(`failed: ${name}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** What a step must find; otherwise the sentence tells what is wrong. */
export function must(isSo: boolean, otherwise: string): void {
  if (!isSo) throw new Error(otherwise);
}
