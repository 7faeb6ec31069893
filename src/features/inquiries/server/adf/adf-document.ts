import type { Dealership } from '#features/dealership/dealership.ts';
import { priceTypeLabel } from '#features/vehicles/vehicle-labels.ts';
import type { VehicleSnapshot } from '#features/vehicles/vehicle-snapshot.ts';
import { escapeXml } from '#server/site/xml-text.ts';
import { toSydneyIso } from '#shared/dates.ts';
import { type OfferedCar, readOfferedCar } from '../../offered-car.ts';

/** As the format names itself in mails. */
export const ADF_TYPE = 'application/x-adf+xml';

export interface AdfInquiry {
  submission_key: string;
  first_name: string;
  last_name: string;
  email: string;
  phone: string;
  interest: string;
  message: string;
  created_at: string;
}

interface Sender {
  dealership: Dealership;
  publicUrl: string;
}

/** An element; without content there is none. */
function element(name: string, content: string, attributes = ''): string {
  return content === '' ? '' : `<${name}${attributes}>${content}</${name}>`;
}

const text = (name: string, value: string | number | null | undefined, attributes = '') =>
  element(name, escapeXml(String(value ?? '').trim()), attributes);

/** Year, make and model must be there, also when nobody knows them. */
const needed = (name: string, value: string | number | null | undefined) =>
  text(name, value) || `<${name}></${name}>`;

/**
 * An inquiry in ADF 1.0, which other systems of dealers read. The order of the elements is the format's own. What the
 * visitor did not say is left out, never made up.
 */
export function writeAdf(
  inquiry: AdfInquiry,
  wanted: readonly VehicleSnapshot[],
  { dealership, publicUrl }: Sender,
): string {
  const offered = readOfferedCar(inquiry.message);
  const vehicles = [
    ...wanted.map((vehicle) => wantedVehicle(inquiry, vehicle)),
    ...(wanted.length === 0 && !offered ? [wantedVehicle(inquiry, undefined)] : []),
    ...(offered ? [offeredVehicle(offered)] : []),
  ];
  const prospect = [
    text('id', inquiry.submission_key, ' sequence="1" source="website"'),
    text('requestdate', toSydneyIso(new Date(inquiry.created_at))),
    ...vehicles,
    customer(inquiry),
    vendor(dealership, publicUrl),
    element(
      'provider',
      text('name', dealership.name, ' part="full"') + text('service', 'Website') + text('url', publicUrl),
    ),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>\n<?adf version="1.0"?>\n<adf>${element('prospect', prospect.join(''), ' status="new"')}</adf>\n`;
}

function wantedVehicle({ interest }: AdfInquiry, vehicle: VehicleSnapshot | undefined): string {
  const wish = interest === 'Schedule Test Drive' ? 'test-drive' : 'buy';
  return element(
    'vehicle',
    [
      needed('year', vehicle?.year),
      needed('make', vehicle?.make),
      needed('model', vehicle?.model),
      text('stock', vehicle?.stockNumber),
      text('trim', vehicle?.badge),
      text('price', vehicle?.price, ' type="asking" currency="AUD"'),
      text('pricecomments', vehicle?.price ? priceTypeLabel(vehicle.priceType) : ''),
    ].join(''),
    ` interest="${wish}" status="used"`,
  );
}

function offeredVehicle(car: OfferedCar): string {
  const km = /^\d{1,7}$/.test(car.km.replaceAll(/[\s,]|km$/gi, '')) ? car.km.replaceAll(/\D/g, '') : '';
  const comments = [
    car.rego && `Rego: ${car.rego}`,
    car.km && !km && `Kilometres: ${car.km}`,
    car.condition && `Condition: ${car.condition}`,
  ];
  return element(
    'vehicle',
    [
      needed('year', car.year),
      needed('make', car.make),
      needed('model', car.model),
      text('odometer', km, ' units="km"'),
      text('comments', comments.filter(Boolean).join('\n')),
    ].join(''),
    ' interest="trade-in" status="used"',
  );
}

function customer({ first_name, last_name, email, phone, interest, message }: AdfInquiry): string {
  const contact = [
    text('name', first_name, ' part="first"'),
    text('name', last_name, ' part="last"'),
    text('email', email),
    text('phone', phone, ' type="voice"'),
  ];
  return element(
    'customer',
    element('contact', contact.join('')) + text('comments', [interest, message].filter(Boolean).join('\n\n')),
  );
}

function vendor({ name, email, salesPhones, address }: Dealership, publicUrl: string): string {
  const place = [
    text('street', address.street, ' line="1"'),
    text('city', address.suburb),
    text('regioncode', address.state),
    text('postalcode', address.postcode),
    text('country', 'AU'),
  ];
  const contact = [
    text('name', name, ' part="full"'),
    text('email', email),
    ...salesPhones.slice(0, 1).map(({ number }) => text('phone', number, ' type="voice"')),
    element('address', place.join('')),
  ];
  return element(
    'vendor',
    text('vendorname', name) + text('url', publicUrl) + element('contact', contact.join('')),
  );
}
