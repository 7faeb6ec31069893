import { z } from 'zod';
import { wordedLine } from '../settings/setting-kinds.ts';

/*
 * Pages whose parts and headings are the same for every dealership. The texts below the headings are promises, so the
 * dealer writes them.
 */

const text = (label: string) => wordedLine(label, 300);

export const sellPage = z.strictObject({
  /** What search engines and link previews say of the page. */
  searchText: text('Description'),
  lead: text('Lead'),
  offers: z.strictObject({
    needCash: text('Need Cash'),
    backTrade: text('Back Trade'),
    refinance: text('Refinance'),
  }),
  hotline: text('Selling Hotline'),
  reasons: z.array(text('Reason')).length(5, 'The page names five reasons'),
  steps: z.strictObject({
    assessment: text('Initial Assessment'),
    inspection: text('Vehicle Inspection'),
    offer: text('Receive Offer'),
    sale: text('Finalize Sale'),
  }),
});

export const financePage = z.strictObject({
  searchText: text('Description'),
  lead: text('Lead'),
  points: z.strictObject({
    terms: text('Loan terms up to 7 years'),
    lowDoc: text('Low-doc loans for the self-employed'),
    approvals: text('Quick approvals'),
    casual: text('Options for casual or part-time workers'),
    payOut: text('Paying out current loans'),
  }),
  /** On the sheet that visitors print of a vehicle. */
  printNote: text('Note on the print sheet'),
});
