import { isInNsw } from '#features/dealership/dealership.ts';
import { estimateDriveAway, isAboveThreshold } from '#features/dealership/government-charges.ts';
import type { Settings } from '#features/dealership/settings/settings-schema.ts';
import { formatDay } from '#shared/dates.ts';
import { fromCents } from '#shared/money.ts';
import { guaranteeWords, hasOtherRules, workOutGuarantee } from '../dealer-guarantee.ts';
import { findReduction, type Reduction } from '../prices/price-reduction.ts';
import { listPublicPrices } from '../prices/public-prices.ts';
import { drivenFrom, isSold } from '../sold.ts';
import type { PublicVehicle } from '../vehicle.contract.ts';
import { priceTypeLabels } from '../vehicle-labels.ts';
import type { ListedVehicle } from './catalogue/listed-vehicle.ts';
import { isLightCommercial } from './light-commercial.ts';

const OTHER_DUTY =
  'NSW duty for this kind of vehicle can differ from that for passenger vehicles, so no estimate is shown. Ask us for the exact amount.';

/** What is said of a single vehicle by the day, the law and the charges of the state. */
export function toDetail(
  vehicle: ListedVehicle,
  { contact, charges }: Pick<Settings, 'contact' | 'charges'>,
  today: string,
): Pick<
  PublicVehicle,
  'guaranteeApplies' | 'guaranteeWords' | 'driveAway' | 'dutyWords' | 'expectedWords' | 'priceHistory'
> {
  if (isSold(vehicle)) return {};
  const found = workOutGuarantee({ ...vehicle, mileage: vehicle.mileageKm }, contact, today);
  const expected = drivenFrom(vehicle, today);
  return {
    ...toPriceHistory(vehicle),
    ...(expected && { expectedWords: `Expected ${formatDay(expected)}` }),
    ...(found.applies !== 'not_stated' && {
      guaranteeApplies: found.applies,
      guaranteeWords: guaranteeWords(found),
    }),
    ...(isInNsw(contact) && toDriveAway(vehicle, charges, today)),
  };
}

export function reductionOf(vehicle: ListedVehicle, today: string): Reduction | undefined {
  return arePricesKnown(vehicle) ? findReduction(vehicle.publicPrices, today) : undefined;
}

/** To the end: a version before this one, beside it, notes less. */
function arePricesKnown({ publicPrices, priceCents, priceType }: ListedVehicle): boolean {
  const now = publicPrices.at(-1);
  return now !== undefined && now.cents === priceCents && now.priceType === priceType;
}

function toPriceHistory(vehicle: ListedVehicle): Pick<PublicVehicle, 'priceHistory'> {
  if (!arePricesKnown(vehicle)) return {};
  const { publicPrices } = vehicle;
  return {
    priceHistory: listPublicPrices(publicPrices).map(({ from, until, cents, priceType }) => ({
      from,
      ...(until && { until }),
      price: fromCents(cents),
      priceType: isPriceType(priceType) ? priceType : '',
    })),
  };
}

const isPriceType = (text: string): text is PublicVehicle['priceType'] => text in priceTypeLabels;

function toDriveAway(
  vehicle: ListedVehicle,
  { rates }: Settings['charges'],
  today: string,
): Pick<PublicVehicle, 'driveAway' | 'dutyWords'> {
  const { priceType, priceCents } = vehicle;
  if (priceType !== 'excl_gov_charges' || !priceCents || hasOtherRules(vehicle)) return {};
  if (isLightCommercial(vehicle) && isAboveThreshold(priceCents, rates, today))
    return { dutyWords: OTHER_DUTY };
  const found = estimateDriveAway(priceCents, rates, today);
  if (!found) return {};
  const { dutyCents, transferFeeCents, totalCents } = found;
  return {
    driveAway: {
      duty: fromCents(dutyCents),
      transferFee: transferFeeCents === null ? null : fromCents(transferFeeCents),
      total: fromCents(totalCents),
    },
  };
}
