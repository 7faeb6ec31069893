import { readFileSync, writeFileSync } from 'node:fs';
import { Agent, get } from 'node:http';

const TICKS_PER_SECOND = 100;

/** Processor seconds that a process has used, all threads. */
export function processorSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

export function residentMegabytes(pid: number): number {
  return megabytesOf(pid, 'VmRSS');
}

/** Peak memory since the last reset, as counted by the system. */
export function peakMegabytes(pid: number): number {
  return megabytesOf(pid, 'VmHWM');
}

export function forgetPeak(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
}

function megabytesOf(pid: number, field: string): number {
  const line = new RegExp(`${field}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(line?.[1] ?? 0) / 1024;
}

/** Milliseconds of the server's processor for each request, over keep-alive connections; a quarter more go before. */
export async function costOfRequests(pid: number, nextUrl: () => string, count: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  const ask = () =>
    new Promise<void>((resolve, reject) => {
      const url = nextUrl();
      get(url, { agent, headers: { 'accept-encoding': 'br' } }, (response) => {
        // An error is cheap to send, and is no figure.
        if (response.statusCode !== 200) reject(new Error(`${response.statusCode} for ${url}`));
        response.resume().on('end', resolve);
      }).on('error', reject);
    });
  const run = async (requests: number) => {
    let left = requests;
    const worker = async () => {
      while (left-- > 0) await ask();
    };
    await Promise.all(Array.from({ length: 8 }, worker));
  };
  await run(count / 4); // warm
  const before = processorSeconds(pid);
  await run(count);
  const used = processorSeconds(pid) - before;
  agent.destroy();
  return (used / count) * 1000;
}
