import type { JudgedVehicle } from '#features/listing-quality/publish-finding.ts';
import type { ChannelFinding } from './channel-finding.ts';
import type { ChannelName } from './channels.ts';
import { findForCsv } from './csv-findings.ts';
import { findForGoogle } from './google-findings.ts';
import { findForMeta } from './meta-findings.ts';

/** What each channel says of a vehicle, for its feed and for every screen alike. */
export const channelChecks: Readonly<Record<ChannelName, (vehicle: JudgedVehicle) => ChannelFinding[]>> = {
  google: findForGoogle,
  meta: findForMeta,
  csv: findForCsv,
};
