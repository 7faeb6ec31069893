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
} as const;

export type WebhookEvent = keyof typeof webhookEventLabels;
export const webhookEvents = Object.keys(webhookEventLabels) as [WebhookEvent, ...WebhookEvent[]]; // its own keys

/** Addresses that a dealership may name. */
export const MOST_ENDPOINTS = 10;
