import { AppError } from '#shared/app-error.ts';
import type { Refusal } from './render-photo.ts';

/** An unacceptable picture; `named()` adds the file name and makes it an AppError. */
export class RefusedPhoto extends Error {
  readonly refusal: Refusal | 'too-large';

  constructor(refusal: Refusal | 'too-large') {
    super(refusal);
    this.name = 'RefusedPhoto';
    this.refusal = refusal;
  }

  named(name: string): AppError {
    const { code, says } = refusals[this.refusal];
    return new AppError(code, `${name} ${says}`, { fields: { photos: `${name} ${says}` } });
  }
}

const refusals = {
  empty: { code: 'unreadable_image', says: 'is empty' },
  unsupported: { code: 'unsupported_type', says: 'is not a JPEG, PNG or WebP image' },
  unreadable: { code: 'unreadable_image', says: 'is damaged or incomplete and cannot be read' },
  'too-many-pixels': { code: 'unreadable_image', says: 'has more than 50 megapixels' },
  animated: { code: 'unreadable_image', says: 'is animated; only still pictures can be used' },
  'too-narrow': { code: 'unreadable_image', says: 'is too long and narrow for a photo' },
  'too-large': { code: 'too_large', says: 'is larger than 10 MB' },
} as const;
