import { hash, verify } from '@node-rs/argon2';

// Argon2id; the library's own name for it is a const enum, which type stripping cannot read.
const ARGON2ID = 2;
const settings = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Each hash takes 19 MiB and a thread; more at once would starve the visitors. */
const MOST_AT_ONCE = 4;

// Compared against when the user is unknown, so that both answers take the same time.
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
    // The place is handed on, so a newcomer cannot slip in between.
    if (next) next();
    else running -= 1;
  }
}
