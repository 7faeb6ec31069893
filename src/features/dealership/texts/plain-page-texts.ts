import type { Settings } from '../settings/settings-schema.ts';

/** Texts of these pages before a dealership has written its own: true of any, and no promise. */
export const plainPageTexts: Pick<Settings, 'sellPage' | 'financePage'> = {
  sellPage: {
    searchText: 'Sell, trade in or refinance your car with {name}, {suburb} {state}.',
    lead: 'Tell us about the car you have.',
    offers: {
      needCash: 'Offer us your car for sale.',
      backTrade: 'Ask us about a less expensive car in exchange.',
      refinance: 'Ask us about another loan on the car you have.',
    },
    hotline: 'Please have the rego and the kilometres at hand when you call.',
    reasons: [
      'A licensed motor dealer: {licence}',
      'A place that you can come to: {address}',
      'One short form for every car',
      'Photos can be sent along with it',
      'Asking obliges you to nothing',
    ],
    steps: {
      assessment: 'Send us the details of your car, with photos if you have them, or call.',
      inspection: 'We agree on a time to see the car.',
      offer: 'You hear from us whether we would buy it, and for how much.',
      sale: 'If you accept, we go through the paperwork together.',
    },
  },
  financePage: {
    searchText: 'Car finance at {name}, {suburb} {state}, with a repayment calculator.',
    lead: 'Work out a repayment, then ask us.',
    points: {
      terms: 'Ask us which terms a lender offers for the car you have in mind.',
      lowDoc: 'Ask us what a lender would need to see.',
      approvals: 'The lender decides. Ask us how long that takes at present.',
      casual: 'Ask us which lenders consider casual or part-time work.',
      payOut: 'Ask us about a loan that is still running on your trade-in.',
    },
    printNote: 'Financing available: ask us about it.',
  },
};
