import { launchChromium } from '#test/support/browser/chromium.ts';
import { freePort } from '#test/support/processes/site-process.ts';

/** What is read of its report. */
interface Result {
  categories: Record<string, { score: number | null }>;
  /** How fast it found this machine: 1,000 and more when it is quiet, far less when others use it. */
  environment: { benchmarkIndex: number };
  audits: Record<
    string,
    { id: string; score: number | null; scoreDisplayMode: string; numericValue?: number }
  >;
}
type Lighthouse = (url: string, flags: object) => Promise<{ lhr: Result } | undefined>;

// By a name that the type checker does not follow: its own types are all those of Chromium's protocol.
const LIGHTHOUSE = 'lighthouse';

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** Lighthouse on a simulated phone: the median of three runs for each path. */
export async function lighthouseScores(url: string, paths: readonly string[]) {
  const { default: lighthouse }: { default: Lighthouse } = await import(LIGHTHOUSE);
  const port = await freePort();
  const browser = await launchChromium(`--remote-debugging-port=${port}`);
  const scores: { path: string; summary: string }[] = [];
  for (const path of paths) {
    const runs: Result[] = [];
    for (let run = 0; run < 3; run += 1) {
      const result = await lighthouse(url + path, { port, output: 'json', logLevel: 'error' });
      if (result) runs.push(result.lhr);
    }
    const score = (run: Result, name: string) => Math.round((run.categories[name]?.score ?? 0) * 100);
    runs.sort((a, b) => score(a, 'performance') - score(b, 'performance'));
    const middle = runs[Math.floor(runs.length / 2)];
    if (!middle) continue;
    const paint = (middle.audits['first-contentful-paint']?.numericValue ?? 0) / 1000;
    const shift = middle.audits['cumulative-layout-shift']?.numericValue ?? 0;
    // Nearly all that a busy machine takes from a score is time in which scripts ran.
    const blockedMs = middle.audits['total-blocking-time']?.numericValue ?? 0;
    const machine = `blocked ${blockedMs.toFixed(0)} ms, machine ${middle.environment.benchmarkIndex.toFixed(0)}`;
    const figures = categories.map((name) => score(middle, name)).join(' ');
    const lost = Object.values(middle.audits)
      .filter((audit) => audit.score !== null && audit.score < 0.9 && audit.scoreDisplayMode === 'binary')
      .map((audit) => audit.id);
    scores.push({
      path,
      summary: `${figures}, paint ${paint.toFixed(2)} s, shift ${shift.toFixed(3)}, ${machine} ${lost.join(' ')}`,
    });
  }
  await browser.close();
  return scores;
}
