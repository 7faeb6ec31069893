import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { Tables } from '#server/db/tables.ts';
import { inquiryStatuses } from '../../pipeline.ts';

/* The conditions of src/features/inquiries/waiting.ts for the database. */

type Builder = ExpressionBuilder<Tables, 'inquiries'>;

const knownStages = [...inquiryStatuses];
const laterStages = knownStages.filter((status) => status !== 'new');

/** As `statusOf` reads it: without a known stage an unread one is new. */
export function isNewStage({ eb, and, or }: Builder): Expression<SqlBool> {
  return or([
    eb('inquiries.status', '=', 'new'),
    and([eb('inquiries.status', 'not in', knownStages), eb('inquiries.is_read', '=', 0)]),
  ]);
}

/** The customer waits for an answer. */
export function waits(builder: Builder): Expression<SqlBool> {
  return builder.and([
    builder.eb('inquiries.is_spam', '=', 0),
    isNewStage(builder),
    builder.eb('inquiries.first_response_at', 'is', null),
  ]);
}

/** New in the table: nobody has read it or done anything else. */
export function isUnread({ eb, and }: Builder): Expression<SqlBool> {
  return and([
    eb('inquiries.is_read', '=', 0),
    eb('inquiries.status', 'not in', laterStages),
    eb('inquiries.first_response_at', 'is', null),
  ]);
}
