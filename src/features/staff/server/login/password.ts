import { hash, verify } from '@node-rs/argon2';

// Argon2id. The library exports it as a const enum, which type stripping does not support.
const ARGON2ID = 2;
const settings = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** A hash takes 19 MiB and a thread, so more at once would slow visitors down. */
const MOST_AT_ONCE = 4;

// Compared with when the account is unknown, so that both answers take the same time.
let decoy: Promise<string> | undefined;

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, settings));
}

export async function checkPassword(password: string, stored: string | undefined): Promise<boolean> {
  decoy ??= hash('nobody has this password', settings);
  const against = stored ?? (await decoy);
  const matches = await inTurn(() => verify(against, password));
  return matches && stored !== undefined;
}

let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= MOST_AT_ONCE) await new Promise<void>((resume) => waiting.push(resume));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    // The slot is passed on directly, so a new caller cannot overtake.
    if (next) next();
    else running -= 1;
  }
}
