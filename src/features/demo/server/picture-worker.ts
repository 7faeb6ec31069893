import sharp from 'sharp';
import { drawVehicle, type PictureOptions } from '#artwork/artwork.ts';
import { serveOrders } from '#server/jobs/worker-process.ts';

/** Draws demonstration pictures in its own process: each takes 0.1 s of processor time. */
sharp.cache(false);
sharp.concurrency(1);

serveOrders<PictureOptions, Buffer>((options) =>
  sharp(Buffer.from(drawVehicle(options)))
    .png({ compressionLevel: 1 })
    .toBuffer(),
);
