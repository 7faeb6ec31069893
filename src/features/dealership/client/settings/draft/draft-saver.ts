export type SaveState =
  | { kind: 'idle' }
  /** Typed, not sent yet, or on its way. */
  | { kind: 'saving' }
  | { kind: 'saved'; at: string }
  | { kind: 'failed'; error: unknown };

interface SaverOptions<Draft> {
  save: (draft: Draft) => Promise<{ savedAt: string }>;
  tell: (state: SaveState) => void;
  pauseMs?: number;
}

const PAUSE_MS = 700;

export type DraftSaver<Draft> = ReturnType<typeof createDraftSaver<Draft>>;

/** Saves the latest draft after a pause in typing; one request at a time, so that an older one never comes last. */
export function createDraftSaver<Draft>({ save, tell, pauseMs = PAUSE_MS }: SaverOptions<Draft>) {
  let unsaved: { draft: Draft } | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<boolean> | undefined;

  async function run(): Promise<boolean> {
    while (unsaved) {
      const sent = unsaved;
      tell({ kind: 'saving' });
      try {
        const { savedAt } = await save(sent.draft);
        if (unsaved === sent) unsaved = undefined;
        if (!unsaved) tell({ kind: 'saved', at: savedAt });
      } catch (error) {
        tell({ kind: 'failed', error });
        return false;
      }
    }
    return true;
  }

  /** Resolves with whether everything that was typed is saved. */
  function flush(): Promise<boolean> {
    clearTimeout(timer);
    running ??= run().finally(() => {
      running = undefined;
    });
    return running;
  }

  return {
    note(draft: Draft): void {
      unsaved = { draft };
      tell({ kind: 'saving' });
      clearTimeout(timer);
      timer = setTimeout(flush, pauseMs);
    },
    flush,
    hasUnsaved: (): boolean => unsaved !== undefined,
    /** What was typed is published or thrown away: nothing is left to save. Waits for a request on its way. */
    async forget(): Promise<void> {
      clearTimeout(timer);
      unsaved = undefined;
      await running;
      tell({ kind: 'idle' });
    },
  };
}
