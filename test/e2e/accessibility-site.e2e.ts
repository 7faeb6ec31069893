import { examineScreens } from '../support/screens/examine-screens.ts';
import { screens } from '../support/screens/screens.ts';

examineScreens(screens.filter(({ isForStaff }) => !isForStaff));
