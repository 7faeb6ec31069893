import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const sources = globSync('{artwork,migrations,scripts,src,test}/**/*.{css,mjs,ts,tsx}');

/** The first words of a comment; a line that continues the comment above may begin as it likes. */
const nounless = /(?:\/\*[\s*]*|\/\/ *)(?:Of|Those|That)\s(?<!^ *\/\/.*\n *\/\/ *\w+\s)/gm;

function findNounless(text: string): string[] {
  return Array.from(text.matchAll(nounless), ({ index }) => {
    const line = text.slice(0, index).split('\n').length;
    return `${line}: ${text.slice(index).split('\n', 2).join(' ')}`;
  });
}

it('comments name what they are about before they say “Of”, “Those” or “That”', () => {
  expect(sources.length).toBeGreaterThan(1_000);
  const found = sources.flatMap((file) =>
    findNounless(readFileSync(file, 'utf8')).map((comment) => `${file}:${comment}`),
  );
  expect(found).toEqual([]);
});

it.each(['/** ', '/* ', '{/* ', '/**\n * ', '// ', 'run(); // ', '// The others.\n\n// '])(
  'a comment that begins with %j is read',
  (opening) => {
    expect(findNounless(`run();\n${opening}Those that wait.`)).toHaveLength(1);
    expect(findNounless(`run();\n${opening}Photos of those that wait.`)).toEqual([]);
  },
);

it('a comment may go on with any word in its next line', () => {
  for (const sign of ['//', ' *'])
    expect(findNounless(`/**\n${sign} Photos stay a day.\n${sign} That is enough.`)).toEqual([]);
});

/** Pictures of a shop and a guest book, for which the trade has words: a cache, a queue, a limit, a job, a metric. */
const replaced =
  /\b(?:HtmlKeeper|keepHtml|packForKeeping|packWell|createVisitorPlaces|LookAt(?:Booking|Hold)|(?:Booking|Hold)Notes|createVehicleNews|workOutOwn|isLoadCarrier|doFileOrder|DoorPage|watchAttendance|useSought|listWhatIsOff|PhotoBox|ShelvedPhoto|markLeftPhotos)\b|[/'](?:html-keeper|kept-html|turns|visitor-place|(?:booking|hold)-(?:mail-look|notes)|vehicle-news|own-answer|load-carrier|(?:byte|file|row)-orders|door-page|attendance|use-sought|what-is-off|(?:process|request|site|compose|deploy)-figures|photo-(?:box|shelf)|left-photos)\.tsx?\b/g;

it('names are plain words of the trade, and replaced ones do not come back', () => {
  expect("import { Turns } from './turns.ts'").toMatch(replaced);
  const found = sources
    .filter((file) => file !== 'test/guards/words.test.ts')
    .flatMap((file) => (readFileSync(file, 'utf8').match(replaced) ?? []).map((name) => `${file}: ${name}`));
  expect(found).toEqual([]);
});

/** A title that goes on with its heading says nothing alone, as in a list of failures. */
const clause =
  /^ +(?:it(?:\.\w+)*(?:\(.*\))?|[\])}]+)\(\s*['"`](?:and|but|by|nor|of|or|that|which|who|whose|with|without) .*/gm;

it('titles of tests within a heading have a subject or a verb of their own', () => {
  expect("  it('that is refused ends nothing', () => {").toMatch(clause);
  const tests = sources.filter((file) => /\.(?:test|e2e)\.tsx?$/.test(file));
  expect(tests.length).toBeGreaterThan(400);
  const found = tests.flatMap((file) =>
    (readFileSync(file, 'utf8').match(clause) ?? []).map((title) => `${file}: ${title.trim()}`),
  );
  expect(found).toEqual([]);
});

const screens = globSync('src/{features,pages}/**/*.{ts,tsx}').filter(
  (file) => !/\.(?:test|fixture)\./.test(file),
);

function findIn(file: string, pattern: RegExp): string[] {
  return (readFileSync(file, 'utf8').match(pattern) ?? []).map((words) => `${file}: ${words}`);
}

/** A number as a text has it, in JSX or a template: what there may be thousands of, whose thousands are not grouped. */
const ungrouped =
  /(?<![=\w)]|: )\{(?:\w+\??\.)*(?:count|times|total|length|\w+(?:Count|Total)|\w+\.length - \w+)\}(?!`? as )/g;
/** Texts whose numbers stay small: fields and steps of one vehicle, what is compared, open days. */
const smallNumbers = [
  // A phone keeps at most 500 cars.
  'features/offline/',
  'bookings/client/agenda/day-strip.tsx',
  'bookings/client/buyer/choose-day.tsx',
  'compare/client/shown-compare-bar.tsx',
  'data-transfer/server/import/arriving-vehicle.ts',
  'dealership/client/settings/fields/list-field.tsx',
  'inquiries/client/visitor-photos/visitor-photos.tsx',
  'listing-quality/',
  'pages/admin/shell/filter-panel.tsx',
  // Hands on what callers have in words.
  'pages/admin/shell/list-line.tsx',
  'pages/admin/stock/add-vehicle-page.tsx',
  'pages/site/',
  'photos/client/',
  'set-up/client/checklist.tsx',
  'shortlist/client/',
  'staff/server/second-factor/',
  'stock-editing/client/add-wizard/',
  'stock-editing/client/deleting/deleted-list.tsx',
  'stock-editing/client/form/field-group.tsx',
  'stock-editing/client/vehicle-history.tsx',
  'stock-editing/client/words/description-helper.tsx',
  'vehicles/client/',
  'vehicles/server/catalogue/spoken-seats.ts',
];

it('numbers of what there may be thousands of are grouped (1,234)', () => {
  expect(screens.length).toBeGreaterThan(500);
  for (const text of [
    '<p>{panels.overdueCount} inquiries are overdue</p>',
    '>{vehicles.length} chosen<',
    'Later {today.later.length}',
  ])
    expect(text).toMatch(ungrouped);
  const found = screens
    .filter((file) => !smallNumbers.some((part) => file.includes(part)))
    .flatMap((file) => findIn(file, ungrouped))
    .filter((words) => !/photo/i.test(words));
  expect(found).toEqual([]);
});

const limitInText = /\$\{((?:MOST|MAX|LONGEST)_?\w*)\}/g;

it('a limit of a thousand and more is told with its thousands grouped', () => {
  const texts = new Map(screens.map((file) => [file, readFileSync(file, 'utf8')]));
  const definitions = (text: string) =>
    new Map(
      Array.from(
        text.matchAll(/const ((?:MOST|MAX|LONGEST)_?\w*) = ([\d_]+);/g),
        ([, name = '', value = '']) => [name, Number(value.replaceAll('_', ''))],
      ),
    );
  const everywhere = definitions([...texts.values()].join('\n'));
  expect([...everywhere.values()].filter((value) => value >= 1_000).length).toBeGreaterThan(5);
  const found = [...texts].flatMap(([file, text]) => {
    const own = definitions(text);
    return Array.from(text.matchAll(limitInText), ([, name = '']) => name)
      .filter((name) => (own.get(name) ?? everywhere.get(name) ?? 0) >= 1_000)
      .map((name) => `${file}: ${name}`);
  });
  expect(found).toEqual([]);
});

/** Where a form of dates is made. The others have times of day only, or dates that programs read. */
const dateForms = /\b(?:zonedFormat|Intl\.DateTimeFormat|toLocale(?:Date|Time)String)\(/g;
/** The screens of inquiries, whose dates look as documented; the page of a vehicle that was sold is no such screen. */
const aboutInquiries =
  /features\/inquiries\/client\/(?!sale\/)|pages\/admin\/customers\/inquir|person-(?:bookings|holds)\.tsx|inquiry-tasks\.tsx/;
const otherForms =
  /^(?!.*asInquiryDates\().*\b(?:formatDay|formatMoment|formatExactTime|formatTimeAgo|formatSydneyDate|dayWords|momentWords|whenWords|holdTime)\(.*/gm;

it('dates have one form on a screen: that of the documents about inquiries and backups, one other form elsewhere', () => {
  expect(screens.filter((file) => findIn(file, dateForms).length > 0).sort()).toEqual([
    'src/features/backups/client/backup-date.ts',
    'src/features/bookings/server/agenda/outside-hours.service.ts',
    'src/features/customers/day-words.ts',
    'src/features/dealership/client/settings/draft/save-words.ts',
    'src/features/dealership/hours/open-state.ts',
    'src/features/dealership/server/settings.service.ts',
    // The clock of a phone, which may be in another state than the yard.
    'src/features/offline/as-at.ts',
  ]);
  const inquiryScreens = screens.filter((file) => aboutInquiries.test(file));
  expect(inquiryScreens.length).toBeGreaterThan(60);
  expect('<p>{formatDay(inquiry.followUpOn)}</p>').toMatch(otherForms);
  expect('<p>{asInquiryDates(holdTime(hold))}</p>').not.toMatch(otherForms);
  expect(inquiryScreens.flatMap((file) => findIn(file, otherForms))).toEqual([]);
});

it('the page of backups is the Database, wherever the documents do not say otherwise', () => {
  const links = screens.flatMap((file) => findIn(file, /href: '\/admin\/database', label: '[^']*'/g));
  expect(links).toEqual([expect.stringContaining("label: 'Database'")]);
  expect(screens.flatMap((file) => findIn(file, /\bBackups page\b/g))).toEqual([]);
});

it('how far an inquiry has come is its Stage; Status is New or Read', () => {
  const about = screens.filter((file) => /features\/inquiries|pages\/admin\/customers/.test(file));
  const found = about.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => /['">](?:Status|Progress)['"<]|['"](?:Status|Progress):/.test(line))
      .filter((line) => !line.includes('<ProgressBar '))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(found.sort()).toEqual([
    expect.stringContaining('inbox-filters.tsx: label="Status"'),
    expect.stringMatching(/inquiry-csv\.ts: .*isRead \? 'Read' : 'New'/),
    expect.stringContaining("inquiry-table.tsx: { heading: 'Status'"),
  ]);
});
