import { type Kysely, sql } from 'kysely';

/** The few inquiries that are about several vehicles are found without reading all others. */
export async function aboutSeveral(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE INDEX inquiries_about_several ON inquiries (id) WHERE also_about IS NOT NULL`.execute(db);
}
