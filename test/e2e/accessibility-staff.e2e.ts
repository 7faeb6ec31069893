import { examineScreens } from '../support/screens/examine-screens.ts';
import { routes } from '../support/screens/screens.ts';

// What can be brought about on them: accessibility-staff-states.e2e.ts.
examineScreens(routes.filter(({ isForStaff }) => isForStaff));
