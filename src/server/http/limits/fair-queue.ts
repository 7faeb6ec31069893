import { AppError } from '#shared/app-error.ts';

interface Waiting {
  begin: () => void;
  refuse: (error: AppError) => void;
}

interface QueueLimits {
  atOnce: number;
  mostWaiting: number;
  mostOfOneNetwork: number;
  /** Awaited between two slots, for other requests. */
  rest?: () => Promise<void>;
  /** Called for each refusal. */
  onRefused?: () => void;
}

const RETRY_AFTER_S = 5;

/**
 * `npm run load` judges it by “visitors on kept pages meanwhile”, in a flood of new addresses.
 *
 * A fair queue with limited concurrency: round-robin by network. A crowd from one network waits for itself, and is
 * refused before it takes another network's place.
 */
export class FairQueue {
  /** By network, in round-robin order. */
  readonly #waiting = new Map<string, Waiting[]>();
  /** What a network already waits for, so that the same request again takes no further place. */
  readonly #asked = new Map<string, Promise<unknown>>();
  readonly #limits: QueueLimits;
  #running = 0;
  #count = 0;

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  /** The result of the work once it ran; rejects when the queue is full. */
  run<Result>(network: string, id: string, work: () => Promise<Result>): Promise<Result> {
    const key = `${network} ${id}`;
    const asked = this.#asked.get(key);
    if (asked) return asked as Promise<Result>; // an id stands for one kind of work
    const result = this.#wait(network).then(async () => {
      try {
        return await work();
      } finally {
        const { rest } = this.#limits;
        if (rest) void rest().then(() => this.#end());
        else this.#end();
      }
    });
    this.#asked.set(key, result);
    const forget = () => this.#asked.delete(key);
    result.then(forget, forget);
    return result;
  }

  #wait(network: string): Promise<void> {
    const own = this.#waiting.get(network) ?? [];
    if (own.length >= this.#limits.mostOfOneNetwork || !this.#makeRoom(own.length)) {
      return Promise.reject(this.#tooBusy());
    }
    return new Promise((begin, refuse) => {
      own.push({ begin, refuse });
      this.#waiting.set(network, own);
      this.#count += 1;
      this.#goOn();
    });
  }

  /**
   * When the queue is full, the network with the most waiting loses its last for one with fewer. If each waits for
   * one thing, the oldest goes for a network that has no place yet.
   */
  #makeRoom(ownCount: number): boolean {
    if (this.#count < this.#limits.mostWaiting) return true;
    const [first] = [...this.#waiting].sort(([, one], [, other]) => other.length - one.length);
    if (!first) return false;
    const [network, longest] = first;
    if (ownCount > 0 && longest.length <= ownCount + 1) return false;
    longest.pop()?.refuse(this.#tooBusy());
    if (longest.length === 0) this.#waiting.delete(network);
    this.#count -= 1;
    return true;
  }

  #end(): void {
    this.#running -= 1;
    this.#goOn();
  }

  #goOn(): void {
    while (this.#running < this.#limits.atOnce) {
      const [next] = this.#waiting;
      if (!next) return;
      const [network, queue] = next;
      const first = queue.shift();
      // To the end of the queue: the next slot is another network's.
      this.#waiting.delete(network);
      if (queue.length > 0) this.#waiting.set(network, queue);
      if (!first) continue;
      this.#count -= 1;
      this.#running += 1;
      // Yields between two slots, so that other requests are answered.
      setImmediate(first.begin);
    }
  }

  #tooBusy(): AppError {
    this.#limits.onRefused?.();
    return new AppError('overloaded', 'The site is very busy right now. Please try again in a moment.', {
      retryAfterS: RETRY_AFTER_S,
    });
  }
}
