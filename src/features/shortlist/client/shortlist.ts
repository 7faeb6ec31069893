import { keepOnDevice } from '#features/vehicles/client/kept/keep-on-device.ts';
import { readSharedIds, sharedAddress } from '#features/vehicles/client/kept/kept-address.ts';
import { sitePaths } from '#shared/site-paths.ts';

export const MAX_SHORTLISTED = 50;

export const shortlist = keepOnDevice('shortlist', { name: 'shortlist', most: MAX_SHORTLISTED });

export const readShortlistIds = (search: string | URLSearchParams): number[] =>
  readSharedIds(search, MAX_SHORTLISTED);

export const shortlistAddress = (ids: readonly number[]): string => sharedAddress(sitePaths.shortlist, ids);
