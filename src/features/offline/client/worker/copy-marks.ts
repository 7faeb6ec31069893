import { escapeHtml } from '#shared/escape-html.ts';
import { sitePaths } from '#shared/site-paths.ts';
import { copyWords } from '../../as-at.ts';

/** A kept page that says from when it is, above everything and at every price. Its code does not have to run for that. */
export function markCopy(html: string, keptMs: number, nowMs: number): string {
  const { title, text, price, again, kept } = copyWords(keptMs, nowMs);
  const strip = [
    '<section id="kept-copy" aria-label="About this copy"><p>',
    `<strong>${escapeHtml(title)}</strong> ${escapeHtml(text)} `,
    `<a href="">${again}</a> <a href="${sitePaths.offline}">${kept}</a></p></section>`,
  ].join('');
  return html
    .replace('<html ', () => `<html data-kept-at="${keptMs}" style="--kept-price:'${escapeHtml(price)}'" `)
    .replace('<body>', () => `<body>${strip}`);
}

const ROOT = '<div id="root">';
const STATE = '</div>\n<script type="application/json" id="page-state">{';

/** A document without a page of its own, made into that of a car: its code draws it from what was kept of the car. */
export function toVehicleDocument(
  shell: string,
  answers: Readonly<Record<string, string>>,
): string | undefined {
  const root = shell.indexOf(ROOT);
  const state = shell.lastIndexOf(STATE);
  if (root < 0 || state < root) return undefined;
  const known = Object.entries(answers).map(([path, json]) => `${JSON.stringify(path)}:${escapeJson(json)},`);
  return shell.slice(0, root + ROOT.length) + STATE + known.join('') + shell.slice(state + STATE.length);
}

/** As text of a script element. */
function escapeJson(json: string): string {
  return json.replaceAll('<', '\\u003c');
}
