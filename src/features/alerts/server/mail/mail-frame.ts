import { mailDocument } from '#server/mail/mail-parts.ts';
import { escapeHtml } from '#shared/escape-html.ts';

/** What a mail says, piece by piece: its text and its HTML are made of the same. */
export type Block =
  | { is: 'heading' | 'words' | 'small'; text: string }
  | { is: 'button' | 'link'; text: string; href: string }
  | { is: 'vehicle'; vehicle: ShownVehicle };

export interface ShownVehicle {
  title: string;
  /** `$44,990 Drive Away` */
  price: string;
  /** Why it is in the mail: `New`, `Was $46,490 when we last wrote`. */
  why: string;
  facts: string;
  href: string;
  /** Absolute address of its picture. */
  photo?: string;
}

interface Letter {
  subject: string;
  /** Who sends it, as its head. */
  name: string;
  publicUrl: string;
  blocks: readonly Block[];
  /** Who sends it and why one gets it, below a rule. */
  foot: readonly Block[];
}

export function toFramedMail({ subject, name, publicUrl, blocks, foot }: Letter) {
  return {
    subject: `${subject} | ${name}`,
    text: [...blocks.map(toText), '_'.repeat(20), ...foot.map(toText)].join('\n\n'),
    html: mailDocument(
      subject,
      [
        `<style>${DARK}</style>`,
        `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="ground" style="background:#f7f5f1"><tr><td align="center" style="padding:24px 12px">`,
        `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="sheet" style="max-width:600px;background:#ffffff;border:1px solid ${LINE};border-radius:12px;overflow:hidden">`,
        `<tr><td style="background:#17202c;border-bottom:3px solid #c5a059;padding:20px 24px"><a href="${escapeHtml(publicUrl)}" style="${FONT};font-size:20px;font-weight:600;color:#ffffff;text-decoration:none">${escapeHtml(name)}</a></td></tr>`,
        `<tr><td style="padding:24px">${blocks.map(toHtml).join('')}</td></tr>`,
        `<tr><td class="rule" style="padding:20px 24px;border-top:1px solid ${LINE}">${foot.map(toHtml).join('')}</td></tr>`,
        '</table></td></tr></table>',
      ].join('\n'),
    ),
  };
}

const FONT = 'font-family:-apple-system,BlinkMacSystemFont,Segoe UI,Roboto,Helvetica,Arial,sans-serif';
const LINE = '#e3ddd2';
const INK = `${FONT};color:#16181d`;
const MUTED = `${FONT};color:#595c65`;

/** Mail programs that know it read by night as the site does; a narrow one puts pictures above their words. */
const DARK = [
  ':root{color-scheme:light dark;supported-color-schemes:light dark}',
  '@media (prefers-color-scheme:dark){.ground{background:#101319!important}.sheet{background:#171b22!important;border-color:#2b303a!important}.ink{color:#f4f1eb!important}.muted{color:#abadb5!important}.rule{border-color:#2b303a!important}.button{background:#f1ece2!important}.button a{color:#14161b!important}}',
  '@media (max-width:480px){.photo,.beside{display:block!important;width:auto!important;padding:0 0 12px!important}.photo img{width:100%!important;height:auto!important}}',
].join('');

function toText(block: Block): string {
  if (block.is === 'vehicle') {
    const { title, price, why, facts, href } = block.vehicle;
    return [`* ${title}: ${price}`, `  ${[why, facts].filter(Boolean).join('. ')}`, `  ${href}`].join('\n');
  }
  if (block.is === 'heading')
    return `${block.text}\n${'='.repeat(Math.min(block.text.length, LONGEST_RULE))}`;
  return 'href' in block ? `${block.text}:\n${block.href}` : block.text;
}

const LONGEST_RULE = 60;

function toHtml(block: Block): string {
  if (block.is === 'vehicle') return vehicleHtml(block.vehicle);
  const text = escapeHtml(block.text).replaceAll('\n', '<br>');
  if ('href' in block) {
    const href = escapeHtml(block.href);
    if (block.is === 'link')
      return `<p class="ink" style="${INK};font-size:15px;line-height:1.5;margin:0 0 12px"><a href="${href}" class="ink" style="${INK};text-decoration:underline">${text}</a></p>`;
    return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 20px"><tr><td class="button" style="background:#17202c;border-radius:8px"><a href="${href}" style="${FONT};display:inline-block;padding:14px 24px;font-size:16px;font-weight:600;color:#ffffff;text-decoration:none">${text}</a></td></tr></table>`;
  }
  if (block.is === 'heading')
    return `<h2 class="ink" style="${INK};font-size:18px;line-height:1.3;margin:16px 0 12px">${text}</h2>`;
  if (block.is === 'small')
    return `<p class="muted" style="${MUTED};font-size:13px;line-height:1.5;margin:0 0 8px">${text}</p>`;
  return `<p class="ink" style="${INK};font-size:16px;line-height:1.5;margin:0 0 16px">${text}</p>`;
}

function vehicleHtml({ title, price, why, facts, href, photo }: ShownVehicle): string {
  const to = escapeHtml(href);
  const picture = photo
    ? `<td class="photo" width="180" valign="top" style="padding:0 16px 0 0"><a href="${to}"><img src="${escapeHtml(photo)}" width="180" alt="" style="display:block;border:0;border-radius:8px;width:180px;height:auto"></a></td>`
    : '';
  return [
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="rule" style="border-top:1px solid ${LINE};margin:0 0 16px"><tr><td style="padding:16px 0 0">`,
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr>${picture}<td class="beside" valign="top">`,
    `<p style="margin:0 0 4px"><a href="${to}" class="ink" style="${INK};font-size:17px;font-weight:600;line-height:1.3">${escapeHtml(title)}</a></p>`,
    `<p class="ink" style="${INK};font-size:17px;font-weight:600;margin:0 0 4px">${escapeHtml(price)}</p>`,
    why && `<p class="ink" style="${INK};font-size:14px;margin:0 0 4px">${escapeHtml(why)}</p>`,
    facts && `<p class="muted" style="${MUTED};font-size:14px;margin:0">${escapeHtml(facts)}</p>`,
    '</td></tr></table></td></tr></table>',
  ]
    .filter(Boolean)
    .join('');
}
