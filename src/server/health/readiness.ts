import { constants } from 'node:fs';
import { access, statfs } from 'node:fs/promises';
import { createObjectStore, type StoreSettings } from '../object-store/object-store.ts';
import { StoreTrouble } from '../object-store/store-trouble.ts';

export interface Readiness {
  isReady: boolean;
  /** What each part says of itself: `ok`, or what is wrong in a few words. */
  parts: Record<string, string>;
}

/** Throws, in words for the person who runs the site, when the part does not work. */
export type PartCheck = () => Promise<void>;

/** A probe that asks every second, from several places, costs one check a second. */
const FRESH_MS = 1_000;
const DEADLINE_MS = 2_000;

/**
 * Whether this process can do all its work: take inquiries, show staff their data, store photos. Visitors are served
 * from memory also when it cannot.
 */
export function createReadiness(
  checks: Record<string, PartCheck>,
  elapsedMs: () => number,
): () => Promise<Readiness> {
  let last: Promise<Readiness> | undefined;
  let checkedAtMs = Number.NEGATIVE_INFINITY;
  return () => {
    if (last && elapsedMs() - checkedAtMs < FRESH_MS) return last;
    checkedAtMs = elapsedMs();
    last = checkAll(checks);
    return last;
  };
}

async function checkAll(checks: Record<string, PartCheck>): Promise<Readiness> {
  const parts = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => [name, await outcomeOf(check)] as const),
  );
  return { isReady: parts.every(([, outcome]) => outcome === 'ok'), parts: Object.fromEntries(parts) };
}

async function outcomeOf(check: PartCheck): Promise<string> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve('does not answer'), DEADLINE_MS);
  });
  const outcome = check().then(
    () => 'ok',
    (error: unknown) => (error instanceof PartTrouble ? error.message : 'does not work'),
  );
  try {
    return await Promise.race([outcome, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Only these words are shown: the message of any other error may name a host, a path or a person. */
export class PartTrouble extends Error {}

/** Room for the photos of one upload and the snapshot before an import. */
const LEAST_FREE_BYTES = 64 * 1_048_576;

export async function checkDisk(folder: string): Promise<void> {
  await access(folder, constants.W_OK).catch(() => {
    throw new PartTrouble('the data folder cannot be written');
  });
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < LEAST_FREE_BYTES) throw new PartTrouble('the disk is full');
}

export function checkStore(settings: StoreSettings): PartCheck {
  const store = createObjectStore(settings);
  return () =>
    store.check().catch((error: unknown) => {
      const isPassing = error instanceof StoreTrouble && error.isPassing;
      throw new PartTrouble(
        isPassing ? 'the photo store does not answer' : 'the photo store does not let the site in',
      );
    });
}
