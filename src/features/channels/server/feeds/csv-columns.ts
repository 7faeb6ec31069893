import { plainLine } from '../../plain-line.ts';
import { statusWords } from '../../status-words.ts';
import { columns } from './feed-column.ts';

import { describe, dollars, featuresOf, feedId, photoAddresses, wholeNumber } from './feed-values.ts';

const MOST_DESCRIPTION = 25_000;
const priceTypes = { drive_away: 'Y', excl_gov_charges: 'N' };

/** The file that most Australian marketplaces can read: names as they use them among each other. */
export const csvColumns = columns({
  StockNumber: feedId,
  Make: ({ make }) => plainLine(make),
  Model: ({ model }) => plainLine(model),
  Badge: ({ badge }) => plainLine(badge),
  Series: ({ series }) => plainLine(series),
  Year: ({ year }) => wholeNumber(year),
  BuildDate: ({ buildMonth }) => buildMonth,
  ComplianceDate: ({ complianceMonth }) => complianceMonth,
  VIN: ({ vin }) => plainLine(vin).toUpperCase(),
  RegoNum: ({ rego }) => plainLine(rego),
  RegoState: ({ regoState }) => regoState,
  RegoExpiry: ({ regoExpiresOn }) => regoExpiresOn,
  Odometer: ({ mileageKm }) => wholeNumber(mileageKm),
  Body: ({ vehicleType }) => plainLine(vehicleType),
  Colour: ({ exteriorColor }) => plainLine(exteriorColor),
  InteriorColour: ({ interiorColor }) => plainLine(interiorColor),
  EngineSize: ({ engineCc, engine }) => (engineCc === null ? plainLine(engine) : String(engineCc)),
  Cylinders: ({ cylinders }) => wholeNumber(cylinders),
  GearType: ({ transmission }) => plainLine(transmission),
  FuelType: ({ fuelType }) => plainLine(fuelType),
  Drive: ({ driveType }) => plainLine(driveType),
  DoorNum: ({ doors }) => wholeNumber(doors),
  Seats: ({ seats }) => wholeNumber(seats),
  Price: ({ priceCents }) => dollars(priceCents),
  IsDAP: ({ priceType }) => (priceType ? priceTypes[priceType] : ''),
  // The site stores one price: the advertised one.
  SpecialPrice: () => '',
  StockType: () => 'USED',
  StockStatus: ({ status }) => plainLine(statusWords(status)),
  AdvDescription: (vehicle, site) => describe(vehicle, site, MOST_DESCRIPTION),
  StandardFeatures: (vehicle) => featuresOf(vehicle).join('; '),
  // Nobody records which of the features were extras.
  OptionalFeatures: () => '',
  VideoLink: ({ videoUrl }) => plainLine(videoUrl),
  RedbookCode: ({ redbookCode }) => plainLine(redbookCode),
  NVIC: ({ nvic }) => plainLine(nvic),
  YardCode: (_vehicle, { settings }) => plainLine(settings.csv.yardCode),
  Images: (vehicle, site) => photoAddresses(vehicle, site),
});
