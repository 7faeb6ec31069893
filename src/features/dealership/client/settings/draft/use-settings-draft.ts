import { useEffect, useMemo, useRef, useState } from 'react';
import { ApiError } from '#client/api/api-request.ts';
import { useLeaveWarning } from '#client/hooks/use-leave-warning.ts';
import { isSameValue } from '#features/dealership/same-value.ts';
import type { SectionName } from '#features/dealership/settings/settings-schema.ts';
import type { SettingsAnswer } from '#features/dealership/settings.contract.ts';
import { type Path, setAt } from '../at-path.ts';
import { findProblems, sectionOf, type TypedSections } from '../problems.ts';
import { type SentDraft, useSaveDraft } from '../settings-queries.ts';
import { createDraftSaver, type DraftSaver, type SaveState } from './draft-saver.ts';
import { dropLocalCopy, findLocalCopy, keepLocalCopy } from './local-copy.ts';

export type SettingsEditor = ReturnType<typeof useSettingsDraft>;

/** This person's typing over the live settings; it is saved as their draft by itself. */
export function useSettingsDraft(answer: SettingsAnswer, readAt: number, person: string) {
  const { settings: live, version } = answer;
  const [begun] = useState(() => beginning(answer, person));
  const [{ basedOn, sections: typed }, setDraft] = useState<SentDraft>(begun);
  const [saved, setSaved] = useState<SaveState>(() =>
    answer.draft && hasAny(answer.draft.sections)
      ? { kind: 'saved', at: answer.draft.savedAt }
      : { kind: 'idle' },
  );
  const { mutateAsync: save } = useSaveDraft();
  const [saver] = useState(() =>
    createDraftSaver<SentDraft>({
      save,
      tell: (state) => {
        setSaved(state);
        if (state.kind === 'saved' || state.kind === 'idle') dropLocalCopy();
      },
    }),
  );

  // Undo in a toast may come after further changes, which it must not take back.
  const latest = useRef<TypedSections>(begun.sections);
  const replace = (next: SentDraft) => {
    latest.current = next.sections;
    setDraft(next);
  };
  const change = (next: SentDraft) => {
    replace(next);
    keepLocalCopy(person, next);
    saver.note(next);
  };
  const isTyped = hasAny(typed);
  // A draft that was begun before somebody else published stays so until its owner has seen that.
  const base = isTyped ? basedOn : version.id;

  useUnsavedWork(saver, begun.isUnsaved ? begun : undefined, readAt);
  useRetry(saved, saver.flush);
  useLeaveWarning(saved.kind === 'saving' || saved.kind === 'failed');
  const problems = useMemo(() => findProblems(typed), [typed]);

  return {
    live,
    version,
    typed,
    basedOn: base,
    isTyped,
    /** Somebody else has published since. */
    isBehind: isTyped && basedOn !== version.id,
    saved,
    problems,
    saveNow: saver.flush,
    section: (name: SectionName) => sectionOf(live, typed, name),
    setValue(path: Path, value: unknown) {
      const [name, ...rest] = path as [SectionName, ...Path]; // every path begins with a section
      const next = setAt(sectionOf(live, latest.current, name), rest, value);
      const { [name]: _was, ...others } = latest.current;
      const sections = isSameValue(next, live[name]) ? others : { ...others, [name]: next };
      change({ basedOn: base, sections });
    },
    /** Continues from what somebody else has published. */
    takeOver: (sections: TypedSections) => change({ basedOn: version.id, sections }),
    /** After it was published or thrown away. */
    async clear() {
      await saver.forget();
      replace({ basedOn: version.id, sections: {} });
    },
    forgetUnsaved: saver.forget,
    /** Restores the typing when discarding it has failed. */
    keepAll: () => change({ basedOn: base, sections: typed }),
  };
}

function beginning(answer: SettingsAnswer, person: string): SentDraft & { isUnsaved: boolean } {
  const unsaved = findLocalCopy(person);
  if (unsaved) return { ...unsaved, isUnsaved: true };
  const { draft, version } = answer;
  return { basedOn: draft?.basedOn ?? version.id, sections: draft?.sections ?? {}, isUnsaved: false };
}

function hasAny(sections: TypedSections): boolean {
  return Object.keys(sections).length > 0;
}

/** Saves typing that a reload left unsaved, typing when the page is left, and what failed once it may work again. */
function useUnsavedWork(saver: DraftSaver<SentDraft>, begun: SentDraft | undefined, readAt: number): void {
  const first = useRef(begun);
  useEffect(() => {
    if (first.current) saver.note(first.current);
    first.current = undefined;
    const flush = () => {
      if (saver.hasUnsaved()) void saver.flush();
    };
    window.addEventListener('online', flush);
    document.addEventListener('visibilitychange', flush);
    return () => {
      window.removeEventListener('online', flush);
      document.removeEventListener('visibilitychange', flush);
      flush();
    };
  }, [saver]);
  // Settings are read again after a new login.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the time is the sign, not a value that is used
  useEffect(() => {
    if (saver.hasUnsaved()) void saver.flush();
  }, [saver, readAt]);
}

const RETRY_MS = 10_000;

/** Tries again while the server is away; a refused draft is not sent again unchanged. */
function useRetry(saved: SaveState, flush: () => Promise<boolean>): void {
  const error = saved.kind === 'failed' ? saved.error : undefined;
  useEffect(() => {
    if (error === undefined || (error instanceof ApiError && error.status < 500)) return;
    const timer = setTimeout(flush, RETRY_MS);
    return () => clearTimeout(timer);
  }, [error, flush]);
}
