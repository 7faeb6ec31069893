import { ButtonSpecimens } from './button-specimens.tsx';
import { ColourTokens } from './colour-tokens.tsx';
import { DataSpecimens } from './data-specimens.tsx';
import { FeedbackSpecimens } from './feedback-specimens.tsx';
import { FieldSpecimens } from './field-specimens.tsx';
import { MeasureTokens, MotionTokens, TypeTokens } from './measure-tokens.tsx';
import { OverlaySpecimens } from './overlay-specimens.tsx';

/** Every token and every component in every state. */
export function DesignPage() {
  return (
    <main className="mx-auto max-w-6xl px-4 py-8 sm:px-6 xl:px-10">
      <h1 className="text-2xl font-semibold tracking-tight">Design System</h1>
      <p className="mt-1 mb-6 text-muted">
        What every page is made of. The tokens are in src/client/styles, the components in src/client/ui.
      </p>
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
    </main>
  );
}
