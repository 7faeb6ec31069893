import type { DemoInquiry } from './demo-inquiry.ts';

/**
 * Inquiries of the weeks before the demonstration start, newest first. All invented: addresses at example.com,
 * numbers from the ranges reserved for fiction.
 */
export const demoInbox: readonly DemoInquiry[] = [
  {
    from: ['Kerry', 'Donnellan', '0491 570 158'],
    interest: 'Schedule Test Drive',
    message: 'Hi, is the Ranger still there? I could come in on Saturday morning after sport, about 11.',
    stockNumber: 'SCP1208',
    sent: { daysAgo: 0, at: '07:52' },
  },
  {
    from: ['Priya', 'Raman', '0491 570 159'],
    interest: 'Purchase Inquiry',
    message:
      'Looking at the Lexus for my mum. Does it have the heated seats, and how much is left of the factory warranty?',
    stockNumber: 'SCP1216',
    sent: { daysAgo: 0, at: '06:40' },
  },
  {
    from: ['Megan', 'Foley', '0491 570 110'],
    interest: 'Trade-In Evaluation',
    message: 'One owner, always serviced in Bathurst. Small dent in the rear bumper, photos are with this.',
    car: { make: 'Mazda', model: 'CX-5', year: '2018', km: '112,000', condition: 'Good' },
    sent: { daysAgo: 0, at: '06:12' },
    photosKey: '6f0c1f5e-2f5b-4c43-9d0e-3a6b8a7d2c11',
  },
  {
    from: ['Tom', 'Ashworth', '(02) 5550 4417'],
    interest: 'Loan Pre-Approval',
    message:
      'We run sheep out past Molong and would like to know what we could borrow before we come in. Budget around 140.',
    stockNumber: 'SCP1221',
    sent: { daysAgo: 1, at: '20:15' },
  },
  {
    from: ['Darren', 'Whitby', '0491 576 801'],
    interest: 'Purchase Inquiry',
    message: 'Paying cash, with a 3.2 t boat to tow. I can be there on the weekend.',
    stockNumber: 'SCP1224',
    hold: { untilInDays: 5, later: [] },
    sent: { daysAgo: 1, at: '12:08' },
  },
  {
    from: ['Anh', 'Tran', '0491 570 313'],
    interest: 'Schedule Test Drive',
    message:
      'Could I see the X5 on Thursday after work? I am coming up from Lithgow and can be there by 4.30.',
    stockNumber: 'SCP1219',
    sent: { daysAgo: 3, at: '19:22' },
    readAfterHours: 13,
  },
  {
    from: ['Gemma', 'Prentice', '0491 570 737'],
    interest: 'Finance Inquiry',
    message: 'I work casual shifts at the hospital. Would that be a problem for a loan on the Corolla?',
    stockNumber: 'SCP1203',
    sent: { daysAgo: 4, at: '21:04' },
    readAfterHours: 12,
  },
  {
    from: ['Bruce', 'McAllister', '(02) 5550 8120'],
    interest: 'Other',
    message:
      'Do you have somebody who can look over an old Land Rover before I bring it to be sold on consignment?',
    sent: { daysAgo: 5, at: '10:46' },
    readAfterHours: 3,
  },
  {
    from: ['Alistair', 'Boyd', '0491 576 398'],
    interest: 'Purchase Inquiry',
    message: 'I have driven it, and will take it once my Navara is sold.',
    stockNumber: 'SCP1094',
    hold: {
      untilInDays: 6,
      later: [
        { after: 15, by: 'tom', decision: 'confirm', until: [1, '12:00'] },
        { after: 92, by: 'tom', decision: 'sell' },
      ],
    },
    sent: { daysAgo: 6, at: '19:11' },
    readAfterHours: 14,
  },
  {
    from: ['Sofia', 'Marchetti', '0491 571 266'],
    interest: 'Purchase Inquiry',
    message: 'My husband has to see it too, and he is back from the mine on Saturday.',
    stockNumber: 'SCP1183',
    hold: {
      untilInDays: 6,
      later: [{ after: 3, by: 'dana', decision: 'confirm', until: [3, '17:00'] }],
    },
    sent: { daysAgo: 7, at: '13:37' },
    readAfterHours: 2,
  },
  {
    from: ['Lachlan', 'Burke', '0491 571 491'],
    interest: 'Trade-In Finance',
    message: 'I still owe about 14k on my Triton. Can that be paid out and rolled into the Ranger?',
    stockNumber: 'SCP1208',
    sent: { daysAgo: 8, at: '18:55' },
    readAfterHours: 15,
  },
  {
    from: ['Heather', 'Colquhoun', ''],
    interest: 'Purchase Inquiry',
    message: 'What a lovely Series IIA! Does it come with the original canvas, and is it on club plates?',
    sent: { daysAgo: 9, at: '20:41' },
    readAfterHours: 13,
  },
  {
    from: ['Noor', 'Haddad', '0491 571 804'],
    interest: 'Purchase Inquiry',
    message: 'The bank wants a few days for the loan.',
    stockNumber: 'SCP1179',
    hold: {
      untilInDays: 7,
      later: [
        { after: 2, by: 'tom', decision: 'confirm', until: [-3, '17:00'] },
        { after: 160, by: 'tom', decision: 'extend', until: [0, '17:00'] },
      ],
    },
    sent: { daysAgo: 10, at: '09:18' },
    readAfterHours: 1,
  },
  {
    from: ['Craig', 'Sutton', '0491 572 549'],
    interest: 'Financing Options',
    message: 'After a five year loan with a balloon on the Continental GT, bought through the company.',
    stockNumber: 'SCP1211',
    sent: { daysAgo: 14, at: '11:12' },
    readAfterHours: 4,
  },
  {
    from: ['Jasmine', 'Wu', '0491 572 665'],
    interest: 'Purchase Inquiry',
    message: 'Hello, is the Golf really reserved or can I be put on a list in case it falls through?',
    stockNumber: 'SCP1194',
    sent: { daysAgo: 16, at: '17:29' },
    readAfterHours: 16,
  },
  {
    from: ['Peter', "O'Rourke", '(02) 7010 3356'],
    interest: 'Trade-In Evaluation',
    message: 'Selling because we are moving into town and no longer need two cars.',
    car: { rego: 'CQ14RK', make: 'Toyota', model: 'Prado', year: '2016', km: '198,500', condition: 'Fair' },
    sent: { daysAgo: 19, at: '08:33' },
    readAfterHours: 2,
  },
  {
    from: ['Emily', 'Hargreaves', '0491 572 983'],
    interest: 'Schedule Test Drive',
    message:
      'Is there any time on Sunday? We have two little ones and would like to try our seats in the back.',
    stockNumber: 'SCP1147',
    sent: { daysAgo: 22, at: '19:48' },
    readAfterHours: 13,
  },
  {
    from: ['Rosalind', 'Tate', '0491 573 087'],
    interest: 'Vehicle Customization',
    message:
      'Could a long-range tank and a snorkel be fitted to the Defender before pick-up, and what would it cost?',
    stockNumber: 'SCP1199',
    sent: { daysAgo: 24, at: '14:20' },
    readAfterHours: 2,
  },
  {
    from: ['Wayne', 'Kirkby', '0491 573 770'],
    interest: 'Low Doc Finance',
    message:
      'Self-employed fencing contractor, two years of BAS but last year not lodged yet. What do you need?',
    stockNumber: 'SCP1163',
    sent: { daysAgo: 25, at: '06:58' },
    readAfterHours: 3,
  },
  {
    from: ['Samuel', 'Ngata', '0491 574 118'],
    interest: 'Purchase Inquiry',
    message: 'Does the Carnival have the tow bar already? We pull a camper trailer most school holidays.',
    stockNumber: 'SCP1147',
    hold: {
      untilInDays: 8,
      later: [
        { after: 15, by: 'mei', decision: 'confirm', until: [-26, '12:00'] },
        { after: 110, by: 'mei', decision: 'release' },
      ],
    },
    sent: { daysAgo: 31, at: '20:02' },
    readAfterHours: 14,
  },
  {
    from: ['Lachlan', 'Burke', '0491 571 491'],
    interest: 'Other Finance Question',
    message:
      'My loan with another lender ends in March. Is it worth refinancing now, or should I wait until then?',
    sent: { daysAgo: 34, at: '12:51' },
    readAfterHours: 5,
  },
  {
    from: ['Geoff', 'Lindqvist', '(02) 5550 2093'],
    interest: 'Purchase Inquiry',
    message:
      'Matching numbers on the Monaro? I would drive over from Dubbo to see it with a friend who restores them.',
    stockNumber: 'SCP1136',
    sent: { daysAgo: 38, at: '15:44' },
    readAfterHours: 1,
  },
  {
    from: ['Chloe', 'Stavrou', '0491 574 632'],
    interest: 'Purchase Inquiry',
    message: 'It is for my daughter, who gets her P plates in two weeks.',
    stockNumber: 'SCP1115',
    hold: { untilInDays: 13, later: [{ after: 16, by: 'mei', decision: 'decline' }] },
    sent: { daysAgo: 43, at: '18:17' },
    readAfterHours: 15,
  },
  {
    from: ['Ravi', 'Menon', '0491 575 254'],
    interest: 'Purchase Inquiry',
    message: 'Until I know whether we can have a charger in our building.',
    stockNumber: 'SCP1101',
    hold: { untilInDays: 7, later: [{ after: 50, decision: 'withdraw' }] },
    sent: { daysAgo: 47, at: '21:36' },
    readAfterHours: 12,
  },
  {
    from: ['Rosalind', 'Tate', '0491 573 087'],
    interest: 'Schedule Test Drive',
    message: 'Wednesday or Friday suits, any time before three.',
    stockNumber: 'SCP1155',
    sent: { daysAgo: 52, at: '09:05' },
    readAfterHours: 1,
  },
];
