import { webhookEndpoints } from './webhook-endpoints.table.ts';

/** What is referred to comes first. */
export const webhooksInBackups = [webhookEndpoints] as const;
