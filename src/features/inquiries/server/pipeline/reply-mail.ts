import { addressLine, type Dealership, licenceLine } from '#features/dealership/dealership.ts';
import { toBodies } from '#server/mail/mail-lines.ts';
import { domainOf } from '#server/mail/mail-parts.ts';
import type { MailWriter } from '#server/mail/outbox.service.ts';
import { REPLY_MAIL } from '../../reply.ts';
import type { PipelineRepository } from './pipeline.repository.ts';

interface Settings {
  dealership: Dealership;
  from: string;
  leadsTo: string;
}

/** What staff wrote, with the name and the licence of the dealership below. It is identified by its own key. */
export function createReplyWriters(
  pipeline: Pick<PipelineRepository, 'findReply'>,
  readSettings: () => Settings,
): Record<typeof REPLY_MAIL, MailWriter> {
  return {
    async [REPLY_MAIL](key) {
      const reply = await pipeline.findReply(key);
      if (!reply) return undefined;
      const { dealership, from, leadsTo } = readSettings();
      const lines = [
        ...reply.text.split('\n'),
        '',
        '-- ',
        dealership.name,
        addressLine(dealership),
        licenceLine(dealership),
      ];
      return {
        from,
        to: reply.email,
        replyTo: reply.reply_to || leadsTo,
        messageId: `<${key}.${REPLY_MAIL}@${domainOf(from)}>`,
        ...toBodies(reply.subject, lines),
      };
    },
  };
}
