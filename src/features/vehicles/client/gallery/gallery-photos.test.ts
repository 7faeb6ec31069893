import { expect, it } from 'vitest';
import { toGalleryPhotos, wrapIndex } from './gallery-photos.ts';

it('puts the featured photo first and leaves the others in order', () => {
  const photos = [1, 2, 3, 4].map((id) => ({
    id,
    url: '',
    version: '',
    imageUrl: `/api/photos/${id}`,
    isFeatured: id === 3,
    width: 1920,
    height: 1280,
    placeholder: '',
  }));
  const ordered = toGalleryPhotos({ photos });
  expect(ordered.map(({ id }) => id)).toEqual([3, 1, 2, 4]);
  expect(ordered[0]?.url).toBe('/api/photos/3');
});

it.each([
  [0, 3, 0],
  [3, 3, 0],
  [-1, 3, 2],
  [7, 3, 1],
  [0, 1, 0],
  [-1, 1, 0],
  [1, 0, 0],
])('wraps %d of %d to %d', (index, count, wrapped) => {
  expect(wrapIndex(index, count)).toBe(wrapped);
});
