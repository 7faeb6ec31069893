import { dirname, relative } from 'node:path';

/** A file in Vitest's `json` report: its statements, and how often each ran. */
interface FileReport {
  statementMap: Record<string, { start: { line: number } }>;
  s: Record<string, number>;
}

/** Lines with statements, and whether any source ran them. */
export class Tally {
  readonly #files = new Map<string, Map<number, boolean>>();

  constructor(report: Record<string, FileReport>, root: string) {
    for (const [file, { statementMap, s }] of Object.entries(report)) {
      const lines = new Map<number, boolean>();
      for (const [id, { start }] of Object.entries(statementMap))
        lines.set(start.line, (lines.get(start.line) ?? false) || (s[id] ?? 0) > 0);
      this.#files.set(relative(root, file), lines);
    }
  }

  /** Marks lines as run. Lines without a statement do not count. */
  add(file: string, ran: ReadonlySet<number>): void {
    const lines = this.#files.get(file);
    if (!lines) return;
    for (const line of ran) if (lines.has(line)) lines.set(line, true);
  }

  describeFolders(): string {
    const folders = new Map<string, { ran: number; all: number }>();
    for (const [file, lines] of [...this.#files].toSorted(([a], [b]) => a.localeCompare(b))) {
      const ran = [...lines.values()].filter(Boolean).length;
      for (const name of [folderOf(file), 'all']) {
        const sum = folders.get(name) ?? { ran: 0, all: 0 };
        folders.set(name, { ran: sum.ran + ran, all: sum.all + lines.size });
      }
    }
    const { all, ...others } = Object.fromEntries(folders);
    return Object.entries({ ...others, ...(all && { all }) })
      .map(([name, sum]) => {
        const percent = sum.all === 0 ? 100 : (sum.ran / sum.all) * 100;
        return `${name.padEnd(36)}${`${sum.ran}/${sum.all}`.padStart(12)}${percent.toFixed(1).padStart(8)} %`;
      })
      .join('\n');
  }

  /** One line for each file: its uncovered line numbers, most first. */
  describeMissing(): string {
    return [...this.#files]
      .map(([file, lines]) => ({ file, missing: [...lines].flatMap(([line, isRun]) => (isRun ? [] : line)) }))
      .filter(({ missing }) => missing.length > 0)
      .toSorted((a, b) => b.missing.length - a.missing.length)
      .map(({ file, missing }) => `${file}: ${missing.toSorted((a, b) => a - b).join(' ')}\n`)
      .join('');
  }
}

/** Two levels below src: a feature, or a part of server or client. */
function folderOf(file: string): string {
  return dirname(file).split('/').slice(0, 3).join('/');
}
