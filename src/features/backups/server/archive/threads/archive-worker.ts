import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { readSums } from '../sums-file.ts';
import { walkTar } from '../tar/tar-walk.ts';
import { type ArchiveJob, type ArchiveResult, doFileJob } from './file-jobs.ts';

/** A thread's answer. Errors lose their code in transit, so it is sent separately. */
export type ThreadAnswer = { result: ArchiveResult } | { message: string; code: string | undefined };

/** POSIX nice value: about half the share of a request that wants the processor at the same time. */
const NICENESS = 3;

yieldToVisitors();
parentPort?.on('message', async (job: ArchiveJob) => parentPort?.postMessage(await answer(job)));

async function answer(job: ArchiveJob): Promise<ThreadAnswer> {
  try {
    return { result: await doJob(job) };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : undefined;
    return { message: error instanceof Error ? error.message : String(error), code };
  }
}

async function doJob(job: ArchiveJob): Promise<ArchiveResult> {
  switch (job.kind) {
    case 'walk':
      return walkTar(job);
    case 'sums':
      return readSums(job);
    // Loaded on demand: these rules need the contracts, which copying photos does not.
    case 'rows':
      return (await import('./row-jobs.ts')).readRowsOf(job);
    case 'bytes':
      return (await import('./byte-jobs.ts')).copyBytes(job);
    default:
      return doFileJob(job);
  }
}

// On Linux a thread has its own nice value; elsewhere the work has normal priority.
function yieldToVisitors(): void {
  try {
    setPriority(Number(readlinkSync('/proc/thread-self').split('/').at(-1)), NICENESS);
  } catch {
    // Not Linux, or a container that forbids it.
  }
}
