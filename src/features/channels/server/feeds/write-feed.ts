import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ListedVehicle } from '#features/vehicles/server/catalogue-store.ts';
import type { ChannelName, FeedFormat } from '../../channels.ts';
import { plainLine } from '../../plain-line.ts';
import { csvColumns } from './csv-columns.ts';
import type { FeedColumn, FeedSite, FeedValue } from './feed-column.ts';
import { csvCell, tsvCell, xmlText } from './feed-text.ts';
import { googleColumns } from './google-columns.ts';
import { metaColumns } from './meta-columns.ts';

/** Size of a piece: the event loop has its turn between two of them. */
const CHUNK_CHARACTERS = 64_000;

const columnsOf: Readonly<Record<ChannelName, readonly FeedColumn[]>> = {
  google: googleColumns,
  meta: metaColumns,
  csv: csvColumns,
};

/** Separators of a list's values in one cell. */
const listSigns: Readonly<Record<ChannelName, string>> = { google: ',', meta: ',', csv: '|' };

interface Writer {
  before: (site: FeedSite) => string;
  row: (vehicle: ListedVehicle, site: FeedSite) => string;
  after: string;
}

/** The whole feed of these vehicles, piece by piece. */
export async function* writeFeed(
  { channel, format }: { channel: ChannelName; format: FeedFormat },
  vehicles: Iterable<ListedVehicle>,
  site: FeedSite,
): AsyncGenerator<string> {
  const writer = writerOf(channel, format);
  let text = writer.before(site);
  for (const vehicle of vehicles) {
    text += writer.row(vehicle, site);
    if (text.length < CHUNK_CHARACTERS) continue;
    yield text;
    text = '';
    await nextTurn();
  }
  yield text + writer.after;
}

/** A vehicle as the channel reads it, column by column. */
export function readRow(
  channel: ChannelName,
  vehicle: ListedVehicle,
  site: FeedSite,
): { name: string; value: FeedValue }[] {
  return columnsOf[channel].map(({ name, read }) => ({ name, value: read(vehicle, site) }));
}

export function headersOf(channel: ChannelName): string[] {
  return columnsOf[channel].map(({ name }) => name);
}

function writerOf(channel: ChannelName, format: FeedFormat): Writer {
  if (format === 'xml') return xmlWriter(columnsOf[channel]);
  const [sign, end, toCell] = format === 'tsv' ? ['\t', '\n', tsvCell] : [',', '\r\n', csvCell];
  const line = (values: readonly FeedValue[]) =>
    values
      .map((value) => toCell(typeof value === 'string' ? value : value.join(listSigns[channel])))
      .join(sign) + end;
  const all = columnsOf[channel];
  return {
    before: () => line(headersOf(channel)),
    row: (vehicle, site) => line(all.map(({ read }) => read(vehicle, site))),
    after: '',
  };
}

/** RSS 2.0 with the names of Google in a namespace of their own; what is unknown has no element. */
function xmlWriter(all: readonly FeedColumn[]): Writer {
  const element = (name: string, value: string) =>
    value === '' ? '' : `<g:${name}>${xmlText(value)}</g:${name}>`;
  const elements = (name: string, value: FeedValue): string => {
    if (typeof value !== 'string') return value.map((one) => element(name, one)).join('');
    if (name !== 'vehicle_fulfillment') return element(name.toLowerCase(), value);
    const [option = '', ...codes] = value.split(':');
    return `<g:${name}>${element('option', option)}${codes.map((one) => element('store_code', one)).join('')}</g:${name}>`;
  };
  return {
    before: ({ publicUrl, dealer }) =>
      [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">',
        `<channel><title>${xmlText(plainLine(dealer.name))}</title><link>${xmlText(publicUrl)}</link><description>${xmlText(plainLine(`Vehicles of ${dealer.name}`))}</description>\n`,
      ].join('\n'),
    row: (vehicle, site) =>
      `<item>${all.map(({ name, read }) => elements(name, read(vehicle, site))).join('')}</item>\n`,
    after: '</channel></rss>\n',
  };
}
