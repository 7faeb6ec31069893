import type { FastifyInstance } from 'fastify';
import { MAIL_AGAIN } from '#features/customers/unsent-mail.ts';
import { staffOf } from '#features/staff/server/staff-guard.ts';
import { addressOf } from '#server/http/limits/network-of.ts';
import { serveCall } from '#server/http/mount/serve-call.ts';
import { serveLongList } from '#server/http/mount/serve-long-list.ts';
import { groupThousands } from '#shared/numbers.ts';
import {
  countHeldMail,
  discardHeldMail,
  listInquiries,
  markInquiryRead,
  releaseInquiry,
  retryInquiryMail,
  sendHeldMail,
  sendInquiry,
  setInquiryApart,
} from '../inquiry.contract.ts';
import type { InquiryService } from './inquiry.service.ts';
import type { HeldMail } from './mail/held-mail.ts';
import { cameFromOf } from './origin/visitor-origin.ts';

export function inquiryRoutes(
  app: FastifyInstance,
  { inquiryService, heldMail }: { inquiryService: InquiryService; heldMail: HeldMail },
): void {
  serveCall(app, sendInquiry, async ({ body, request, reply }) => {
    const outcome = await inquiryService.submit(body, {
      address: addressOf(request),
      cameFrom: cameFromOf(request, body.cameFrom ?? {}),
    });
    reply.code(outcome === 'stored' ? 201 : 202);
    return { success: true as const, message: "Thank you. We'll get back to you as soon as possible." };
  });

  serveLongList(app, listInquiries, ({ spam }, request) =>
    inquiryService.list({ isSpam: spam === 'true' }, staffOf(request)),
  );

  serveCall(app, markInquiryRead, async ({ params, request }) => {
    await inquiryService.markRead(params.id, staffOf(request));
    return { success: true as const, message: 'Contact marked as read' };
  });

  serveCall(app, releaseInquiry, async ({ params, request }) => {
    await inquiryService.release(params.id, staffOf(request));
    return { success: true as const, message: 'Moved to the inbox' };
  });

  serveCall(app, setInquiryApart, async ({ params, request }) => {
    await inquiryService.setApart(params.id, staffOf(request));
    return { success: true as const, message: 'Moved to spam' };
  });

  serveCall(app, countHeldMail, () => heldMail.count());

  serveCall(app, sendHeldMail, async ({ request }) => {
    const { count, reminders, missing } = await heldMail.send(staffOf(request));
    const mails = `${groupThousands(count)} held ${count === 1 ? 'mail' : 'mails'} will be sent`;
    return {
      success: true as const,
      message: `${mails}${alsoReminders(reminders, 'when due')}${alsoMissing(missing, 'told')}`,
    };
  });

  serveCall(app, discardHeldMail, async ({ request }) => {
    const { count, reminders, missing } = await heldMail.discard(staffOf(request));
    const mails = `${groupThousands(count)} held ${count === 1 ? 'mail was' : 'mails were'} discarded`;
    return {
      success: true as const,
      message: `${mails}${alsoReminders(reminders, 'too')}${alsoMissing(missing, 'not told')}`,
    };
  });

  serveCall(app, retryInquiryMail, async ({ params, request }) => {
    await inquiryService.retryMail(params.id, staffOf(request));
    return { success: true as const, message: MAIL_AGAIN };
  });
}

function alsoReminders(count: number, how: string): string {
  if (count === 0) return '';
  return `, ${count === 1 ? '1 reminder' : `${groupThousands(count)} reminders`} ${how}`;
}

function alsoMissing(count: number, how: string): string {
  if (count === 0) return '';
  return `, ${count === 1 ? '1 buyer is' : `${groupThousands(count)} buyers are`} ${how} that their vehicle is gone`;
}
