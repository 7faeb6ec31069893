import type { PhotoTransferService } from '#features/photos/server/photo-transfer.service.ts';
import {
  toTravelling,
  type VehicleTransferService,
} from '#features/vehicles/server/vehicle-transfer.service.ts';
import { groupThousands } from '#shared/numbers.ts';

/** Limit for the renditions of one vehicle: they are optional and must not make it too large to import. */
const MOST_RENDITION_CHARACTERS = 32 * 1_048_576;

/** The export as a stream of text, one picture at a time, so that memory use stays constant. */
export async function* writeExport({
  vehicleTransfer,
  photoTransfer,
}: {
  vehicleTransfer: VehicleTransferService;
  photoTransfer: PhotoTransferService;
}): AsyncGenerator<string> {
  yield '{"success":true,"data":[';
  const installation = await vehicleTransfer.findInstallation();
  let count = 0;
  for await (const row of vehicleTransfer.list()) {
    yield `${count === 0 ? '' : ','}\n${JSON.stringify({ ...toTravelling(row), installation }).slice(0, -1)},"photos":[`;
    count += 1;
    let isFirst = true;
    let room = MOST_RENDITION_CHARACTERS;
    for (const photo of await photoTransfer.listOf(row.id)) {
      const bytes = await photoTransfer.readBytes(photo);
      if (!bytes) continue;
      const head = {
        id: photo.id,
        isFeatured: photo.id === row.featured_photo_id,
        ...(photo.is_illustration === 1 && { isIllustration: true }),
        contentType: 'image/jpeg',
      };
      const renditions = toText(await photoTransfer.readRenditions(photo));
      const fits = renditions.length <= room;
      if (fits) room -= renditions.length;
      // Base64 needs no escaping, so JSON.stringify can be skipped.
      yield `${isFirst ? '' : ','}${JSON.stringify(head).slice(0, -1)},"data":"${bytes.toString('base64')}"`;
      yield fits ? `${renditions}}` : '}';
      isFirst = false;
    }
    yield ']}';
  }
  yield `\n],"message":${JSON.stringify(`${groupThousands(count)} ${count === 1 ? 'vehicle' : 'vehicles'} exported`)}}\n`;
}

function toText(renditions: ReadonlyMap<string, Buffer> | undefined): string {
  if (!renditions) return '';
  const files = [...renditions].map(([name, bytes]) => `"${name}":"${bytes.toString('base64')}"`);
  return `,"renditions":{${files.join(',')}}`;
}
