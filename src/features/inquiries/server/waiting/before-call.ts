import type { Selectable } from 'kysely';
import type { z } from 'zod';
import { sees, type Viewer } from '#features/customers/viewer.ts';
import type { Db } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.ts';
import { readStoredJson } from '#shared/stored.ts';
import type { AnsweredInquiry } from '../../pipeline.contract.ts';
import { changesBy } from '../../waiting.ts';
import { followed } from '../pipeline/following.ts';
import type { PersonRepository } from '../pipeline/person.repository.ts';
import type { PipelineRepository } from '../pipeline/pipeline.repository.ts';
import { beforeSaleSchema } from '../sale/before-sale.ts';

interface Stores {
  pipeline: Pick<PipelineRepository, 'findWas'>;
  persons: Pick<PersonRepository, 'listOfPerson'>;
}

/** What an inquiry is before a call, and to whom the call gives it, as the event keeps it for the way back. */
export function beforeCall(row: Selectable<Tables['inquiries']>, { username }: Viewer): string {
  const before = followed(row);
  const kept: z.infer<typeof beforeSaleSchema> = { ...before, givenTo: before.assignee || username };
  return JSON.stringify(kept);
}

/** The key of the event at another inquiry that the act answered. */
export function besides(key: string, id: number): string {
  return `${key}:${id}`;
}

/** The called inquiry and those that the call answered besides, as far as this person sees them. */
export async function listAnsweredBy(
  tx: Db,
  { id, key }: { id: number; key: string },
  viewer: Viewer,
  { pipeline, persons }: Stores,
): Promise<AnsweredInquiry[]> {
  const answered: AnsweredInquiry[] = [];
  for (const row of await persons.listOfPerson(tx, id)) {
    if (!sees(viewer, row)) continue;
    const stored = await pipeline.findWas(tx, row.id, row.id === id ? key : besides(key, row.id));
    const was = readStoredJson(stored, beforeSaleSchema);
    if (!was) continue;
    const { givenTo, ...before } = was;
    answered.push({ id: row.id, before, after: { ...before, ...changesBy('call', before, givenTo) } });
  }
  return answered;
}
