import { CallToAction } from './call-to-action.tsx';
import { ContactBlock } from './contact-block.tsx';
import { Leadership } from './leadership.tsx';
import { VehicleCategories } from './vehicle-categories.tsx';

/** Everything below the first screens of the home page, in one chunk. */
export function LowerSections() {
  return (
    <>
      <VehicleCategories />
      <Leadership />
      <CallToAction />
      <ContactBlock />
    </>
  );
}
