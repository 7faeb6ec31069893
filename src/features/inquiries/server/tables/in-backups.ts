import { inquiries } from './inquiries.table.ts';
import { inquiryEvents } from './inquiry-events.table.ts';
import { inquiryReplies } from './inquiry-replies.table.ts';

/** What is referred to comes first. */
export const inquiriesInBackups = [inquiries, inquiryEvents, inquiryReplies] as const;
