import { Button, ButtonLink } from '#client/ui/button.tsx';
import { useMay } from '#features/staff/client/may.tsx';
import { noteJustSold, useJustSold } from '#features/stock-editing/client/just-sold.ts';
import { othersHref, othersWords } from './others-words.ts';
import { useSaleOf } from './sale-queries.ts';

/** After a sale, until somebody has seen to it: the others who asked can be offered something similar. */
export function SoldNotice() {
  const sold = useJustSold();
  const mayHandle = useMay('inquiries.handle');
  const { data: sale } = useSaleOf(sold?.id);
  const count = sale?.asked.length ?? 0;
  return (
    <div role="status">
      {sold && mayHandle && count > 0 && (
        <p className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-control bg-accent/15 p-3 text-sm">
          <span>
            {sold.title} is sold. {othersWords(count)} about it.
          </span>
          <ButtonLink size="sm" href={othersHref(sold.id)} onClick={() => noteJustSold(undefined)}>
            Offer Similar Vehicles
          </ButtonLink>
          <Button size="sm" variant="quiet" onClick={() => noteJustSold(undefined)}>
            Not Now
          </Button>
        </p>
      )}
    </div>
  );
}
