/** Metrics in the Prometheus text format. */

export interface Sample {
  labels?: Readonly<Record<string, string>>;
  /** Added to the family's name: `_bucket`, `_sum` or `_count` of a histogram. */
  suffix?: string;
  value: number;
}

export interface Family {
  name: string;
  help: string;
  type: 'counter' | 'gauge' | 'histogram';
  samples: readonly Sample[];
}

export const CONTENT_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

export function writeFamilies(families: readonly Family[]): string {
  return families
    .filter(({ samples }) => samples.length > 0)
    .map(
      ({ name, help, type, samples }) =>
        `# HELP ${name} ${escapeText(help, false)}\n# TYPE ${name} ${type}\n${samples
          .map((sample) => `${name}${sample.suffix ?? ''}${writeLabels(sample.labels)} ${sample.value}\n`)
          .join('')}`,
    )
    .join('');
}

function writeLabels(labels: Readonly<Record<string, string>> = {}): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escapeText(value, true)}"`);
  return pairs.length > 0 ? `{${pairs.join(',')}}` : '';
}

function escapeText(text: string, isLabel: boolean): string {
  const safe = text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n');
  return isLabel ? safe.replaceAll('"', '\\"') : safe;
}

export function gauge(name: string, help: string, value: number | undefined): Family {
  return { name, help, type: 'gauge', samples: value === undefined ? [] : [{ value }] };
}
