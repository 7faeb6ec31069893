import { reportFailure } from './step-failure.mjs';

/** Runs a step and prints its name, what it returns and how long it took. Returns whether it succeeded. */
export async function runStep(name, step) {
  const startedAt = performance.now();
  const time = () => `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;
  try {
    const note = await step();
    console.log(`✓ ${name}${note ? ` (${note})` : ''} ${time()}`);
    return true;
  } catch (error) {
    console.log(`✗ ${name} ${time()}`);
    reportFailure(error);
    return false;
  }
}
