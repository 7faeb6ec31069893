import type Sqlite from 'better-sqlite3';

const AT = '2026-03-02T01:02:03.000Z';

/** What a column holds beside what its name and type say. */
const special: Record<string, (row: number) => string | number | null> = {
  'bookings.kind': () => 'test_drive',
  'bookings.state': () => 'confirmed',
  'bookings.person_place': () => null,
  'bookings.vehicle_id': () => null,
  'vehicle_holds.state': () => 'released',
  'printed_cards.size': () => 'a4',
  'left_cards.size': () => 'a4',
  'left_cards.vehicle_id': (row) => row + 10_000,
  'printed_cards.facts': () => JSON.stringify([{ name: 'price', label: 'Price', value: '$1' }]),
  'left_cards.facts': () => JSON.stringify([{ name: 'price', label: 'Price', value: '$1' }]),
  'inquiries.status': () => 'new',
  'inquiries.device_kind': () => '',
  'inquiries.overdue_mail': () => '',
  'inquiries.given_mail': () => '',
  'inquiries.given_at': () => null,
  'inquiries.message': (row) => `Hello ${row} `.repeat(row % 7 === 0 ? 400 : 20),
  'activity.before': () => null,
  'activity.after': (row) => JSON.stringify({ text: `${row} `.repeat(row % 9 === 0 ? 3_000 : 10) }),
  'outbox.kind': () => 'dealership',
  'outbox.about': (row) => `about-${row}`,
  'alert_digests.day': () => AT.slice(0, 10),
  'alert_digests.content': () => '[]',
  'alerts.kind': () => 'search',
  'alerts.state': () => 'on',
  'visit_counts.day': () => AT.slice(0, 10),
  'visit_counts.what': () => 'page-views',
  'authenticators.confirmed_at': () => AT,
  'staff.role': (row) => (row === 1 ? 'owner' : 'sales'),
  'staff.is_demo': () => 0,
  'vehicles.status': () => 'available',
  'vehicles.specifications': () => '{}',
  'vehicles.featured_photo_id': () => null,
  'webhook_endpoints.url': (row) => `https://crm.example/${row}`,
  'webhook_endpoints.events': () => 'lead.created',
  'settings_versions.content': () => '{}',
  'settings_versions.changes': () => '[]',
};
const empty = /^(vehicles)\./;

interface ColumnInfo {
  name: string;
  type: string;
  notnull: number;
  pk: number;
}

/** Rows in every table, each of which the product could have written, so many that a table has several pages. */
export function fillEveryTable(connection: Sqlite.Database, rows: number): void {
  connection.pragma('foreign_keys = OFF'); // in whatever order the tables come
  const tables = connection
    .prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    .pluck()
    .all()
    .map(String)
    .filter((name) => !/^kysely_|^stock_version$|^vehicle_changes$|^channel_settings$/.test(name));
  for (const table of tables) {
    const columns = connection.prepare('SELECT * FROM pragma_table_info(?)').all(table) as ColumnInfo[];
    const places = columns.map(() => '?').join(', ');
    const put = connection.prepare(`INSERT INTO "${table}" VALUES (${places})`);
    for (let row = 1_001; row <= 1_000 + rows; row += 1)
      put.run(columns.map((column) => valueFor(table, column, row)));
  }
  connection.pragma('foreign_keys = ON');
  const broken = connection.pragma('foreign_key_check') as unknown[];
  if (broken.length > 0) throw new Error(`links are missing: ${JSON.stringify(broken.slice(0, 3))}`);
}

function valueFor(
  table: string,
  { name, type, notnull, pk }: ColumnInfo,
  row: number,
): string | number | null {
  const own = special[`${table}.${name}`];
  if (own) return own(row);
  const isNumber = /int/i.test(type);
  if (isNumber && (pk > 0 || /(^|_)id$|^seat$|^place$|^version$/.test(name))) return row;
  if (isNumber) return /^(is_|has_|featured)/.test(name) ? 0 : notnull ? 1 : null;
  if (!notnull && pk === 0) return null;
  if (/_at$|^at$/.test(name)) return AT;
  if (/_on$/.test(name)) return AT.slice(0, 10);
  if (/_hash$|^sha256$/.test(name)) return row.toString(16).padStart(64, '0');
  if (name === 'file_key') return `${table.replaceAll('_', '')}${row}`.padStart(20, 'a');
  if (name === 'placeholder') return '';
  if (name === 'kind' || name === 'action') return 'note';
  if (empty.test(`${table}.`) && !/^(make|model)$/.test(name)) return '';
  return `${name} ${row}`;
}
