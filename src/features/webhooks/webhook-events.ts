/** What other systems can be told of, with how staff read it. */
export const webhookEventLabels = {
  'lead.created': 'New inquiry',
  'lead.updated': 'Inquiry changed',
  'booking.created': 'New booking',
  'booking.changed': 'Booking changed',
  'booking.cancelled': 'Booking cancelled',
  'vehicle.created': 'Vehicle published',
  'vehicle.updated': 'Vehicle changed',
  'vehicle.sold': 'Vehicle sold',
  'vehicle.deleted': 'Vehicle deleted',
  'stock.changed': 'Vehicles imported, cleared or put back',
} as const;

export type WebhookEvent = keyof typeof webhookEventLabels;
export const webhookEvents = Object.keys(webhookEventLabels) as [WebhookEvent, ...WebhookEvent[]]; // its own keys

/** Lines of activity that tell of many vehicles at once, with what a receiver is told. */
export const stockChanges: Readonly<Record<string, string>> = {
  vehicles_imported: 'imported',
  vehicles_cleared: 'cleared',
  vehicles_put_back: 'put back',
  import_undone: 'put back',
};

/** Addresses that a dealership may name. */
export const MOST_ENDPOINTS = 10;
