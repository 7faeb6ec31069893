import { monitorEventLoopDelay } from 'node:perf_hooks';
import { VERSION } from '#shared/version.ts';
import { COMMIT } from '../build/build-version.ts';
import { type Family, gauge } from './exposition.ts';

const RESOLUTION_MS = 20;

/** Node's own metrics. Event loop delay is since the last scrape. */
export function createProcessMetrics(): () => Family[] {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  // The histogram includes its own timer resolution.
  const toSeconds = (nanoseconds: number) => Math.max(0, nanoseconds / 1e9 - RESOLUTION_MS / 1000);
  return () => {
    const { rss, heapUsed, external } = process.memoryUsage();
    const { user, system } = process.cpuUsage();
    // Called so because a gauge may not have a label `quantile`: that is a summary's.
    const percentiles = [50, 99, 100].map((percent) => ({
      labels: { percentile: String(percent) },
      value: delay.count > 0 ? toSeconds(delay.percentile(percent)) : 0,
    }));
    delay.reset();
    return [
      {
        name: 'forecourt_build_info',
        help: 'The version and the commit of Forecourt that this process runs, and the version of Node.',
        type: 'gauge',
        samples: [
          { labels: { version: VERSION, commit: COMMIT ?? '', node: process.versions.node }, value: 1 },
        ],
      },
      gauge('process_resident_memory_bytes', 'Memory of this process.', rss),
      gauge('nodejs_heap_size_used_bytes', 'Of it, what JavaScript uses.', heapUsed),
      gauge('nodejs_external_memory_bytes', 'Of it, buffers outside the heap.', external),
      {
        name: 'process_cpu_seconds_total',
        help: 'Processor time since the start.',
        type: 'counter',
        samples: [{ value: (user + system) / 1e6 }],
      },
      gauge(
        'process_start_time_seconds',
        'When this process began, in seconds since 1970.',
        Math.round(Date.now() / 1000 - process.uptime()),
      ),
      {
        name: 'forecourt_event_loop_delay_seconds',
        help: 'How long the event loop was held up since the last reading.',
        type: 'gauge',
        samples: percentiles,
      },
    ];
  };
}
