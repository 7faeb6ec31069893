import type {
  FindingPlace,
  FindingSeverity,
  PublishFinding,
} from '#features/listing-quality/publish-finding.ts';
import type { ChannelName } from './channels.ts';

/** A finding about a vehicle in a channel, and whether it keeps the vehicle out of it. */
export interface ChannelFinding extends PublishFinding {
  for: ChannelName;
  field: FindingPlace;
  /** In two or three words, the same for all vehicles that have it: `No VIN`. */
  what: string;
  leavesOut: boolean;
}

type Told = Pick<ChannelFinding, 'field' | 'what' | 'text'>;

/** The findings of one vehicle in one channel, collected. */
export function createFindings(channel: ChannelName) {
  const found: ChannelFinding[] = [];
  const add = (severity: FindingSeverity, leavesOut: boolean, told: Told) =>
    void found.push({ for: channel, severity, leavesOut, ...told });
  return {
    found,
    /** The channel refuses the vehicle. */
    need: (isMet: unknown, told: Told) => {
      if (!isMet) add('must', true, told);
    },
    /** The vehicle is not in the channel, which may well be right. */
    leaveOut: (isSo: unknown, told: Told) => {
      if (isSo) add('hint', true, told);
    },
    /** The vehicle is in, but the channel would show it better. */
    wish: (isMet: unknown, told: Told) => {
      if (!isMet) add('should', false, told);
    },
  };
}
