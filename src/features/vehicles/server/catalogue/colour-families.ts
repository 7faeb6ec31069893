import { exteriorColors, interiorColors } from '../../fields/vehicle-options.ts';
import { foldCase, foldValue } from './fold-text.ts';

/**
 * The colour families of a paint or trim. Makers name paints freely ("Nardo Grey", "Midnight Purple", "Ebony/Ivory"),
 * so a text is split into segments ("Black / Red", "Grey with tan") and each segment read by its plain colour words;
 * only a segment without any by words that hint at a colour. So Midnight is blue, but Midnight Black is black. Whole
 * words only: Redwood is not red.
 */
export function exteriorFamilies(color: string): readonly string[] {
  if (color.trim() === '') return [];
  const families = [...familiesIn(color, exteriorWords)].filter((family) => isListed(family, exteriorColors));
  return families.length > 0 ? families : ['Exotic'];
}

export function interiorFamilies(color: string): readonly string[] {
  const found = [...familiesIn(color, interiorWords)];
  const families = found.filter((family) => isListed(family, interiorColors));
  return found.length > 1 || TWO_TONE.test(foldCase(color)) ? [...families, 'Two-Tone'] : families;
}

/** The family that a filter names, in the option list's spelling; undefined if none. */
export function findFamily(asked: string, options: readonly string[]): string | undefined {
  const folded = foldValue(asked).replace('grey', 'gray');
  return options.find((option) => option.toLowerCase() === folded);
}

interface ColorWords {
  readonly plain: ReadonlyMap<string, string>;
  readonly hints: ReadonlyMap<string, string>;
}

const TWO_TONE = /\b(two|2|dual|duo|bi)[\s-]*(tones?|colou?r)/;
const BETWEEN_SEGMENTS = /[/,&+;|]|\b(?:and|with|over|on|w)\b/;
/** Details in a second colour do not count. */
const DETAIL = /\b(roof|stripes?|wheels?|decals?|stitch\w*|piping|accents?|highlights?|inserts?|calipers?)\b/;
const WORDS = /\p{L}+/gu;

function familiesIn(color: string, words: ColorWords): ReadonlySet<string> {
  const text = foldCase(color)
    .replace(/\bgun[\s-]metal\b/, 'gunmetal')
    .replace(/\boff[\s-]white\b/, 'white');
  const segments = text.split(BETWEEN_SEGMENTS);
  const main = segments.filter((segment) => !DETAIL.test(segment));
  const families = new Set<string>();
  for (const segment of main.length > 0 ? main : segments) {
    const spoken = segment.match(WORDS) ?? [];
    const plain = spoken.flatMap((word) => words.plain.get(word) ?? []);
    for (const family of plain.length > 0 ? plain : spoken.flatMap((word) => words.hints.get(word) ?? [])) {
      families.add(family);
    }
  }
  return families;
}

function isListed(family: string, options: readonly string[]): boolean {
  return options.includes(family);
}

// Families outside the option lists (Purple; Green inside) block hints and count towards Two-Tone.
const exteriorWords: ColorWords = {
  plain: readTable(`
Black: black
White: white
Silver: silver
Gray: gray grey
Red: red
Blue: blue
Green: green
Yellow: yellow
Orange: orange
Brown: brown beige tan
Gold: gold golden
Purple: purple violet pink magenta lilac lavender mauve rose`),
  hints: readTable(`
Black: onyx ebony jet obsidian raven ink noir nero schwarz phantom licorice liquorice tuxedo
White: pearl ivory cream snow polar glacier arctic alpine frost frozen ice alabaster oyster bianco blanc weiss eggshell magnolia vanilla
Silver: platinum titanium quicksilver chrome argento mercury aluminium aluminum sterling
Gray: gunmetal graphite charcoal slate anthracite steel pewter nardo cement chalk ash smoke lead magnetic carbon granite tungsten grigio grau iron storm dolphin
Red: maroon burgundy crimson scarlet ruby cherry claret garnet merlot wine cardinal vermilion rosso rouge rot carmine chilli
Blue: navy midnight cobalt sapphire indigo azure cyan aqua turquoise teal ultramarine denim ocean sky marine royal blu bleu azzurro lagoon
Green: emerald olive sage forest jade lime mint khaki army moss brg verde vert pine fern hunter
Yellow: lemon mustard canary giallo primrose
Orange: tangerine amber apricot papaya mandarin arancio lava sunset
Brown: bronze chocolate mocha coffee caramel espresso chestnut hazel walnut cognac sand taupe mahogany copper rust camel sienna umber
Gold: champagne brass oro`),
};

const interiorWords: ColorWords = {
  plain: readTable(`
Black: black
White: white
Gray: gray grey silver
Red: red
Blue: blue
Brown: brown
Beige: beige
Tan: tan
Green: green
Yellow: yellow
Orange: orange
Gold: gold
Purple: purple violet pink magenta`),
  hints: readTable(`
Black: ebony onyx jet obsidian raven nero noir schwarz anthracite carbon titan
White: ivory pearl snow polar arctic alabaster bianco porcelain
Gray: charcoal graphite slate gunmetal pewter platinum ash smoke granite steel titanium grigio
Red: maroon burgundy crimson scarlet ruby cherry claret garnet merlot wine bordeaux rosso oxblood
Blue: navy midnight cobalt sapphire indigo denim ocean marine royal blu
Brown: chocolate mocha espresso chestnut walnut coffee truffle havana terracotta mahogany bronze tobacco
Beige: cream parchment sand almond oatmeal bone linen macchiato biscuit stone latte cashmere champagne oyster vanilla canberra
Tan: cognac saddle caramel camel toffee butterscotch cuoio ginger honey
Green: emerald olive sage forest jade khaki`),
};

function readTable(table: string): ReadonlyMap<string, string> {
  const words = new Map<string, string>();
  for (const line of table.trim().split('\n')) {
    const [family = '', list = ''] = line.split(': ');
    for (const word of list.split(' ')) words.set(word, family);
  }
  return words;
}
