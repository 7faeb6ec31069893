import { examineScreens } from '../support/screens/examine-screens.ts';
import { routes, screens } from '../support/screens/screens.ts';

// Their pages as they are first seen: accessibility-staff.e2e.ts.
examineScreens(screens.filter((screen) => screen.isForStaff && !routes.includes(screen)));
