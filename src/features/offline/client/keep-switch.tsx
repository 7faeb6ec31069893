import { useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { formatBytes } from '#shared/byte-size.ts';
import { startOffline } from './start-offline.ts';
import { switchOff } from './worker-switch.ts';

/** Removes everything, and keeps nothing from then on; or begins again. */
export function KeepSwitch({
  isOn,
  bytes,
  onChange,
}: {
  isOn: boolean;
  bytes: number;
  onChange: () => Promise<void>;
}) {
  const [isBusy, setIsBusy] = useState(false);
  const change = async (work: () => Promise<void>) => {
    setIsBusy(true);
    await work().finally(() => setIsBusy(false));
    await onChange();
  };
  return (
    <section aria-labelledby="switch-title" className="border-t border-line pt-6">
      <h2 id="switch-title" className="text-heading">
        {isOn ? 'Keep nothing here' : 'Nothing is kept here'}
      </h2>
      <p role="status" className="mt-2 mb-4 max-w-2xl text-muted">
        {isOn
          ? `Pages and photos take ${formatBytes(bytes)} of this device. On a device that others use, you may not want that.`
          : 'Every page needs a connection. Nothing of this site is left on this device.'}
      </p>
      {isOn ? (
        <Button variant="quietDanger" isBusy={isBusy} onClick={() => void change(switchOff)}>
          Remove everything
        </Button>
      ) : (
        <Button
          variant="secondary"
          isBusy={isBusy}
          onClick={() => void change(() => startOffline({ isWanted: true }))}
        >
          Keep pages here again
        </Button>
      )}
    </section>
  );
}
