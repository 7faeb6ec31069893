/** A pass of the event loop in which nobody was answered is shorter. */
const QUIET_PASS_MS = 0.5;
/** A new connection is accepted in one pass, and its request read in the next. */
const QUIET_PASSES = 2;
/** Visitors without end do not stop the work for good. */
const MOST_MS = 10;

interface Loop {
  now: () => number;
  nextPass: () => Promise<void>;
}

const eventLoop: Loop = {
  now: () => performance.now(),
  nextPass: () => new Promise((resume) => setImmediate(resume)),
};

/**
 * `npm run load` judges it by “visitors on kept pages meanwhile”, in a flood of new addresses.
 *
 * Goes on once the event loop has nobody left to answer: after two passes that took no time, or after 10 ms. Work that
 * blocks the loop calls it in between, so that it costs a lone visitor nothing and a crowd one piece of work at most.
 */
export async function letOthersGoFirst({ now, nextPass }: Loop = eventLoop): Promise<void> {
  const began = now();
  for (let quiet = 0, passBegan = began; quiet < QUIET_PASSES; ) {
    await nextPass();
    const passEnded = now();
    if (passEnded - began >= MOST_MS) return;
    quiet = passEnded - passBegan < QUIET_PASS_MS ? quiet + 1 : 0;
    passBegan = passEnded;
  }
}
