/** Progress of the running operation. */
export function createOperationProgress() {
  let step: string | undefined;
  let share: number | undefined;

  return {
    /** Starts a step; the returned function takes the share done, from 0 to 1. */
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
