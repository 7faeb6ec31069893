import { type Kysely, sql } from 'kysely';

/**
 * Whether a picture is an illustration and no photograph. None is until somebody says so, but for those of a demonstration that an
 * earlier version has filled. Its vehicles to which photos were added since stay as they are: nobody knows which are drawn.
 */
export async function illustrations(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('photos')
    .addColumn('is_illustration', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  for (const id of await listDemoVehicles(db))
    await sql`
      UPDATE photos SET is_illustration = 1
      WHERE vehicle_id = ${id} AND NOT EXISTS (
        SELECT 1 FROM activity
        WHERE action = 'vehicles_imported' OR (action = 'photos_uploaded' AND activity.vehicle_id = ${id})
      )`.execute(db);
}

/** As the demonstration has noted them. After a restore their ids may be those of other vehicles, with numbers of their own. */
async function listDemoVehicles(db: Kysely<unknown>): Promise<number[]> {
  const noted = await sql<{ value: string }>`SELECT value FROM meta WHERE key = 'demo_pictures'`.execute(db);
  const { vehicleIds = [] }: { vehicleIds?: number[] } = JSON.parse(noted.rows[0]?.value ?? '{}');
  if (vehicleIds.length === 0) return [];
  const { rows } = await sql<{ id: number; stock_number: string }>`
    SELECT id, stock_number FROM vehicles WHERE id IN (${sql.join(vehicleIds)})`.execute(db);
  const isNumbered = (row: { stock_number: string }) => /^SCP1\d{3}$/.test(row.stock_number);
  if (!rows.some(isNumbered)) return [];
  return rows.filter((row) => row.stock_number === '' || isNumbered(row)).map(({ id }) => id);
}
