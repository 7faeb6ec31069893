import { Button, ButtonLink, type ButtonSize, type ButtonVariant } from '#client/ui/button.tsx';
import { Panel } from '#pages/admin/shell/panel.tsx';
import { LONG_TEXT, Specimen } from './specimen.tsx';

const variants: readonly { variant: ButtonVariant; hovered: string }[] = [
  { variant: 'primary', hovered: 'bg-brand-hover' },
  { variant: 'accent', hovered: 'bg-accent-hover' },
  { variant: 'secondary', hovered: 'border-ink bg-sunken' },
  { variant: 'quiet', hovered: 'bg-sunken' },
  { variant: 'danger', hovered: 'bg-danger-hover' },
];
const sizes: readonly ButtonSize[] = ['sm', 'md', 'lg'];
const focused = 'outline-2 outline-offset-3 outline-focus';

export function ButtonSpecimens() {
  return (
    <Panel title="Button">
      <div className="grid gap-8">
        {variants.map(({ variant, hovered }) => (
          <Specimen key={variant} name={variant}>
            <div className="flex flex-wrap gap-4">
              <Button variant={variant}>Default</Button>
              <Button variant={variant} className={hovered}>
                Hover
              </Button>
              <Button variant={variant} className={focused}>
                Focus
              </Button>
              <Button variant={variant} disabled>
                Disabled
              </Button>
              <Button variant={variant} isBusy>
                Busy
              </Button>
              <ButtonLink variant={variant} href="/design">
                Link
              </ButtonLink>
            </div>
          </Specimen>
        ))}
        <Specimen name="sizes">
          <div className="flex flex-wrap items-center gap-4">
            {sizes.map((size) => (
              <Button key={size} size={size}>
                {size}
              </Button>
            ))}
          </div>
        </Specimen>
        <Specimen name="long text">
          <Button>{LONG_TEXT}</Button>
        </Specimen>
      </div>
    </Panel>
  );
}
