import { activityFeature } from '#features/activity/server/activity.feature.ts';
import { alertsFeature } from '#features/alerts/server/alerts.feature.ts';
import { backupsFeature } from '#features/backups/server/backups.feature.ts';
import { bookingsFeature } from '#features/bookings/server/bookings.feature.ts';
import { channelsFeature } from '#features/channels/server/channels.feature.ts';
import { dashboardFeature } from '#features/dashboard/server/dashboard.feature.ts';
import { dataTransferFeature } from '#features/data-transfer/server/data-transfer.feature.ts';
import { dealershipFeature } from '#features/dealership/server/dealership.feature.ts';
import { deliveryFeature } from '#features/delivery/server/delivery.feature.ts';
import { forMachinesFeature } from '#features/for-machines/server/for-machines.feature.ts';
import { holdsFeature } from '#features/holds/server/holds.feature.ts';
import { inquiriesFeature } from '#features/inquiries/server/inquiries.feature.ts';
import { insightsFeature } from '#features/insights/server/insights.feature.ts';
import { offlineFeature } from '#features/offline/server/offline.feature.ts';
import { photosFeature } from '#features/photos/server/photos.feature.ts';
import { printedMatterFeature } from '#features/printed-matter/server/printed-matter.feature.ts';
import { privacyFeature } from '#features/privacy/server/privacy.feature.ts';
import { setUpFeature } from '#features/set-up/server/set-up.feature.ts';
import { staffFeature } from '#features/staff/server/staff.feature.ts';
import { staffSearchFeature } from '#features/staff-search/server/staff-search.feature.ts';
import { stockEditingFeature } from '#features/stock-editing/server/stock-editing.feature.ts';
import { systemStatusFeature } from '#features/system-status/server/system-status.feature.ts';
import { vehiclesFeature } from '#features/vehicles/server/vehicles.feature.ts';
import { webhooksFeature } from '#features/webhooks/server/webhooks.feature.ts';
import type { Feature } from '#server/define-feature.ts';
import { platformFeature } from '#server/platform.feature.ts';
import { type FeatureName, featureOrder } from '../feature-order.ts';
import type { Pages } from './app.ts';
import type { Made } from './compose.ts';

/** The others have no server. The demonstration is loaded by its place. */
const served: { readonly [Name in FeatureName]?: Feature<Made, Made & Pages> } = {
  activity: activityFeature,
  staff: staffFeature,
  photos: photosFeature,
  dealership: dealershipFeature,
  'set-up': setUpFeature,
  vehicles: vehiclesFeature,
  'stock-editing': stockEditingFeature,
  'for-machines': forMachinesFeature,
  channels: channelsFeature,
  'printed-matter': printedMatterFeature,
  delivery: deliveryFeature,
  offline: offlineFeature,
  inquiries: inquiriesFeature,
  holds: holdsFeature,
  bookings: bookingsFeature,
  alerts: alertsFeature,
  webhooks: webhooksFeature,
  insights: insightsFeature,
  privacy: privacyFeature,
  'staff-search': staffSearchFeature,
  dashboard: dashboardFeature,
  'system-status': systemStatusFeature,
  backups: backupsFeature,
  'data-transfer': dataTransferFeature,
};

/** In their order; the platform's own comes last. */
export const features: readonly Feature<Made, Made & Pages>[] = [
  ...featureOrder.flatMap((name) => served[name] ?? []),
  platformFeature,
];
