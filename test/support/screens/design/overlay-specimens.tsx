import { Info } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Drawer } from '#client/ui/drawer.tsx';
import { Tooltip } from '#client/ui/tooltip.tsx';
import { Panel } from '#pages/admin/shell/panel.tsx';
import { LONG_TEXT } from './specimen.tsx';

type Open = 'dialog' | 'long' | 'wide' | 'confirm' | 'danger' | 'busy' | 'drawer';

const doors: readonly { open: Open; label: string }[] = [
  { open: 'dialog', label: 'Dialog' },
  { open: 'long', label: 'Dialog, long' },
  { open: 'wide', label: 'Dialog, wide' },
  { open: 'confirm', label: 'Confirm dialog' },
  { open: 'danger', label: 'Confirm, destructive' },
  { open: 'busy', label: 'Confirm, busy' },
  { open: 'drawer', label: 'Drawer' },
];

export function OverlaySpecimens() {
  const [open, setOpen] = useState<Open>();
  const [isBusy, setIsBusy] = useState(false);
  const close = () => setOpen(undefined);
  const whenOpen = (which: Open) => ({ open: open === which, onOpenChange: close });
  return (
    <Panel title="Dialog, drawer, tooltip">
      <div className="flex flex-wrap items-center gap-3">
        {doors.map((door) => (
          <Button key={door.open} variant="secondary" onClick={() => setOpen(door.open)}>
            {door.label}
          </Button>
        ))}
        <Tooltip content="Opens after 700 ms, or at once by keyboard">
          <Button variant="quiet">
            <Info aria-hidden="true" className="size-5" />
            Tooltip
          </Button>
        </Tooltip>
      </div>
      <Dialog
        {...whenOpen('dialog')}
        title="Dialog"
        description="Keeps the focus inside and gives it back."
        footer={<Button onClick={close}>Done</Button>}
      />
      <Dialog {...whenOpen('long')} title={LONG_TEXT} description={LONG_TEXT}>
        {Array.from({ length: 12 }, (_, line) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all the same
          <p key={line} className="mb-4">
            {LONG_TEXT}
          </p>
        ))}
      </Dialog>
      <Dialog {...whenOpen('wide')} title="Dialog, wide" isWide>
        <p>For what does not fit into the usual width.</p>
      </Dialog>
      <ConfirmDialog
        {...whenOpen('confirm')}
        title="Confirm dialog"
        description="Asks before something is done."
        confirmLabel="Do it"
        onConfirm={close}
      />
      <ConfirmDialog
        {...whenOpen('danger')}
        title="Delete vehicle"
        description="It goes with all of its photos, and this cannot be undone."
        confirmLabel="Delete"
        isDestructive
        onConfirm={close}
      />
      <ConfirmDialog
        {...whenOpen('busy')}
        title="Confirm, busy"
        description="Once confirmed it cannot be left for three seconds."
        confirmLabel="Wait"
        isBusy={isBusy}
        onConfirm={() => {
          setIsBusy(true);
          setTimeout(() => {
            setIsBusy(false);
            close();
          }, 3000);
        }}
      />
      <Drawer {...whenOpen('drawer')} label="Sample drawer">
        <p>A panel from the right, on the browser's own dialog.</p>
      </Drawer>
    </Panel>
  );
}
