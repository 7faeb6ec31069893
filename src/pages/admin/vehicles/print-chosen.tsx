import { Printer } from 'lucide-react';
import { Button, ButtonLink } from '#client/ui/button.tsx';
import { MOST_IN_PRINT } from '#features/printed-matter/card-sizes.ts';
import { printCardsHref } from '#features/printed-matter/client/print-paths.ts';

/** The window cards of the chosen vehicles, as many as go in one print. */
export function PrintChosen({ vehicles }: { vehicles: readonly { id: number }[] }) {
  const label = (
    <>
      <Printer aria-hidden="true" className="size-4" />
      Print Cards
    </>
  );
  if (vehicles.length > MOST_IN_PRINT) {
    return (
      <Button size="sm" variant="secondary" disabled title={`At most ${MOST_IN_PRINT} go in one print`}>
        {label}
      </Button>
    );
  }
  const href = printCardsHref(
    vehicles.map(({ id }) => id),
    'a4',
  );
  return (
    <ButtonLink size="sm" variant="secondary" href={href}>
      {label}
    </ButtonLink>
  );
}
