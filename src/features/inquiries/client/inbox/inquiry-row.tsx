import { MailOpen } from 'lucide-react';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { SmartLink } from '#client/ui/smart-link.tsx';
import { ChooseBox } from '#features/stock-editing/client/bulk/choose-box.tsx';
import type { useChosen } from '#features/stock-editing/client/bulk/use-chosen.ts';
import { formatInquiryClock, formatInquiryDate } from '#shared/dates.ts';
import type { Inquiry } from '../../inquiry.contract.ts';
import { statusLabels } from '../../pipeline.ts';
import { vehiclesOf } from '../../several-vehicles.ts';
import { inquiryHref } from '../pipeline/inquiry-page-queries.ts';
import { AboutVehicle, ContactLinks } from './inquiry-links.tsx';

export interface RowAction {
  label: string;
  isFor: (inquiry: Inquiry) => boolean;
  onClick: (id: number) => void;
  /** Done by E on the row. */
  isReading?: true;
}
export type Choosing = Pick<ReturnType<typeof useChosen>, 'chosen' | 'choose' | 'chooseShown'>;

interface InquiryRowProps {
  inquiry: Inquiry;
  action: RowAction;
  isBusy: boolean;
  choosing: Choosing | undefined;
  onOpen: () => void;
  /** Before the pressed button may go. */
  onPress: (button: Element) => void;
}

const cell = 'min-w-0 lg:table-cell lg:h-11 lg:px-1.5 lg:py-0 lg:align-middle xl:px-2';
const second = 'text-sm text-muted lg:truncate lg:text-xs lg:leading-4';

/** One line of 44 px on a desk, with the second line of each cell small below the first; a card on phones. */
export function InquiryRow({ inquiry, action, isBusy, choosing, onOpen, onPress }: InquiryRowProps) {
  const { id, isRead, firstName, lastName } = inquiry;
  const name = `${firstName} ${lastName}`;
  return (
    <tr
      data-list-row
      className={classNames(
        'relative grid gap-2 border-t border-line px-4 py-4 first:border-t-0 lg:static lg:table-row lg:first:border-t',
        !isRead && 'bg-accent/10 shadow-[inset_3px_0_0_var(--accent)] dark:bg-accent/5',
      )}
    >
      {choosing && (
        <td className="max-lg:absolute max-lg:top-2 max-lg:right-2 lg:h-11 lg:align-middle">
          <ChooseBox
            title={name}
            isChosen={choosing.chosen.has(id)}
            onChoose={(how) => choosing.choose(id, how)}
            className="h-11 max-lg:w-11"
          />
        </td>
      )}
      <td className={cell}>
        <div className="flex flex-wrap items-center gap-1 lg:block">
          {isRead ? <Badge tone="neutral">Read</Badge> : <Badge tone="blue">New</Badge>}
          <Stage inquiry={inquiry} />
        </div>
      </td>
      <th scope="row" className={classNames(cell, isRead ? 'font-normal' : 'font-semibold')}>
        <SmartLink
          href={inquiryHref(id)}
          title={name}
          className="inline-block min-h-6 max-w-full underline underline-offset-4 lg:truncate lg:align-bottom lg:leading-6"
        >
          {name}
        </SmartLink>
        <p className={classNames(second, 'font-normal')}>
          {inquiry.assigneeName || <span className="max-lg:hidden">Nobody yet</span>}{' '}
          {inquiry.isDamaged && <Flag>Damaged</Flag>}
          {inquiry.mail === 'failed' && <Flag>Mail not sent</Flag>}
        </p>
      </th>
      <td className={classNames(cell, 'wrap-anywhere')}>
        <ContactLinks inquiry={inquiry} isTight />
      </td>
      <td className={cell}>
        {vehiclesOf(inquiry).length > 0 ? (
          <>
            <AboutVehicle inquiry={inquiry} isTight />
            <p className={second}>{inquiry.interest}</p>
          </>
        ) : (
          <p className="lg:line-clamp-2 lg:leading-5">{inquiry.interest}</p>
        )}
      </td>
      <td className={cell}>
        <button
          type="button"
          onClick={(event) => {
            onPress(event.currentTarget);
            onOpen();
          }}
          className="block w-full text-left"
        >
          <span className="line-clamp-2 break-words lg:leading-5">
            {inquiry.message || <span className="text-muted">No message</span>}
          </span>
          <span className="flex min-h-8 items-center text-sm font-semibold underline underline-offset-4 lg:sr-only">
            Read all<span className="sr-only"> of {firstName}’s message</span>
          </span>
        </button>
      </td>
      <td className={cell}>
        <p className="whitespace-nowrap">{formatInquiryDate(new Date(inquiry.createdAt))}</p>
        <p className={second}>{formatInquiryClock(new Date(inquiry.createdAt))}</p>
      </td>
      <td className={cell}>
        {action.isFor(inquiry) && (
          <Button
            size="sm"
            variant="secondary"
            className="whitespace-nowrap lg:max-xl:px-2"
            title={action.label}
            data-row-done={action.isReading}
            isBusy={isBusy}
            onClick={(event) => {
              onPress(event.currentTarget);
              action.onClick(id);
            }}
          >
            <MailOpen aria-hidden="true" className="size-4 max-lg:hidden xl:hidden" />
            <span className="lg:max-xl:sr-only">{action.label}</span>
          </Button>
        )}
      </td>
    </tr>
  );
}

/** How far staff have come; of a new one, that it waits too long. */
function Stage({ inquiry: { status, isOverdue } }: { inquiry: Inquiry }) {
  if (isOverdue) return <Flag>Overdue</Flag>;
  if (status === 'new' || status === '') return null;
  return <span className={classNames(second, 'lg:block')}>{statusLabels[status]}</span>;
}

function Flag({ children }: { children: string }) {
  return (
    <span className="mr-2 text-sm font-semibold text-danger-text lg:text-xs lg:leading-4">{children}</span>
  );
}
