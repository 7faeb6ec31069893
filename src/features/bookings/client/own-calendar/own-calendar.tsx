import { useState } from 'react';
import { formatExactTime } from '#client/time-ago.ts';
import { Button, ButtonLink } from '#client/ui/button.tsx';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { CheckboxField } from '#client/ui/field.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { AddressField } from '#features/channels/client/address-field.tsx';
import { useCalendarAddress, useEndCalendarAddress, useMakeCalendarAddress } from './calendar-queries.ts';

/** The bookings in the calendar that somebody carries with them. */
export function OwnCalendar() {
  const [wasOpened, setOpened] = useState(false);
  return (
    <details onToggle={() => setOpened(true)} className="mt-6 rounded-card border border-line bg-surface">
      <summary className="min-h-11 cursor-pointer rounded-card px-5 py-3 font-semibold">
        Calendar on Your Phone
      </summary>
      <div className="max-w-2xl px-5 pb-5">{wasOpened && <AddressPart />}</div>
    </details>
  );
}

function AddressPart() {
  const { data, isError } = useCalendarAddress();
  const [asked, setAsked] = useState<'renew' | 'off'>();
  const making = useMakeCalendarAddress();
  const ending = useEndCalendarAddress();
  const close = () => setAsked(undefined);
  if (!data) return isError ? <p>Failed to load this. Please try again.</p> : <Skeleton className="h-24" />;
  if (data.madeAt === null)
    return (
      <>
        <p className="mb-3 text-muted">
          Your own address, at which the calendar of your phone or computer fetches the bookings: from a month
          back to three months ahead, as you see them here.
        </p>
        <Button isBusy={making.isPending} onClick={() => making.mutate()}>
          Make My Address
        </Button>
      </>
    );
  return (
    <>
      {making.data ? (
        <NewAddress address={making.data.address} />
      ) : (
        <p className="text-muted">
          You made your address on {formatExactTime(new Date(data.madeAt))}. It was shown then, and cannot be
          shown again: for another device make a new one.
        </p>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => setAsked('renew')}>
          Make a New Address
        </Button>
        <Button variant="quietDanger" onClick={() => setAsked('off')}>
          Switch Off
        </Button>
      </div>
      <ConfirmDialog
        open={asked === 'renew'}
        onOpenChange={close}
        title="A new address for your calendar?"
        description="The address you have now ends at once: enter the new one wherever you used it."
        confirmLabel="Make a New Address"
        isDestructive
        isBusy={making.isPending}
        onConfirm={() => making.mutate(undefined, { onSettled: close })}
      />
      <ConfirmDialog
        open={asked === 'off'}
        onOpenChange={close}
        title="Switch off your calendar?"
        description="The address ends at once, and your calendar gets no more bookings. You can make another one."
        confirmLabel="Switch Off"
        isDestructive
        isBusy={ending.isPending}
        onConfirm={() => ending.mutate(undefined, { onSettled: close, onSuccess: () => making.reset() })}
      />
    </>
  );
}

/** Shown this once: the server stores only its hash. */
function NewAddress({ address }: { address: string }) {
  const [isMine, setMine] = useState(false);
  const url = isMine ? `${address}?mine` : address;
  return (
    <div className="grid gap-3">
      <p className="text-muted">
        It is shown only now. Whoever has it reads the bookings without logging in: enter it in your own
        calendar alone. It ends with your account, when you change your password, and when you log out a
        device or log out everywhere.
      </p>
      <CheckboxField
        label="Only the bookings that I look after"
        checked={isMine}
        onChange={({ target }) => setMine(target.checked)}
      />
      <AddressField label="Address of your calendar" url={url} />
      <p>
        {/* Phones offer to subscribe to it. */}
        <ButtonLink isPlain variant="secondary" href={url.replace(/^https?:/, 'webcal:')}>
          Subscribe on This Device
        </ButtonLink>
      </p>
    </div>
  );
}
