import { useEffect, useRef } from 'react';
import { useEntryText } from '#client/navigation/entry-state.ts';
import { Button, ButtonLink } from '#client/ui/button.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { Dialog } from '#client/ui/dialog.tsx';
import { focusIfLost } from '#client/ui/lost-focus.ts';
import { useMay } from '#features/staff/client/may.tsx';
import { countChosen } from '#features/stock-editing/client/bulk/chosen.ts';
import { formatInquiryTime } from '#shared/dates.ts';
import type { Inquiry } from '../../inquiry.contract.ts';
import { inquiryHref, useInquiryPage } from '../pipeline/inquiry-page-queries.ts';
import { InquiryDetails, replyHref } from './inquiry-details.tsx';
import { type Choosing, InquiryRow, type RowAction } from './inquiry-row.tsx';
import { OPEN_INQUIRY } from './open-inquiry.ts';

interface InquiryTableProps {
  inquiries: readonly Inquiry[];
  /** Order of the rows. */
  order: string;
  /** The action of a row: Mark Read in the inbox, Not Spam in the spam list. */
  action: RowAction;
  /** Further actions, in the details only. The details close, because the inquiry then moves to the other list. */
  onSpam?: (id: number) => void;
  /** The row whose action is running. */
  busyId: number | undefined;
  /** Where several can be chosen. */
  choosing?: Choosing | undefined;
}

const headings = [
  { heading: 'Status', width: 'w-21 xl:w-24' },
  { heading: 'Name', width: 'w-32 xl:w-44' },
  { heading: 'Contact', width: 'w-21' },
  { heading: 'Interest', width: 'w-28 xl:w-52' },
  { heading: 'Message', width: '' },
  { heading: 'Date', width: 'w-26 xl:w-27' },
  { heading: 'Actions', width: 'w-18 xl:w-28' },
];

/** A table on wide screens, a stack of cards on phones. */
export function InquiryTable({ inquiries, order, action, onSpam, busyId, choosing }: InquiryTableProps) {
  // Stored with the history entry, so that Back restores it.
  const [openId, setOpenId] = useEntryText(OPEN_INQUIRY, '');
  const listed = inquiries.find((inquiry) => String(inquiry.id) === openId);
  // It may be on another page of the list.
  const { data: elsewhere } = useInquiryPage(Number(openId), { enabled: openId !== '' && !listed });
  const open = listed ?? (openId === '' ? undefined : elsewhere?.inquiry);
  const focusRow = useFocusAfterAction(inquiries);
  const mayHandle = useMay('inquiries.handle');
  return (
    <>
      <section
        aria-label="Inquiries"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table must scroll by keyboard too
        tabIndex={0}
        className="relative overflow-x-auto rounded-card border border-line bg-surface"
      >
        <table className="block w-full border-collapse text-left text-[0.9375rem] lg:table lg:table-fixed lg:text-sm">
          <caption className="sr-only">Inquiries, {order.toLowerCase()}</caption>
          <thead className="sr-only bg-sunken text-sm text-muted lg:not-sr-only lg:table-header-group">
            <tr>
              {choosing && (
                <th scope="col" className="w-9">
                  <span className="sr-only">Chosen</span>
                  <ChooseShown choosing={choosing} inquiries={inquiries} />
                </th>
              )}
              {headings.map(({ heading, width }) => (
                <th
                  key={heading}
                  scope="col"
                  className={classNames('px-1.5 py-2 font-semibold xl:px-2', width)}
                >
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="block lg:table-row-group">
            {inquiries.map((inquiry) => (
              <InquiryRow
                key={inquiry.id}
                inquiry={inquiry}
                action={action}
                isBusy={busyId === inquiry.id}
                choosing={choosing}
                onOpen={() => setOpenId(String(inquiry.id))}
                onPress={focusRow}
              />
            ))}
          </tbody>
        </table>
      </section>
      <Dialog
        open={open !== undefined}
        onOpenChange={() => setOpenId('')}
        title={open ? `${open.firstName} ${open.lastName}` : ''}
        description={open && `${open.interest} · ${formatInquiryTime(new Date(open.createdAt))}`}
        footer={
          open && (
            <>
              {onSpam && (
                <Button
                  variant="quiet"
                  onClick={() => {
                    setOpenId('');
                    onSpam(open.id);
                  }}
                >
                  Mark as Spam
                </Button>
              )}
              {action.isFor(open) && (
                <Button
                  variant="secondary"
                  isBusy={busyId === open.id}
                  onClick={() => action.onClick(open.id)}
                >
                  {action.label}
                </Button>
              )}
              <ButtonLink href={inquiryHref(open.id)} variant="secondary">
                Open
              </ButtonLink>
              {mayHandle && open.email !== '' && <ButtonLink href={replyHref(open)}>Reply</ButtonLink>}
            </>
          )
        }
      >
        {open && <InquiryDetails inquiry={open} />}
      </Dialog>
    </>
  );
}

function ChooseShown({ choosing, inquiries }: { choosing: Choosing; inquiries: readonly Inquiry[] }) {
  const ids = inquiries.map(({ id }) => id);
  const count = countChosen(choosing.chosen, ids);
  const isAll = count === ids.length;
  return (
    <label className="grid h-9 place-items-center max-lg:hidden">
      <input
        type="checkbox"
        aria-label="Choose all on this page"
        checked={isAll}
        ref={(box) => {
          if (box) box.indeterminate = count > 0 && !isAll;
        }}
        onChange={() => choosing.chooseShown(!isAll)}
        className="size-5 accent-brand"
      />
    </label>
  );
}

/**
 * The pressed button may go with its action, or with what is done in the letter that it opens: the focus moves to the
 * row, else to the list, else to the page.
 */
function useFocusAfterAction(inquiries: readonly Inquiry[]) {
  const pressed = useRef<{ button: Element; row: Element | null; list: HTMLElement | null }>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: must run when the inquiries change
  useEffect(() => {
    if (!pressed.current || pressed.current.button.isConnected) return;
    const { row, list } = pressed.current;
    pressed.current = null;
    focusIfLost(row?.isConnected ? row.querySelector('button') : list);
  }, [inquiries]);
  useEffect(() => () => focusIfLost(pressed.current && document.querySelector('main')), []);
  return (button: Element) => {
    pressed.current = { button, row: button.closest('tr'), list: button.closest('section') };
  };
}
