// Cleanups for when a script ends, also by a signal or an error: child processes, servers, temporary folders. Signal
// handlers exist only while something is registered, so that a server imported afterwards has its own.

const SIGNALS = { SIGINT: 2, SIGTERM: 15, SIGHUP: 1 };
const cleanups = new Set();
let ending = false;

/** Registers a cleanup, called with the signal if any. Returns the function that unregisters it. */
export function atEnd(cleanup) {
  if (cleanups.size === 0) for (const signal of Object.keys(SIGNALS)) process.on(signal, handleSignal);
  cleanups.add(cleanup);
  return () => {
    cleanups.delete(cleanup);
    if (cleanups.size === 0) for (const signal of Object.keys(SIGNALS)) process.off(signal, handleSignal);
  };
}

/** Runs all cleanups, the latest first. */
export async function endAll(signal) {
  for (const cleanup of [...cleanups].reverse()) {
    try {
      await cleanup(signal);
    } catch (error) {
      console.error(`Could not clean up: ${error.message}`);
    }
  }
  cleanups.clear();
}

/** Whether a signal is ending the script, so that no further step may start. */
export function isEnding() {
  return ending;
}

/** The exit code a shell gives to a process that a signal ended. */
export function signalExitCode(signal) {
  return 128 + (SIGNALS[signal] ?? 9);
}

async function handleSignal(signal) {
  // A terminal and npm both deliver the same Ctrl-C.
  if (ending) return;
  ending = true;
  await endAll(signal);
  process.exit(signalExitCode(signal));
}
