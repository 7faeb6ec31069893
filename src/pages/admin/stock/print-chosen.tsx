import { Printer } from 'lucide-react';
import { Button, ButtonLink } from '#client/ui/button.tsx';
import { MOST_IN_PRINT } from '#features/printed-matter/card-sizes.ts';
import { printCardsHref } from '#features/printed-matter/client/print-paths.ts';

/** Empty when all of so many go in one print. */
export function printLimit(count: number): string {
  return count > MOST_IN_PRINT ? `At most ${MOST_IN_PRINT} cards go in one print` : '';
}

/** The window cards of the chosen vehicles, as many as go in one print. */
export function PrintChosen({ vehicles }: { vehicles: readonly { id: number }[] }) {
  const label = (
    <>
      <Printer aria-hidden="true" className="size-4" />
      Print Cards
    </>
  );
  if (printLimit(vehicles.length)) {
    return (
      <Button size="sm" variant="secondary" disabled>
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
