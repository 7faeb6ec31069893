/*
 * The structure of the ADF 1.0 DTD as far as it is written here: of each element its children in their order, with how
 * many there may be, and its attributes with their values.
 */
type Rule = { children?: readonly string[]; attributes?: Readonly<Record<string, readonly string[] | true>> };

const textWith = (attributes: Rule['attributes'] = {}): Rule => ({ attributes });
const parts = ['first', 'middle', 'suffix', 'last', 'full'];

const dtd: Readonly<Record<string, Rule>> = {
  adf: { children: ['prospect+'] },
  prospect: {
    children: ['id*', 'requestdate', 'vehicle+', 'customer', 'vendor', 'provider?'],
    attributes: { status: ['new', 'resend'] },
  },
  vehicle: {
    children: [
      ...['id*', 'year', 'make', 'model', 'vin?', 'stock?', 'trim?', 'doors?', 'bodystyle?', 'transmission?'],
      ...['odometer?', 'colorcombination*', 'imagetag?', 'price?', 'pricecomments?', 'option*', 'finance?'],
      'comments?',
    ],
    attributes: { interest: ['buy', 'lease', 'sell', 'trade-in', 'test-drive'], status: ['new', 'used'] },
  },
  customer: { children: ['contact', 'id*', 'timeframe?', 'comments?'] },
  contact: { children: ['name+', 'email?', 'phone*', 'address?'] },
  address: { children: ['street+', 'apartment?', 'city?', 'regioncode?', 'postalcode?', 'country?'] },
  vendor: { children: ['id*', 'vendorname', 'url?', 'contact'] },
  provider: { children: ['id*', 'name', 'service?', 'url?', 'email?', 'phone?', 'contact?'] },
  id: textWith({ sequence: true, source: true }),
  name: textWith({ part: parts, type: true }),
  phone: textWith({ type: ['voice', 'fax', 'cellphone', 'pager'], time: true }),
  price: textWith({
    type: ['quote', 'offer', 'msrp', 'invoice', 'call', 'appraisal', 'asking'],
    currency: ['AUD'],
  }),
  odometer: textWith({ status: true, units: ['km', 'mi'] }),
  street: textWith({ line: true }),
  email: textWith({ preferredcontact: ['0', '1'] }),
};

interface Open {
  name: string;
  children: string[];
}

/** Why the text is not ADF by its DTD, or undefined. Reads only what XML of elements, attributes and text needs. */
export function findAdfProblem(xml: string): string | undefined {
  const tags = /<(?:\?(\w+)[^?]*\?|(\/)?(\w+)((?: \w+="[^"<]*")*))>/g;
  const stack: Open[] = [{ name: '', children: [] }];
  let last = 0;
  for (const match of xml.matchAll(tags)) {
    const between = xml.slice(last, match.index);
    if (/<|&(?!(amp|lt|gt|quot|#39|#x27|apos);)/.test(between)) return `not escaped: ${between.slice(0, 80)}`;
    if (/(?![\t\n\r])\p{Cc}/u.test(between)) return 'a character that XML cannot hold';
    last = match.index + match[0].length;
    const [, instruction, isEnd, name = '', attributes = ''] = match;
    if (instruction) continue;
    if (isEnd) {
      const open = stack.pop();
      if (open?.name !== name) return `${name} is closed where ${open?.name} was open`;
      const problem = problemOf(open);
      if (problem) return problem;
    } else {
      stack.at(-1)?.children.push(name);
      stack.push({ name, children: [] });
      const problem = problemOfAttributes(name, attributes);
      if (problem) return problem;
    }
  }
  return stack.length === 1 && stack[0]?.children.join() === 'adf' ? undefined : 'not one whole adf';
}

function problemOf({ name, children }: Open): string | undefined {
  const shape = (dtd[name]?.children ?? []).map((child) => {
    const [, word, times = ''] = /^(\w+)([+*?]?)$/.exec(child) ?? [];
    return `(${word} )${times}`;
  });
  const found = children.map((child) => `${child} `).join('');
  return new RegExp(`^${shape.join('')}$`).test(found) ? undefined : `${name} holds ${found}`;
}

function problemOfAttributes(name: string, text: string): string | undefined {
  for (const [, attribute = '', value = ''] of text.matchAll(/(\w+)="([^"]*)"/g)) {
    const allowed = dtd[name]?.attributes?.[attribute];
    if (allowed !== true && !allowed?.includes(value)) return `${name} ${attribute}="${value}"`;
  }
  return undefined;
}
