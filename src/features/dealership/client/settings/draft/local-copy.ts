import type { TypedSections } from '../problems.ts';

/** Unsaved typing, kept in this tab so that a reload or a lost session takes nothing away. */
export interface LocalCopy {
  basedOn: number;
  sections: TypedSections;
}

const KEY = 'settingsDraft';

export function keepLocalCopy(person: string, copy: LocalCopy): void {
  attempt(() => sessionStorage.setItem(KEY, JSON.stringify({ person, ...copy })));
}

export function dropLocalCopy(): void {
  attempt(() => sessionStorage.removeItem(KEY));
}

/** The copy of this person only: another one may have logged in since. */
export function findLocalCopy(person: string): LocalCopy | undefined {
  return attempt(() => {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    return isCopy(stored) && stored.person === person
      ? { basedOn: stored.basedOn, sections: stored.sections }
      : undefined;
  });
}

function isCopy(value: unknown): value is LocalCopy & { person: string } {
  if (typeof value !== 'object' || value === null) return false;
  const { person, basedOn, sections } = value as Partial<LocalCopy & { person: string }>; // checked here
  return (
    typeof person === 'string' &&
    typeof basedOn === 'number' &&
    typeof sections === 'object' &&
    sections !== null
  );
}

/** Storage may be full or forbidden: then nothing is kept. */
function attempt<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
