/** How far the running operation has come, for those who wait for it. */
export function createOperationProgress() {
  let step: string | undefined;
  let share: number | undefined;

  return {
    /** Begins a step; the function given back takes its share done so far, from 0 to 1. */
    start(name: string): (done: number) => void {
      step = name;
      share = undefined;
      return (done) => {
        if (step === name) share = done;
      };
    },

    end(): void {
      step = undefined;
      share = undefined;
    },

    current: () => ({
      step: step ?? null,
      percent: share === undefined ? null : Math.min(100, Math.floor(share * 100)),
    }),
  };
}

export type OperationProgress = ReturnType<typeof createOperationProgress>;
