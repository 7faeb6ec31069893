/** The purpose of a picture, which decides how it is shown and what it must be. */
export interface PictureUse {
  kind: 'logo' | 'favicon' | 'hero' | 'person' | 'gallery';
  /** Text of the button while there is no picture. */
  choose: string;
  /** Noun in `Replace logo`. */
  noun: string;
  hint: string;
  /** Says what visitors see while there is no picture. */
  without: string;
  /** Pixels below which it looks blurred. */
  enoughWidth: number;
}

const person: Omit<PictureUse, 'hint'> = {
  kind: 'person',
  choose: 'Choose a photo',
  noun: 'photo',
  without: 'No photo yet. Name and words stand alone.',
  enoughWidth: 320,
};

/** By the path of the field. `*` stands for each item of a list. */
const uses: Readonly<Record<string, PictureUse>> = {
  'look.logo': {
    kind: 'logo',
    choose: 'Choose a logo',
    noun: 'logo',
    hint: 'In the header and the footer, which are dark, and on print sheets, which are white. A PNG or WebP without a background suits both.',
    without: 'No logo yet. Visitors see the first letters of your trading name, and the name.',
    enoughWidth: 320,
  },
  'look.favicon': {
    kind: 'favicon',
    choose: 'Choose a browser icon',
    noun: 'browser icon',
    hint: 'The small picture in the tab of a browser. A square one, of 256 pixels or more.',
    without: 'No icon of your own yet. Browsers show the first letters of your trading name.',
    enoughWidth: 180,
  },
  'home.hero.picture': {
    kind: 'hero',
    choose: 'Choose a picture',
    noun: 'picture',
    hint: 'Behind the headline of the home page; on phones below it. A wide one, of 1920 pixels or more.',
    without: 'No picture of your own yet. Visitors see the drawn showroom.',
    enoughWidth: 1280,
  },
  'people.owner.photo': { ...person, hint: 'On the About page, and on the home page beside the words.' },
  'people.salesManager.photo': { ...person, hint: 'On the home page, beside the words.' },
  'people.others.*.photo': { ...person, hint: 'On the About page.' },
  'about.gallery.*.picture': {
    kind: 'gallery',
    choose: 'Use your own picture',
    noun: 'picture',
    hint: 'Of 1200 pixels or more.',
    without: '',
    enoughWidth: 800,
  },
};

export function pictureUseOf(pattern: string): PictureUse {
  const use = uses[pattern];
  if (!use) throw new Error(`Nobody has said what the picture ${pattern} is for`);
  return use;
}
