import sharp from 'sharp';
import { drawVehicle, type PictureOptions } from '#artwork/artwork.ts';
import { serveOrders } from '#server/jobs/worker-process.ts';

/** Draws pictures for the demonstration, away from the site: a drawing takes a tenth of a second of pure work. */
sharp.cache(false);
sharp.concurrency(1);

serveOrders<PictureOptions, Buffer>((options) =>
  sharp(Buffer.from(drawVehicle(options)))
    .png({ compressionLevel: 1 })
    .toBuffer(),
);
