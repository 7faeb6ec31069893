import { useState } from 'react';
import { SelectField } from '#client/ui/field.tsx';
import { FormDialog } from '#features/customers/client/form-dialog.tsx';
import { SoldPriceField, useSoldPrice } from '#features/stock-editing/client/sold-price-field.tsx';
import { buyerChoices, type Choice, type Proposed, saidBuyer, shownBuyer } from './buyer-choice.ts';
import { type BuyerBefore, type Said, useSaleOf } from './sale-queries.ts';

interface SaleDialogProps {
  vehicleId: number;
  /** How the title names it. */
  title: string;
  /** It is sold already, and more is said of it. */
  isSold?: boolean;
  price: number | null;
  buyer?: Proposed | undefined;
  /** From the server, by field. */
  errors?: Readonly<Record<string, string>>;
  isPending?: boolean;
  onSay: (said: Said, buyerBefore: BuyerBefore) => void;
  onClose: () => void;
}

/** For how much, and to whom. All of it may be left out; nothing is guessed. */
export function SaleDialog(props: SaleDialogProps) {
  const { vehicleId, title, isSold = false, errors = {}, isPending = false, onSay, onClose } = props;
  const { data: sale, isError } = useSaleOf(vehicleId);
  const price = useSoldPrice(props.price);
  const [chosen, setChosen] = useState<string>();
  const choosing = { sale, isSold, proposed: props.buyer };
  const { open, closed } = buyerChoices(choosing);

  function say(): void {
    const soldPrice = price.read();
    if (soldPrice === undefined || isPending) return;
    onSay(
      { soldPrice, buyer: saidBuyer(chosen, props.buyer) },
      sale?.isBuyerHidden
        ? undefined
        : sale && { who: sale.buyer?.who ?? null, name: sale.buyer?.name ?? '' },
    );
  }

  return (
    <FormDialog
      title={isSold ? `Sale of ${title}` : `Sell ${title}`}
      description={
        isSold
          ? 'For staff alone. Empty means not known.'
          : 'Leave empty what you do not know: Enter sells it without. Only staff see it.'
      }
      leave="Cancel"
      send={isSold ? 'Save' : 'Mark as Sold'}
      isComplete
      isPending={isPending}
      onSend={say}
      onClose={onClose}
    >
      <SoldPriceField price={price} hint="AUD, such as 24990" error={errors.soldPrice} />
      <SelectField
        label="Buyer"
        value={shownBuyer(choosing, chosen)}
        onChange={({ target }) => setChosen(target.value)}
        hint={buyerHint({ isLoading: !sale && !isError, isError, isNobody: open.length + closed.length < 2 })}
        {...(errors.buyer && { error: errors.buyer })}
      >
        <Options choices={open} />
        {closed.length > 0 && (
          <optgroup label="Lost or over">
            <Options choices={closed} />
          </optgroup>
        )}
      </SelectField>
    </FormDialog>
  );
}

function Options({ choices }: { choices: readonly Choice[] }) {
  return choices.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}

function buyerHint({
  isLoading,
  isError,
  isNobody,
}: {
  isLoading: boolean;
  isError: boolean;
  isNobody: boolean;
}) {
  if (isLoading) return 'Looking for who asked about it…';
  if (isError) return 'Who asked about it could not be read. It can be said later on its edit page.';
  return isNobody ? 'Nobody whom you see asked about it.' : 'The inquiry of whoever you choose moves to Won.';
}
