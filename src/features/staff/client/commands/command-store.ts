import type { CommandName } from './staff-commands.ts';

/* Which commands the page that is shown can do now. */

/** How long a command waits for its page to be there. */
const WAIT_MS = 10_000;

const offers = new Map<CommandName, (() => void)[]>();
let wanted: { name: CommandName; untilMs: number } | undefined;

/** Until it is taken back. The newest offer counts. */
export function offerCommand(name: CommandName, run: () => void): () => void {
  offers.set(name, [...(offers.get(name) ?? []), run]);
  if (wanted?.name === name) {
    const isSoon = Date.now() < wanted.untilMs;
    wanted = undefined;
    // Its page is drawn and has the focus first.
    if (isSoon) setTimeout(run);
  }
  return () => {
    const left = (offers.get(name) ?? []).filter((one) => one !== run);
    if (left.length > 0) offers.set(name, left);
    else offers.delete(name);
  };
}

/** False where nothing offers it now. */
export function runCommand(name: CommandName): boolean {
  const run = offers.get(name)?.at(-1);
  run?.();
  return run !== undefined;
}

/** Now, or as soon as its page is there. False when that has to be opened. */
export function wantCommand(name: CommandName): boolean {
  if (runCommand(name)) return true;
  wantNext(name);
  return false;
}

/** As soon as the next page that has it is there. */
export function wantNext(name: CommandName): void {
  wanted = { name, untilMs: Date.now() + WAIT_MS };
}
