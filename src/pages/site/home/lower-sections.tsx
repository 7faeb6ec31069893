import { useRead } from '#client/api/use-read.ts';
import type { getHomeTexts } from '#features/dealership/dealership.contract.ts';
import { homeTextsAddress } from '#features/dealership/dealership-paths.ts';
import type { AnswerOf } from '#shared/call.ts';
import { Testimonials } from '../layout/testimonials.tsx';
import { CallToAction } from './call-to-action.tsx';
import { ContactBlock } from './contact-block.tsx';
import { Leadership } from './leadership.tsx';
import { VehicleCategories } from './vehicle-categories.tsx';

export type HomeTexts = AnswerOf<typeof getHomeTexts>;

/** Everything below the first screens of the home page, in one chunk. */
export function LowerSections() {
  const { data: texts } = useRead(homeTextsAddress());
  return (
    <>
      <VehicleCategories />
      {texts && texts.leadership.people.length > 0 && <Leadership {...texts.leadership} />}
      {texts && texts.reviews.length > 0 && <Testimonials testimonials={texts.reviews} />}
      {texts && <CallToAction {...texts.callToAction} />}
      <ContactBlock />
    </>
  );
}
