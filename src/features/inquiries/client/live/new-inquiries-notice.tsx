import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { SmartLink } from '#client/ui/smart-link.tsx';
import { groupThousands } from '#shared/numbers.ts';
import { inquiryHref } from '../pipeline/inquiry-page-queries.ts';
import {
  noteGivenShown,
  noteInquiriesShown,
  useGivenInquiries,
  useNewInquiries,
  useNewInquiryCount,
} from './new-inquiries.ts';

const LIST = '/admin/inquiries';
const DAY = '/admin/today';

/** Says on every staff page that somebody has written, or has given one to the person. The list itself shows them, so there it is only read out. */
export function NewInquiriesNotice() {
  useNewInquiries();
  const count = useNewInquiryCount();
  const given = useGivenInquiries();
  const [path] = useLocation();
  const isVisible = useIsVisible();
  const isShown = path === LIST && isVisible;
  const written = path === LIST ? 0 : count - given.length;
  const words = wordsOf(written, given.length);
  const [only] = given;
  const href = written > 0 ? LIST : given.length > 1 ? DAY : inquiryHref(only ?? 0);
  const [readOut, setReadOut] = useState('');
  useEffect(() => {
    if (count === given.length || !isShown) return;
    setReadOut(wordsOf(count - given.length, 0));
    noteInquiriesShown();
  }, [count, given, isShown]);
  useEffect(() => {
    const opened = given.find((id) => path === inquiryHref(id));
    if (opened !== undefined) noteGivenShown(opened);
    else if (path === DAY && isVisible && given.length > 0) {
      setReadOut(words);
      noteGivenShown();
    }
  }, [given, path, isVisible, words]);
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-4 bottom-20 z-30 flex justify-center lg:left-64 print:hidden"
    >
      {(path === LIST || path === DAY) && <p className="sr-only">{readOut}</p>}
      {words !== '' && (
        <div className="pointer-events-auto flex items-center gap-1 rounded-card border border-line bg-surface py-1 pr-1 pl-4 shadow-float">
          <p className="font-semibold">{words}</p>
          <SmartLink
            href={href}
            className="inline-flex min-h-11 items-center px-3 font-semibold text-accent-text underline underline-offset-4"
          >
            Show
          </SmartLink>
          <button
            type="button"
            aria-label="Hide this notice"
            onClick={() => {
              noteInquiriesShown();
              noteGivenShown();
            }}
            className="grid size-11 place-items-center rounded-control hover:bg-sunken"
          >
            <X aria-hidden="true" className="size-4" />
          </button>
        </div>
      )}
    </div>
  );
}

function wordsOf(count: number, given: number): string {
  const written = count === 1 ? '1 new inquiry' : `${groupThousands(count)} new inquiries`;
  const gave = given === 1 ? '1 inquiry given to you' : `${groupThousands(given)} inquiries given to you`;
  return [count > 0 && written, given > 0 && gave].filter(Boolean).join(', ');
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
