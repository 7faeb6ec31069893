import type { Fact } from '../../fields/shown-fields.ts';
import styles from './print-sheet.css?inline';
import type { PrintSheet } from './print-sheet.ts';

/** A figure with its unit, or power with torque, on one line: `184 kW / 600 Nm`. */
const FIGURES = /(\d\S* (?:kW|Nm|km|kg|cc|mm|rpm|L)\b(?: \/ \d+ Nm)?)/;
const PRINT_DELAY_MS = 500;
/** As many facts as are as high as the photo; the others are below it, in columns. */
const BESIDE_PHOTO = 10;
/** Timeout for photos; later ones are left out. */
const PHOTO_TIMEOUT_MS = 3000;

/**
 * Fills an empty window with the sheet, prints and closes it. Built node by node with text values, so vehicle data
 * cannot become markup, and the site's CSP holds there too.
 */
export function printSheetInto(sheetWindow: Window & typeof globalThis, sheet: PrintSheet): void {
  const page = sheetWindow.document;
  page.documentElement.lang = 'en-AU';
  page.title = sheet.title;
  const sheetStyles = new sheetWindow.CSSStyleSheet();
  sheetStyles.replaceSync(styles);
  page.adoptedStyleSheets = [sheetStyles];
  page.body.replaceChildren(buildSheet(page, sheet));
  sheetWindow.setTimeout(async () => {
    await waitForPhotos(sheetWindow);
    // On phones print() returns while the print dialog is open, and closing the window would end it.
    if (sheetWindow.matchMedia('(pointer: coarse)').matches) {
      sheetWindow.addEventListener('afterprint', () => sheetWindow.close());
      sheetWindow.print();
      return;
    }
    sheetWindow.print();
    sheetWindow.close();
  }, PRINT_DELAY_MS);
}

/** Images that are not painted yet would print as grey boxes. */
async function waitForPhotos(sheetWindow: Window): Promise<void> {
  const photos = [...sheetWindow.document.images].map((photo) => photo.decode().catch(() => {}));
  const enough = new Promise((resume) => sheetWindow.setTimeout(resume, PHOTO_TIMEOUT_MS));
  await Promise.race([Promise.all(photos), enough]);
}

function buildSheet(page: Document, sheet: PrintSheet): HTMLElement {
  const element = (tag: string, className: string, ...children: (Node | string)[]) => {
    const made = page.createElement(tag);
    if (className) made.className = className;
    made.append(...children);
    return made;
  };
  const whole = (text: string) =>
    text.split(FIGURES).map((part, index) => (index % 2 ? element('span', 'whole', part) : part));
  const list = (facts: readonly Fact[]) =>
    element(
      'dl',
      '',
      ...facts.map(({ label, value }) =>
        element('div', '', element('dt', '', label), element('dd', '', ...whole(value))),
      ),
    );

  const { dealer } = sheet;
  // The name stays in print beside a logo, which may not spell it out.
  const headOf = () => [
    ...(dealer.logoUrl ? [imageOf(page, dealer.logoUrl, { alt: '', className: 'logo' })] : []),
    element('strong', 'dealer', dealer.name),
  ];
  return element(
    'main',
    'sheet',
    element('header', '', ...headOf(), element('span', '', dealer.licence)),
    element(
      'section',
      'title',
      element('div', '', element('h1', '', sheet.title), element('p', '', sheet.headline)),
      element('p', 'price', sheet.price, element('span', 'note', sheet.priceNote)),
    ),
    ...(sheet.estimate ? [element('p', 'estimate', sheet.estimate)] : []),
    element('section', 'top', ...photoOf(page, sheet), list(sheet.facts.slice(0, BESIDE_PHOTO))),
    element('section', 'more', list(sheet.facts.slice(BESIDE_PHOTO))),
    element('p', 'description', sheet.description),
    element(
      'section',
      'groups',
      ...sheet.groups.map(({ label, facts }) =>
        element('div', 'group', element('h2', '', label), list(facts)),
      ),
    ),
    ...(sheet.guarantee ? [element('p', '', sheet.guarantee)] : []),
    ...(sheet.financeNote ? [element('p', 'finance', sheet.financeNote)] : []),
    element('footer', 'foot', list(dealer.facts), element('p', 'printed', sheet.printedOn)),
  );
}

function photoOf(page: Document, { photoUrl, photoCaption, title }: PrintSheet): HTMLElement[] {
  if (!photoUrl) return [];
  const image = imageOf(page, `${photoUrl}?w=640`, { alt: title, className: '' });
  if (!photoCaption) return [image];
  const figure = page.createElement('figure');
  const caption = page.createElement('figcaption');
  caption.append(photoCaption);
  figure.append(image, caption);
  return [figure];
}

function imageOf(
  page: Document,
  address: string,
  { alt, className }: { alt: string; className: string },
): HTMLImageElement {
  const image = page.createElement('img');
  image.alt = alt;
  if (className) image.className = className;
  image.src = new URL(address, window.location.href).href;
  return image;
}
