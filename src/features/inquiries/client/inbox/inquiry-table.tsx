import { useEffect, useRef } from 'react';
import { useEntryText } from '#client/navigation/entry-state.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button, ButtonLink } from '#client/ui/button.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { Dialog } from '#client/ui/dialog.tsx';
import { focusIfLost } from '#client/ui/lost-focus.ts';
import { SmartLink } from '#client/ui/smart-link.tsx';
import type { Inquiry } from '../../inquiry.contract.ts';
import { inquiryHref, useInquiryPage } from '../pipeline/inquiry-page-queries.ts';
import { StatusBadge } from '../pipeline/status-badge.tsx';
import { formatInquiryDate, formatInquiryTime } from './inquiry-date.ts';
import { InquiryDetails, replyHref } from './inquiry-details.tsx';
import { AboutVehicle, ContactLinks } from './inquiry-links.tsx';
import { OPEN_INQUIRY } from './open-inquiry.ts';

interface InquiryTableProps {
  inquiries: readonly Inquiry[];
  /** Order of the rows. */
  order: string;
  /** The action of a row: Mark Read in the inbox, Not spam in the spam list. */
  action: { label: string; isFor: (inquiry: Inquiry) => boolean; onClick: (id: number) => void };
  /** Further actions, in the details only. The details close, because the inquiry then moves to the other list. */
  onSpam?: (id: number) => void;
  /** The row whose action is running. */
  busyId: number | undefined;
}

const cell = 'min-w-0 lg:table-cell lg:px-4 lg:py-3';
const headings = ['Status', 'Name', 'Contact', 'Interest', 'Message', 'Date', 'Actions'];

/** A table on wide screens, a stack of cards on phones. */
export function InquiryTable({ inquiries, order, action, onSpam, busyId }: InquiryTableProps) {
  // Stored with the history entry: the dashboard links to an open inquiry, and Back restores it.
  const [openId, setOpenId] = useEntryText(OPEN_INQUIRY, '');
  const listed = inquiries.find((inquiry) => String(inquiry.id) === openId);
  // It may be on another page of the list.
  const { data: elsewhere } = useInquiryPage(Number(openId), { enabled: openId !== '' && !listed });
  const open = listed ?? (openId === '' ? undefined : elsewhere?.inquiry);
  const focusRow = useFocusAfterAction(inquiries);
  return (
    <>
      <section
        aria-label="Inquiries"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table must scroll by keyboard too
        tabIndex={0}
        className="relative overflow-x-auto rounded-card border border-line bg-surface"
      >
        <table className="block w-full border-collapse text-left text-[0.9375rem] lg:table">
          <caption className="sr-only">Inquiries, {order.toLowerCase()}</caption>
          <thead className="sr-only bg-sunken text-sm text-muted lg:not-sr-only lg:table-header-group">
            <tr>
              {headings.map((heading) => (
                <th key={heading} scope="col" className="px-4 py-3 font-semibold">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="block lg:table-row-group">
            {inquiries.map((inquiry) => (
              <tr
                key={inquiry.id}
                className={classNames(
                  'grid gap-2 border-t border-line px-4 py-4 align-top first:border-t-0 lg:table-row lg:first:border-t',
                  !inquiry.isRead && 'bg-accent/10 shadow-[inset_3px_0_0_var(--accent)] dark:bg-accent/5',
                )}
              >
                <td className={cell}>
                  <div className="flex flex-wrap gap-1">
                    {inquiry.isRead ? <Badge tone="neutral">Read</Badge> : <Badge tone="blue">New</Badge>}
                    {inquiry.isDamaged && <Badge tone="red">Damaged</Badge>}
                    {inquiry.isOverdue && <Badge tone="red">Overdue</Badge>}
                    {inquiry.mail === 'failed' && <Badge tone="red">Mail not sent</Badge>}
                  </div>
                  <Progress inquiry={inquiry} />
                </td>
                <th
                  scope="row"
                  className={classNames(cell, inquiry.isRead ? 'font-normal' : 'font-semibold')}
                >
                  <SmartLink
                    href={inquiryHref(inquiry.id)}
                    className="inline-block min-h-6 underline underline-offset-4"
                  >
                    {inquiry.firstName} {inquiry.lastName}
                  </SmartLink>
                  {inquiry.assignee && (
                    <p className="text-sm font-normal text-muted">{inquiry.assigneeName}</p>
                  )}
                </th>
                <td className={classNames(cell, 'wrap-anywhere lg:max-w-60 lg:min-w-48')}>
                  <ContactLinks inquiry={inquiry} />
                </td>
                <td className={cell}>
                  {inquiry.interest}
                  <AboutVehicle inquiry={inquiry} />
                </td>
                <td className={classNames(cell, 'lg:max-w-72 lg:min-w-52')}>
                  <p className="line-clamp-2 break-words">{inquiry.message}</p>
                  <button
                    type="button"
                    onClick={(event) => {
                      focusRow(event.currentTarget);
                      setOpenId(String(inquiry.id));
                    }}
                    className="min-h-8 text-sm font-semibold underline underline-offset-4"
                  >
                    Read all<span className="sr-only"> of {inquiry.firstName}’s message</span>
                  </button>
                </td>
                <td className={classNames(cell, 'whitespace-nowrap')}>
                  {formatInquiryDate(inquiry.createdAt)}
                </td>
                <td className={cell}>
                  {action.isFor(inquiry) && (
                    <Button
                      size="sm"
                      variant="secondary"
                      className="whitespace-nowrap"
                      isBusy={busyId === inquiry.id}
                      onClick={(event) => {
                        focusRow(event.currentTarget);
                        action.onClick(inquiry.id);
                      }}
                    >
                      {action.label}
                    </Button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <Dialog
        open={open !== undefined}
        onOpenChange={() => setOpenId('')}
        title={open ? `${open.firstName} ${open.lastName}` : ''}
        description={open && `${open.interest} · ${formatInquiryTime(open.createdAt)}`}
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
                  Mark as spam
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
              <ButtonLink href={replyHref(open)}>Reply</ButtonLink>
            </>
          )
        }
      >
        {open && <InquiryDetails inquiry={open} />}
      </Dialog>
    </>
  );
}

/** How far staff have come, apart from whether somebody has read it: they call a customer whose mail nobody marked. */
function Progress({ inquiry: { status, isRead } }: { inquiry: Inquiry }) {
  if (status === 'new' || status === '') return null;
  return (
    <p className="mt-1 text-sm text-muted">
      Progress: <StatusBadge status={status} />
      {!isRead && ' Not marked read.'}
    </p>
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
