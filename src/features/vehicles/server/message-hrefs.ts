import { messageLinks } from '#features/dealership/message-links.ts';
import type { Settings } from '#features/dealership/settings/settings-schema.ts';
import { fullStockNumberLabel } from '../names/stock-number.ts';
import { isSold } from '../sold.ts';
import type { PublicVehicle } from '../vehicle.contract.ts';
import { vehicleTitle } from '../vehicle-labels.ts';
import { vehicleHref } from '../vehicle-paths.ts';
import type { ListedVehicle } from './catalogue/listed-vehicle.ts';

/** Links that begin a message to the dealer which names the vehicle; made here, because only the server knows its address for sure. */
export function toMessageHrefs(
  vehicle: ListedVehicle,
  { identity, reach }: Pick<Settings, 'identity' | 'reach'>,
  publicUrl: string,
): Pick<PublicVehicle, 'smsHref' | 'whatsAppHref'> {
  if (isSold(vehicle)) return {};
  const stock = fullStockNumberLabel(vehicle);
  const named = `${vehicleTitle(vehicle) || 'vehicle'}${stock ? ` (stock number ${stock})` : ''}`;
  const text = `Hello ${identity.name}, I am asking about the ${named}: ${publicUrl}${vehicleHref(vehicle.id)}`;
  const { sms, whatsApp } = messageLinks(reach, text);
  return { ...(sms && { smsHref: sms }), ...(whatsApp && { whatsAppHref: whatsApp }) };
}
