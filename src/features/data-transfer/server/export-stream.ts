import type { PhotoTransferService } from '#features/photos/server/photo-transfer.service.ts';
import {
  toTravelling,
  type VehicleTransferService,
} from '#features/vehicles/server/vehicle-transfer.service.ts';

/** The export as text, a picture at a time, so that memory does not grow with the stock. */
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
    for (const photo of await photoTransfer.listOf(row.id)) {
      const bytes = await photoTransfer.readBytes(photo);
      if (!bytes) continue;
      const head = {
        id: photo.id,
        isFeatured: photo.id === row.featured_photo_id,
        contentType: 'image/jpeg',
      };
      // Base64 needs no escaping, so the text of the picture is not walked again.
      yield `${isFirst ? '' : ','}${JSON.stringify(head).slice(0, -1)},"data":"${bytes.toString('base64')}"}`;
      isFirst = false;
    }
    yield ']}';
  }
  yield `\n],"message":${JSON.stringify(`${count} ${count === 1 ? 'vehicle' : 'vehicles'} exported`)}}\n`;
}
