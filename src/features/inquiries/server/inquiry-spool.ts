import { createSpool, type IsErased } from '#server/files/spool.ts';
import { newInquirySchema } from './new-inquiry.ts';

export type InquirySpool = ReturnType<typeof createInquirySpool>;

/** Inquiries that wait for the database. */
export const createInquirySpool = (folder: string, isErased?: IsErased) =>
  createSpool(folder, newInquirySchema, isErased);
