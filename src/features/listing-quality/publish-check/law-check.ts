import type { Dealership } from '#features/dealership/dealership.ts';
import { workOutGuarantee } from '#features/vehicles/dealer-guarantee.ts';
import { isDay } from '#features/vehicles/fields/field-kinds.ts';
import { odometerLabel } from '#features/vehicles/vehicle-labels.ts';
import { formatDay } from '#shared/dates.ts';
import type { FindingPlace, FindingSeverity, JudgedVehicle, PublishFinding } from '../publish-finding.ts';
import { findLawClaims } from '../words/check-words.ts';

export interface JudgedSite {
  /** The dealer's licence number. */
  licence: string;
  /** The law is that of its state. */
  address: Pick<Dealership['address'], 'state'>;
  /** `2026-11-16`, by the dealership's clock. */
  today: string;
}

/**
 * What the rules of New South Wales ask of an advertisement. Guidance, not advice: it names what an inspector would look
 * at first. The registration number is among the missing parts.
 */
export function checkLaw(vehicle: JudgedVehicle, site: JudgedSite): PublishFinding[] {
  const { licence, today } = site;
  const findings: PublishFinding[] = [];
  const find = (field: FindingPlace, severity: FindingSeverity, text: string) =>
    findings.push({ field, severity, text, for: 'law' });
  const { price, priceType, registered, regoExpiresOn, mileage, historyFlags } = vehicle;
  const hasRunOut = isDay(regoExpiresOn) && regoExpiresOn < today;

  if (licence.trim() === '') {
    find('settings', 'must', 'The settings have no licence number, and every advertisement has to give it.');
  }
  if (price !== null && priceType === '') {
    find('priceType', 'should', 'Say what the price is: Drive Away, or Excl. Govt. Charges.');
  }
  if (priceType === 'drive_away' && registered === 'no') {
    find('priceType', 'must', 'Drive Away includes registration, and the vehicle is marked as unregistered.');
  } else if (priceType === 'drive_away' && hasRunOut) {
    const text = `Drive Away includes registration, and the rego ran out on ${formatDay(regoExpiresOn)}.`;
    find('regoExpiresOn', 'must', text);
  }
  if (historyFlags.includes('odometer_suspect') && mileage !== null) {
    const text = `The odometer is marked as suspect, and the advertisement states ${odometerLabel(mileage)}. A stated reading has to be correct: leave it out unless you can prove it.`;
    find('mileage', 'must', text);
  }
  for (const field of ['headline', 'description'] as const) {
    for (const { severity, text, start, end } of findLawClaims(vehicle[field], vehicle)) {
      find(field, severity, `“${vehicle[field].slice(start, end)}”: ${text}`);
    }
  }
  const byRule = workOutGuarantee({ ...vehicle, guarantee: '' }, site, today);
  if (vehicle.guarantee === 'no' && byRule.applies === 'yes') {
    const text = `Dealer Guarantee is No, and ${byRule.reason}. As a rule the guarantee applies: say No only if you know the exception.`;
    find('guarantee', 'should', text);
  }
  if (vehicle.ppsrCheckedOn === '') {
    find('ppsrCheckedOn', 'hint', 'No PPSR search is recorded. A dealer searches by the VIN before selling.');
  } else if (vehicle.ppsrCheckedOn > today) {
    find('ppsrCheckedOn', 'should', 'The PPSR search is recorded for a day that is still to come.');
  }
  return findings;
}
