import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { SmartLink } from '#client/ui/smart-link.tsx';
import { groupThousands } from '#shared/numbers.ts';
import { noteInquiriesShown, useNewInquiries, useNewInquiryCount } from './new-inquiries.ts';

const LIST = '/admin/inquiries';

/** Says on every staff page that somebody has written. The list itself shows them, so there it is only read out. */
export function NewInquiriesNotice() {
  useNewInquiries();
  const count = useNewInquiryCount();
  const [path] = useLocation();
  const isVisible = useIsVisible();
  const isShown = path === LIST && isVisible;
  const words = count === 1 ? '1 new inquiry' : `${groupThousands(count)} new inquiries`;
  const [readOut, setReadOut] = useState('');
  useEffect(() => {
    if (count === 0 || !isShown) return;
    setReadOut(words);
    noteInquiriesShown();
  }, [count, isShown, words]);
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-4 bottom-20 z-30 flex justify-center lg:left-64 print:hidden"
    >
      {path === LIST && <p className="sr-only">{readOut}</p>}
      {count > 0 && path !== LIST && (
        <div className="pointer-events-auto flex items-center gap-1 rounded-card border border-line bg-surface py-1 pr-1 pl-4 shadow-float">
          <p className="font-semibold">{words}</p>
          <SmartLink
            href={LIST}
            className="inline-flex min-h-11 items-center px-3 font-semibold text-accent-text underline underline-offset-4"
          >
            Show
          </SmartLink>
          <button
            type="button"
            aria-label="Hide this notice"
            onClick={noteInquiriesShown}
            className="grid size-11 place-items-center rounded-control hover:bg-sunken"
          >
            <X aria-hidden="true" className="size-4" />
          </button>
        </div>
      )}
    </div>
  );
}

function useIsVisible(): boolean {
  const [isVisible, setIsVisible] = useState(() => document.visibilityState === 'visible');
  useEffect(() => {
    const look = () => setIsVisible(document.visibilityState === 'visible');
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return isVisible;
}
