import { bookingRoutes, bookingStates } from './booking-screens.ts';
import { floodScreens } from './flood-screens.ts';
import { invitationRoute, peopleRoutes, peopleStates } from './people-screens.ts';
import { printRoutes, printStates } from './print-screens.ts';
import { publicRoutes, publicStates } from './public-screens.ts';
import type { Screen } from './screen.ts';
import { secondFactorScreens } from './second-factor-screens.ts';
import { setUpScreens } from './set-up-screens.ts';
import { loginRoute, staffRoutes, staffStates } from './staff-screens.ts';
import { todayRoutes, todayStates } from './today-screens.ts';

/** One of every address. */
export const routes: readonly Screen[] = [
  ...publicRoutes,
  loginRoute,
  invitationRoute,
  ...staffRoutes,
  ...todayRoutes,
  ...peopleRoutes,
  ...printRoutes,
  ...bookingRoutes,
];

/** Every address in every state, for `npm run shots` and the accessibility tests. */
export const screens: readonly Screen[] = [
  ...routes,
  ...publicStates,
  ...staffStates,
  ...todayStates,
  ...peopleStates,
  ...printStates,
  ...bookingStates,
  ...floodScreens,
  ...secondFactorScreens,
  ...setUpScreens,
];
