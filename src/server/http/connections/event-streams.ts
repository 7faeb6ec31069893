import { PassThrough, type Readable } from 'node:stream';

export const EVENT_STREAM = 'text/event-stream';
/** A reader with so much waiting does not read any more. */
const MOST_WAITING_BYTES = 16 * 1024;
/** Browsers that lost their stream come back spread over some seconds. */
const RETRY_MS = { least: 2_000, most: 6_000 };

export interface EventStream<Owner> {
  owner: Owner;
  body: Readable;
  send(event: string, data: unknown): void;
  end(): void;
}

interface Limits<Owner> {
  /** In this process. */
  most: number;
  mostOfOne: number;
  nameOf: (owner: Owner) => string | number;
}

/** Answers that stay open to tell the browser of changes (server-sent events). */
export function createEventStreams<Owner>({ most, mostOfOne, nameOf }: Limits<Owner>) {
  const streams = new Set<EventStream<Owner>>();
  let isClosed = false;

  const countOf = (owner: Owner) => [...streams].filter((one) => nameOf(one.owner) === nameOf(owner)).length;

  return {
    all: (): readonly EventStream<Owner>[] => [...streams],

    /** Undefined when there is no room. */
    open(owner: Owner): EventStream<Owner> | undefined {
      if (isClosed || streams.size >= most || countOf(owner) >= mostOfOne) return undefined;
      const body = new PassThrough();
      const stream: EventStream<Owner> = {
        owner,
        body,
        send(event, data) {
          if (body.writableEnded || body.destroyed) return;
          if (body.readableLength + body.writableLength > MOST_WAITING_BYTES) body.destroy();
          else body.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
        },
        end: () => void body.end(),
      };
      streams.add(stream);
      body.once('close', () => streams.delete(stream));
      const { least, most: longest } = RETRY_MS;
      body.write(`retry: ${Math.round(least + Math.random() * (longest - least))}\n\n`);
      return stream;
    },

    /** For good: the process stops, and must not wait for those who only listen. */
    close(): void {
      isClosed = true;
      for (const stream of streams) stream.end();
    },
  };
}
