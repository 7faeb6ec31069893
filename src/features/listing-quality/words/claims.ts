import type { FindingSeverity } from '../publish-finding.ts';
import { reliableMileage, type WordFacts } from './word-facts.ts';

interface Claim {
  pattern: RegExp;
  /** A field that says the same; the same words in a specification do as well. */
  isRecorded?: (facts: WordFacts) => boolean;
  severity: FindingSeverity;
  text: string;
  isLaw?: true;
}

const PAPERS = 'Keep it only if papers prove it.';

/** What advertisements like to say. Without a recorded fact behind it, each is a risk for the dealer. */
export const claims: readonly Claim[] = [
  {
    pattern: /\b(?:plus )?on[- ]?roads? costs?\b|\bplus (?:on[- ]roads?|o\.?r\.?c)\b/gi,
    severity: 'must',
    isLaw: true,
    text: 'Fair Trading: never call duty and transfer fee "on road costs". The price type says what the price includes.',
  },
  {
    pattern: /\bdrive[- ]?away\b/gi,
    isRecorded: ({ priceType }) => priceType === 'drive_away',
    severity: 'must',
    isLaw: true,
    text: 'The price type is not Drive Away. Take the words out, or change the price type if duty and transfer are included.',
  },
  {
    pattern: /\$ ?\d(?:[\d,.]*\d)? ?(?:(?:\/|per|a|p\/) ?(?:wk|week|w|month|fortnight)|pw)\b/gi,
    severity: 'must',
    isLaw: true,
    text: 'A repayment may stand only with its interest rate, comparison rate and warning. The calculator on the page has them.',
  },
  {
    pattern: /\bprice (?:reduced|drop(?:ped)?|slashed)\b|\breduced to\b/gi,
    isRecorded: ({ price }) => price !== null,
    severity: 'must',
    isLaw: true,
    text: 'Fair Trading: an advertisement with a reduced price has to give the price, and none is recorded.',
  },
  {
    pattern: /\bwas:? ?\$ ?\d(?:[\d,.]*\d)?/gi,
    severity: 'should',
    text: 'A former price must have been asked for a reasonable time just before. Keep it only if the history shows that.',
  },
  {
    pattern: /\b(?:one|1|single|two|2|original)[- ](?:\w+[- ])?owners?\b/gi,
    severity: 'should',
    text: `No field records how many owners it had. ${PAPERS}`,
  },
  {
    pattern:
      /\b(?:(?:full|complete|partial|dealer|good) ){0,3}service history\b|\b(?:full|complete|known) history\b|\blog ?books?\b/gi,
    severity: 'should',
    text: `No field records a service history. ${PAPERS}`,
  },
  {
    pattern:
      /\baccident[- ]free\b|\b(?:no|never (?:had|been in) an?) accidents?\b|\bnever (?:been )?damaged\b/gi,
    severity: 'should',
    text: `No field records that it had no accident. ${PAPERS}`,
  },
  {
    pattern: /\bppsr\b|\bclear title\b|\bno (?:money|finance) owing\b|\bunencumbered\b/gi,
    isRecorded: ({ ppsrCheckedOn }) => ppsrCheckedOn !== '',
    severity: 'should',
    text: 'No PPSR check is recorded. Enter its date, or take the words out.',
  },
  {
    pattern:
      /\b(?:long|full|\d+ months?'?(?: of)?) (?:rego|registration)\b|\bregistered\b|\brego (?:till?|until|to)\b/gi,
    isRecorded: ({ registered, regoExpiresOn }) => registered === 'yes' || regoExpiresOn !== '',
    severity: 'should',
    text: 'Neither Registered nor a rego expiry is recorded. Enter them, or take the words out.',
  },
  {
    pattern:
      /\b(?:(?:statutory|dealer|new car|factory|extended|balance of) )?(?:warranty|warranties|guarantee[ds]?)\b/gi,
    isRecorded: ({ guarantee, specifications }) =>
      guarantee === 'yes' || Object.values(specifications.warranty ?? {}).some(Boolean),
    severity: 'should',
    text: 'No guarantee or warranty is recorded. Set the dealer guarantee or the warranty in the specifications.',
  },
  {
    pattern:
      /\broad ?worthy\b|\brwc\b|\b(?:pink|blue) slip\b|\bsafety (?:check|certificate)\b|\b\d+[- ]point (?:check|inspection)\b/gi,
    severity: 'should',
    text: `No field records an inspection. ${PAPERS}`,
  },
  {
    pattern:
      /\b(?:lady|ladies'?) (?:driven|owned|owner)\b|\bnon[- ]?smok\w+|\balways garaged\b|\bgarage kept\b|\b(?:city|country|highway) (?:kms?|kilometres|driven)\b/gi,
    severity: 'hint',
    text: `No field records how it was used or kept. ${PAPERS}`,
  },
  {
    pattern: /\b(?:low|genuine|low,? genuine) (?:kms?|kilomet(?:re|er)s?|mileage)\b/gi,
    isRecorded: (facts) => reliableMileage(facts) !== null,
    severity: 'should',
    text: 'No odometer reading is recorded that could be relied upon.',
  },
  {
    pattern:
      /\b(?:as|like) new\b|\b(?:immaculate|perfect|flawless|faultless|mint|showroom|concours)(?: condition)?\b/gi,
    severity: 'hint',
    text: 'Buyers may hold you to this condition. Say what you have seen instead.',
  },
  {
    pattern:
      /\b(?:wo|won|will|ca|can)['’ ]?(?:n['’]?t|not|t) (?:last|stay|be here)(?: long| for long)?\b|\blast chance\b|\bfinal (?:days|chance)\b|\bhurry\b|\b(?:act|be|move) (?:now|fast|quick)\b|\bdon['’]?t (?:miss|wait)\b|\bbefore (?:it['’]?s|it is|they['’]?re) gone\b|\b(?:selling|going) fast\b|\b(?:today|this week(?:end)?) only\b|\b(?:limited time|(?:offer|sale) ends)\b|\bfirst to (?:see|inspect|drive) (?:it )?(?:will )?buys?\b|\bwhile (?:it|they|stocks?) lasts?\b/gi,
    severity: 'should',
    text: 'Words that press: a hurry that is not real misleads buyers. Give the day on which something ends, or take the words out.',
  },
  {
    pattern:
      /\b(?:only|just|last) (?:one|1|two|2|three|3|a few|few) (?:left|remaining|available|in (?:stock|australia|the (?:country|state)|captivity))\b|\blast (?:one|remaining|of (?:its|their) kind)\b|\b(?:one|1) of (?:only |just )?(?:a kind|a few|very few|\d{1,4}(?![\d%]))|\b(?:very |extremely |ultra[- ]?|super |increasingly )?rare(?:st|ly seen| find)?\b|\b(?:hard|impossible) to find\b|\blimited (?:numbers|stock|supply|edition|run)\b/gi,
    severity: 'should',
    text: `No field records how few there are. ${PAPERS}`,
  },
  {
    pattern: /\b(?:cheapest|best (?:price|value|deal)|lowest price|unbeatable)\b/gi,
    severity: 'hint',
    text: 'A comparison with all other offers can hardly be proven.',
  },
  {
    pattern: /\b(?:both|two|2|spare|all) keys?\b/gi,
    severity: 'hint',
    text: 'No field records the keys. Look before you promise them.',
  },
  ...(
    [
      [/\bleather\b/gi, 'leather'],
      [/\b(?:sun ?roof|moon ?roof|panoramic roof)\b/gi, 'a sunroof'],
      [/\btow ?bars?\b|\btow pack\b/gi, 'a tow bar'],
      [/\bbull ?bars?\b/gi, 'a bull bar'],
      [/\b(?:sat(?:ellite)? ?nav\w*|gps navigation)\b/gi, 'navigation'],
      [/\brevers(?:e|ing) cameras?\b/gi, 'a reversing camera'],
    ] as const
  ).map(
    ([pattern, thing]): Claim => ({
      pattern,
      severity: 'hint',
      text: `The specifications do not mention ${thing}. Record it there too.`,
    }),
  ),
];
