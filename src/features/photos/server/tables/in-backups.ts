import { photos } from './photos.table.ts';
import { sitePictures } from './site-pictures.table.ts';
import { visitorPhotos } from './visitor-photos.table.ts';

/** What is referred to comes first. */
export const photosInBackups = [photos, visitorPhotos, sitePictures] as const;
