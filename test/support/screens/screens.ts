import { publicRoutes, publicStates } from './public-screens.ts';
import type { Screen } from './screen.ts';
import { loginRoute, staffRoutes, staffStates } from './staff-screens.ts';

/** One of every address. */
export const routes: readonly Screen[] = [...publicRoutes, loginRoute, ...staffRoutes];

/** Every address in every state: what `npm run shots` takes and what the accessibility tests walk. */
export const screens: readonly Screen[] = [...routes, ...publicStates, ...staffStates];
