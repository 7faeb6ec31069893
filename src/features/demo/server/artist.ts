import type { PictureOptions } from '#artwork/artwork.ts';
import { moduleBeside } from '#server/build/module-beside.ts';
import { WorkerProcess } from '#server/jobs/worker-process.ts';

const DEADLINE_MS = 120_000;
/** A lower priority than rendering of photos that staff upload. */
const NICE_VALUE = 8;

/** A process that draws one picture at a time. It starts with the first picture. */
export function startArtist() {
  let worker: WorkerProcess<PictureOptions, Buffer> | undefined;
  return {
    async draw(options: PictureOptions): Promise<Buffer> {
      worker ??= new WorkerProcess({
        file: moduleBeside(import.meta, 'picture-worker'),
        niceValue: NICE_VALUE,
        deadlineMs: DEADLINE_MS,
      });
      const drawn = await worker.run(options);
      if (!drawn) throw new Error('The drawing process ended');
      return Buffer.from(drawn);
    },
    end: () => worker?.end(),
  };
}
