import { useSession } from '#features/staff/client/session.ts';
import { AdminNotFoundPage } from './admin-not-found-page.tsx';
import { ButtonSpecimens } from './design/button-specimens.tsx';
import { ColourTokens } from './design/colour-tokens.tsx';
import { DataSpecimens } from './design/data-specimens.tsx';
import { FeedbackSpecimens } from './design/feedback-specimens.tsx';
import { FieldSpecimens } from './design/field-specimens.tsx';
import { MeasureTokens, MotionTokens, TypeTokens } from './design/measure-tokens.tsx';
import { OverlaySpecimens } from './design/overlay-specimens.tsx';
import { PageHeading } from './page-heading.tsx';

/** Every token and every component in every state, for developers. */
export function DesignPage() {
  const { data } = useSession('/admin/design');
  if (!data) return <p className="text-muted">Loading...</p>;
  if (!data.isDevelopment) return <AdminNotFoundPage />;
  return (
    <>
      <PageHeading
        title="Design System"
        description="What every page is made of. The tokens are in src/client/styles, the components in src/client/ui."
      />
      <div className="grid gap-6">
        <ColourTokens />
        <TypeTokens />
        <MeasureTokens />
        <MotionTokens />
        <ButtonSpecimens />
        <FieldSpecimens />
        <FeedbackSpecimens />
        <DataSpecimens />
        <OverlaySpecimens />
      </div>
    </>
  );
}
