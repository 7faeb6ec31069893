import { useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { findingChannels } from '#features/listing-quality/publish-finding.ts';
import { useMay } from '#features/staff/client/may.tsx';
import type { Channel } from '../channel.contract.ts';
import { AddressField } from './address-field.tsx';
import { useRenew, useSwitch } from './channel-queries.ts';
import { channelWords } from './channel-words.ts';
import { SettingsForm } from './settings-form.tsx';

/** The address, how to enter it at the channel, and what the channel has to be told. */
export function SetUpPart({ channel }: { channel: Channel }) {
  const mayChange = useMay('channels.change');
  const { name, isOn } = channel;
  return (
    <div className="grid gap-x-10 gap-y-8 lg:grid-cols-2">
      <div>
        <h3 className="mb-2 font-semibold">Address</h3>
        {mayChange ? (
          <AddressPart channel={channel} />
        ) : (
          <p className="text-muted">
            {isOn ? 'It is switched on.' : 'It is switched off.'} Only managers and owners see the address.
          </p>
        )}
        <h3 className="mt-6 mb-2 font-semibold">How to enter it</h3>
        <ol className="list-decimal space-y-2 pl-5">
          {channelWords[name].steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </div>
      <div>
        <h3 className="mb-2 font-semibold">What the channel has to be told</h3>
        <SettingsForm channel={channel} isReadOnly={!mayChange} />
      </div>
    </div>
  );
}

function AddressPart({ channel }: { channel: Channel }) {
  const { name, isOn, addresses } = channel;
  const [asked, setAsked] = useState<'off' | 'renew'>();
  const toggle = useSwitch(name);
  const renew = useRenew(name);
  const label = findingChannels[name];
  const close = () => setAsked(undefined);
  if (!isOn)
    return (
      <>
        <p className="mb-3 text-muted">
          The channel is off: nobody can fetch the stock.
          {channel.hasAddress && ' Its address stays the same when you switch it on again.'}
        </p>
        <Button isBusy={toggle.isPending} onClick={() => toggle.mutate(true)}>
          Switch On<span className="sr-only"> {label}</span>
        </Button>
      </>
    );
  return (
    <>
      <p className="mb-3 text-muted">Whoever knows it can fetch the stock. Give it to the channel alone.</p>
      <div className="grid gap-4">
        {addresses.map(({ format, url }) => (
          <AddressField key={format} label={channelWords[name].formats[format] ?? format} url={url} />
        ))}
      </div>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => setAsked('renew')}>
          Make a New Address<span className="sr-only"> for {label}</span>
        </Button>
        <Button variant="quietDanger" onClick={() => setAsked('off')}>
          Switch Off<span className="sr-only"> {label}</span>
        </Button>
      </div>
      <ConfirmDialog
        open={asked === 'renew'}
        onOpenChange={close}
        title={`A new address for ${label}?`}
        description="The address of now ends at once. Until you have entered the new one at the channel, it cannot fetch the stock."
        confirmLabel="Make a New Address"
        isDestructive
        isBusy={renew.isPending}
        onConfirm={() => renew.mutate(undefined, { onSettled: close })}
      />
      <ConfirmDialog
        open={asked === 'off'}
        onOpenChange={close}
        title={`Switch off ${label}?`}
        description="The channel can no longer fetch the stock, and will take your vehicles off after a while. You can switch it on again with the same address."
        confirmLabel="Switch Off"
        isDestructive
        isBusy={toggle.isPending}
        onConfirm={() => toggle.mutate(false, { onSettled: close })}
      />
    </>
  );
}
