import { useState } from 'react';
import { SelectField, TextField } from '#client/ui/field.tsx';
import { FormDialog } from '#features/customers/client/form-dialog.tsx';
import { plainNumber, problemOfNumber } from '#features/stock-editing/client/list/number-problem.ts';
import type { Asked } from '../../sale.contract.ts';
import { type Said, useSaleOf } from './sale-queries.ts';

interface SaleDialogProps {
  vehicleId: number;
  /** How the title names it. */
  title: string;
  /** It is sold already, and more is said of it. */
  isSold?: boolean;
  price: number | null;
  /** Id of the inquiry that is proposed. */
  buyer?: number | undefined;
  /** From the server, by field. */
  errors?: Readonly<Record<string, string>>;
  isPending?: boolean;
  onSay: (said: Said, buyerBefore: Asked | undefined) => void;
  onClose: () => void;
}

const NOBODY = '';
const AS_IT_IS = 'as it is';

/** For how much, and to whom. All of it may be left out; nothing is guessed. */
export function SaleDialog(props: SaleDialogProps) {
  const { vehicleId, title, isSold = false, errors = {}, isPending = false, onSay, onClose } = props;
  const { data: sale, isError } = useSaleOf(vehicleId);
  const [price, setPrice] = useState(props.price ? String(props.price) : '');
  const [chosen, setChosen] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const asked = sale?.asked ?? [];
  const noted = sale?.buyer;
  const stored = sale?.isBuyerHidden ? AS_IT_IS : String(noted?.inquiryId ?? NOBODY);
  const proposed = asked.some(({ inquiryId }) => inquiryId === props.buyer) ? String(props.buyer) : stored;
  const value = chosen ?? proposed;

  function say(): void {
    const wrong = problemOfNumber('price', price);
    setProblem(wrong);
    if (wrong || isPending) return;
    const text = plainNumber(price);
    const buyer = value === AS_IT_IS ? undefined : value === NOBODY ? null : Number(value);
    onSay(
      { soldPrice: text === '' ? null : Number(text), buyer },
      asked.find(({ inquiryId }) => inquiryId === buyer),
    );
  }

  const wrongPrice = problem ?? errors.soldPrice;
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
      <TextField
        label="Sold for"
        inputMode="decimal"
        autoComplete="off"
        value={price}
        onChange={({ target }) => {
          setPrice(target.value);
          setProblem(undefined);
        }}
        hint="AUD, such as 24990"
        {...(wrongPrice && { error: wrongPrice })}
      />
      <SelectField
        label="Buyer"
        value={value}
        onChange={({ target }) => setChosen(target.value)}
        hint={buyerHint({ isLoading: !sale && !isError, isError, howMany: asked.length + (noted ? 1 : 0) })}
        {...(errors.buyer && { error: errors.buyer })}
      >
        <option value={NOBODY}>Not said, or somebody else</option>
        {sale?.isBuyerHidden && <option value={AS_IT_IS}>A colleague’s customer, as it is noted</option>}
        {noted && <option value={noted.inquiryId}>{noted.name}</option>}
        {asked.map((one) => (
          <option key={one.inquiryId} value={one.inquiryId}>
            {[one.name, one.phone, one.isHolding && 'has it on hold'].filter(Boolean).join(', ')}
          </option>
        ))}
      </SelectField>
    </FormDialog>
  );
}

function buyerHint({
  isLoading,
  isError,
  howMany,
}: {
  isLoading: boolean;
  isError: boolean;
  howMany: number;
}) {
  if (isLoading) return 'Looking for who asked about it…';
  if (isError) return 'Who asked about it could not be read. It can be said later on its edit page.';
  return howMany === 0
    ? 'Nobody whom you see asked about it.'
    : 'The inquiry of whoever you choose moves to Won.';
}
