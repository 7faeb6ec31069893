import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Dialog, type DialogProps } from './dialog.tsx';
import { LeaveQuestion } from './leave-question.tsx';

interface AskingDialogProps extends DialogProps {
  /** It is being sent, and cannot be left. */
  isBusy?: boolean;
}

/** A dialog with a form in it: what was typed does not go by Escape, the cross or a press beside it, unasked. */
export function AskingDialog({ isBusy = false, onOpenChange, children, ...dialog }: AskingDialogProps) {
  const isTyped = useRef(false);
  const [isAsking, setIsAsking] = useState(false);
  const leave = () => {
    isTyped.current = false;
    setIsAsking(false);
    onOpenChange(false);
  };
  return (
    <>
      <Dialog
        {...dialog}
        onOpenChange={(open) => {
          if (isBusy) return;
          if (open) onOpenChange(true);
          else if (isTyped.current) setIsAsking(true);
          else leave();
        }}
      >
        <Typed
          onChange={(isSo) => {
            isTyped.current = isSo;
          }}
        >
          {children}
        </Typed>
      </Dialog>
      <LeaveQuestion open={isAsking} onStay={() => setIsAsking(false)} onLeave={leave} />
    </>
  );
}

/** Whether something was typed since it was opened: one that was closed by a button begins anew. */
function Typed({ onChange, children }: { onChange: (isTyped: boolean) => void; children: ReactNode }) {
  const begin = useEffectEvent(() => onChange(false));
  useEffect(() => begin(), []);
  return <div onInput={() => onChange(true)}>{children}</div>;
}
