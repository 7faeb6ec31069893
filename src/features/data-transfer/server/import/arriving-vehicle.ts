import type { z } from 'zod';
import { MOST_PHOTO_BYTES, MOST_PHOTOS } from '#features/photos/photo-limits.ts';
import { type PaperField, paperFields, readPaper } from '#features/vehicles/same-papers.ts';
import type { ArrivingVehicle } from '#features/vehicles/server/vehicle-transfer.service.ts';
import { titleFields, vehicleTitle } from '#features/vehicles/vehicle-labels.ts';
import { transferVehicleSchema } from '../../data-transfer.contract.ts';

export interface ArrivingPhoto {
  bytes: Buffer;
  isFeatured: boolean;
  /** Undefined where the file does not say. */
  isIllustration: boolean | undefined;
  /** Its renditions in base64, by name. Invalid ones are ignored and rendered again here. */
  renditions: ReadonlyMap<string, string>;
}

export interface ReadVehicle {
  title: string;
  /** The id in the file: detects duplicates, and matches vehicles of the same installation. */
  id: string | undefined;
  installation: string | undefined;
  stockNumber: string;
  vin: string;
  vehicle: ArrivingVehicle;
  /** Undefined when the file has no photos field. */
  photos: ArrivingPhoto[] | undefined;
}

export type Reading = { vehicle: ReadVehicle } | { title: string; problems: string[] };

/** Base64 is a third longer than its content. */
const MOST_BASE64 = Math.ceil(MOST_PHOTO_BYTES / 3) * 4 + 200;

/** Validates one vehicle of a file like the forms do, and extracts its pictures. */
export function readVehicle(value: unknown): Reading {
  const read = transferVehicleSchema.safeParse(value);
  if (!read.success) return { title: titleOf(value), problems: read.error.issues.map(describe) };
  const { id, installation, isDraft, createdAt, specifications, photos, ...given } = read.data;
  const fields = { ...given, ...papersOf(given) };
  const { year = null, make = '', model = '' } = fields;
  const title = vehicleTitle({ ...fields, year, make, model });
  // A vehicle without a name is accepted if an export says it was stored; an empty row is not a vehicle.
  if (!fields.make && !fields.model && !fields.stockNumber && !fields.vin && !createdAt) {
    return { title, problems: ['is not a vehicle: make, model, stockNumber and vin are all empty'] };
  }
  const pictures = photos?.map(readPhoto);
  const problems = pictures?.flatMap((one, at) =>
    typeof one === 'string' ? [`photo ${at + 1} ${one}`] : [],
  );
  if (problems && problems.length > 0) return { title, problems };
  const taken = pictures?.filter((one): one is ArrivingPhoto => typeof one === 'object');
  if (taken && taken.length > MOST_PHOTOS) {
    return { title, problems: [`has ${taken.length} photos; a vehicle can have at most ${MOST_PHOTOS}`] };
  }
  return {
    vehicle: {
      title: title || fields.stockNumber || fields.vin || '',
      id: id == null ? undefined : String(id),
      installation: installation ?? undefined,
      stockNumber: fields.stockNumber ?? '',
      vin: fields.vin ?? '',
      vehicle: {
        fields,
        specifications: specifications ?? undefined,
        createdAt: createdAt ? new Date(createdAt).toISOString() : undefined,
        isDraft: isDraft ?? undefined,
      },
      // Photos with only an address are not fetched, so they count as no list of photos.
      photos: photos && photos.length > 0 && taken?.length === 0 ? undefined : taken,
    },
  };
}

/** What stands in for an unknown paper is none, or it would be taken for that of another vehicle. */
function papersOf(given: ArrivingVehicle['fields']): Partial<Record<PaperField, string>> {
  const papers: Partial<Record<PaperField, string>> = {};
  for (const field of paperFields) {
    const text = given[field];
    if (text !== undefined) papers[field] = readPaper(field, text);
  }
  return papers;
}

/** The picture, an error, or undefined for one with only an address. */
function readPhoto(value: unknown): ArrivingPhoto | string | undefined {
  if (typeof value !== 'object' || value === null || !('data' in value)) return undefined;
  const { data } = value;
  if (data === null || data === undefined || data === '') return undefined;
  if (typeof data !== 'string') return 'must be base64 text';
  if (data.length > MOST_BASE64) return 'is larger than 10 MB';
  const base64 = data.replace(/^data:image\/[\w.+-]+;base64,/, '');
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) return 'is not base64 text';
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length > MOST_PHOTO_BYTES) return 'is larger than 10 MB';
  const isFeatured = 'isFeatured' in value && value.isFeatured === true;
  const said = 'isIllustration' in value ? value.isIllustration : undefined;
  const isIllustration = typeof said === 'boolean' ? said : undefined;
  return { bytes, isFeatured, isIllustration, renditions: readRenditions(value) };
}

function readRenditions(photo: object): Map<string, string> {
  const found = 'renditions' in photo && typeof photo.renditions === 'object' ? photo.renditions : {};
  return new Map(
    Object.entries(found ?? {}).filter(([, text]) => typeof text === 'string' && text.length <= MOST_BASE64),
  );
}

// Some messages name their field, others do not.
function describe(issue: z.core.$ZodIssue): string {
  const path = issue.path.join('.');
  if (!path) return 'is not a vehicle';
  return issue.message.startsWith(String(issue.path.at(-1))) ? issue.message : `${path}: ${issue.message}`;
}

function titleOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return '';
  const words = titleFields.map((name) => Reflect.get(value, name));
  return words
    .filter((word) => typeof word === 'string' || typeof word === 'number')
    .join(' ')
    .slice(0, 200);
}
