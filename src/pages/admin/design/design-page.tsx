import { useSession } from '#features/staff/client/session.ts';
import { AdminNotFoundPage } from '../shell/admin-not-found-page.tsx';
import { PageHeading } from '../shell/page-heading.tsx';
import { ButtonSpecimens } from './button-specimens.tsx';
import { ColourTokens } from './colour-tokens.tsx';
import { DataSpecimens } from './data-specimens.tsx';
import { FeedbackSpecimens } from './feedback-specimens.tsx';
import { FieldSpecimens } from './field-specimens.tsx';
import { MeasureTokens, MotionTokens, TypeTokens } from './measure-tokens.tsx';
import { OverlaySpecimens } from './overlay-specimens.tsx';

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
