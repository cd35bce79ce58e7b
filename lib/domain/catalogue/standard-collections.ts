import { sentenceStart } from '../seo/shop-words.ts'
import type { Collection } from './collection.ts'
import { drawnPictureName, PICTURE_VIEWS, type PictureDetail, type PictureType } from './drawn-picture.ts'
import type { PictureColour } from './picture-colour.ts'

function picture(type: PictureType, colour: PictureColour, ...details: PictureDetail[]): string {
  const [view] = PICTURE_VIEWS[type]
  return view ? `/pictures/drawn/${drawnPictureName({ type, colour, details, view })}.svg` : ''
}

/** What the pages say of the goods, as it stands inside a sentence. */
interface GoodsWords {
  latest: string
  /** What men and women wear, and the same with what lies beside it. */
  worn: string
  unisex: string
  ofTrades: string
  forTrades: string
  /** Titles and sentences of their own. */
  kids: readonly [title: string, intro: string]
  large: string
}

const OURS: GoodsWords = {
  latest: 'boots, workwear and accessories',
  worn: 'boots and workwear',
  unisex: 'boots, clothes and accessories',
  ofTrades: 'workwear and boots',
  forTrades: 'boots, clothes and gear',
  kids: [
    'Shoes and clothes for kids',
    'Shoes, clothes and hats made in children’s sizes, from infants’ numbers to where men’s and women’s begin.',
  ],
  large: 'Workwear',
}

function wordsOf(goods: string): GoodsWords {
  const kids = [`${sentenceStart(goods)} for kids`, `${sentenceStart(goods)} in children’s sizes.`] as const
  return { latest: goods, worn: goods, unisex: goods, ofTrades: goods, forTrades: goods, kids, large: 'Clothes' }
}

type Trade = (
  slug: string,
  names: readonly [one: string, many: string],
  patterns: readonly string[],
  src: string,
) => Collection

const tradeIn =
  ({ ofTrades, forTrades }: GoodsWords): Trade =>
  (slug, [one, many], patterns, src) => ({
    slug,
    title: `${sentenceStart(ofTrades)} for ${many}`,
    name: one,
    intro: `${sentenceStart(forTrades)} marked as best for ${many}. Narrow them by size, brand or safety rating.`,
    group: 'trade',
    filter: patterns.map((pattern) => `bestFor=${pattern}`).join('&'),
    picture: src,
  })

/**
 * Pages any shop of workwear has as long as it has the goods [CAT-47]. Their filters ask for words a catalogue may use,
 * never for a category: what is one shop's own stands in its data. Their texts promise nothing but what the filter
 * holds, and call the goods what the retailer calls them, where that is said [SEO-12].
 */
export function standardCollections(goods: string | undefined): readonly Collection[] {
  const words = goods === undefined ? OURS : wordsOf(goods)
  const trade = tradeIn(words)
  return [
    {
      slug: 'new-arrivals',
      title: 'New arrivals',
      intro: `The latest ${words.latest} in the shop, the newest first.`,
      group: 'offer',
      filter: 'sort=newest',
      isNew: true,
      picture: picture('softshell-jacket', 'navy'),
    },
    {
      slug: 'sale',
      title: 'Sale',
      intro:
        'Everything that costs less than it did, with the price before beside it. Choose your size to see what is left in it.',
      group: 'offer',
      filter: 'sale=1',
      each: 'department',
      eachTitle: '{value} on sale',
      eachIntro: 'Everything in {value} that costs less than it did, with the price before beside it.',
      picture: picture('lace-up-boot', 'wheat', 'bump-cap'),
    },
    {
      slug: 'men',
      title: `${sentenceStart(words.worn)} for men`,
      name: 'Men',
      intro: `Men’s and unisex ${words.unisex}. Sizes can be read in AU, UK, US or EU.`,
      group: 'wearer',
      filter: 'wearer=men',
      picture: picture('work-shirt', 'navy', 'pocket'),
    },
    {
      slug: 'women',
      title: `${sentenceStart(words.worn)} for women`,
      name: 'Women',
      intro: `Women’s and unisex ${words.unisex}. Sizes can be read in AU, UK, US or EU.`,
      group: 'wearer',
      filter: 'wearer=women',
      picture: picture('lace-up-boot', 'pink'),
    },
    {
      slug: 'kids',
      title: words.kids[0],
      name: 'Kids',
      intro: words.kids[1],
      group: 'wearer',
      filter: 'wearer=kids',
      picture: picture('school-shoe', 'black', 'velcro'),
    },
    trade('electrician', ['Electrician', 'electricians'], ['*electric*'], picture('lace-up-boot', 'black', 'bump-cap')),
    trade('carpenter', ['Carpenter', 'carpenters'], ['*carpent*'], picture('work-pants', 'navy', 'knee-patch')),
    trade('plumber', ['Plumber', 'plumbers'], ['*plumb*'], picture('slip-on-boot', 'brown')),
    trade('concreter', ['Concreter', 'concreters'], ['*concret*'], picture('gumboot', 'olive')),
    trade('landscaper', ['Landscaper', 'landscapers'], ['*landscap*'], picture('wide-brim-hat', 'sand')),
    trade('farmer', ['Farmer', 'farmers'], ['*farm*'], picture('gumboot', 'olive')),
    trade('miner', ['Miner', 'miners'], ['*mining*', '*miner*'], picture('hi-vis-shirt', 'orange-navy', 'tape')),
    trade(
      'traffic-controller',
      ['Traffic controller', 'traffic controllers'],
      ['*traffic*'],
      picture('hi-vis-vest', 'hi-vis-orange', 'tape'),
    ),
    trade(
      'warehouse',
      ['Warehouse', 'warehouse work'],
      ['*warehouse*'],
      picture('safety-sneaker', 'black-orange', 'bump-cap'),
    ),
    trade('welder', ['Welder', 'welders'], ['*weld*'], picture('gloves', 'tan', 'cuff')),
    trade('nurse', ['Nurse', 'nurses'], ['*nurs*'], picture('scrub-top', 'teal')),
    trade('chef', ['Chef', 'chefs'], ['*chef*'], picture('chef-jacket', 'white')),
    trade('hospitality', ['Hospitality', 'hospitality'], ['*hospitality*'], picture('apron', 'black')),
    {
      slug: 'steel-toe',
      title: 'Steel toe boots and shoes',
      name: 'Steel toe',
      intro: 'Every boot, shoe and gumboot in the shop with a steel toe cap, whatever its style.',
      group: 'safety',
      filter: 'toeCap=*steel*',
      picture: picture('lace-up-boot', 'brown', 'toe-cap'),
    },
    {
      slug: 'composite-toe',
      title: 'Composite toe boots and shoes',
      name: 'Composite toe',
      intro: 'Every boot and shoe in the shop with a composite toe cap: no metal in the cap.',
      group: 'safety',
      filter: 'toeCap=*composit*',
      picture: picture('safety-sneaker', 'black-lime', 'bump-cap'),
    },
    {
      slug: 'slip-resistant',
      title: 'Slip-resistant shoes and boots',
      name: 'Slip resistant',
      intro:
        'Shoes and boots with a slip rating: SRA is tested on wet tiles with soap, SRB on steel with glycerol, SRC on both.',
      group: 'safety',
      filter: 'safety=SR&safety=SRA&safety=SRB&safety=SRC&safety=*slip*',
      picture: picture('clog', 'black'),
    },
    {
      slug: 'electrical-hazard',
      title: 'Electrical hazard boots',
      name: 'Electrical hazard',
      intro:
        'Footwear rated for electrical hazard. It is a second line of defence on dry ground and replaces no other protection.',
      group: 'safety',
      filter: 'safety=EH&safety=*electrical hazard*',
      picture: picture('lace-up-boot', 'black', 'bump-cap'),
    },
    {
      slug: 'anti-static',
      title: 'Anti-static and ESD shoes',
      name: 'Anti-static (ESD)',
      intro:
        'Footwear rated to lead static charge away, for electronics and clean rooms. It does not protect from mains voltage.',
      group: 'safety',
      filter: 'safety=ESD*&safety=*static*',
      picture: picture('safety-sneaker', 'black-lime', 'bump-cap'),
    },
    {
      slug: 'hi-vis',
      title: 'Hi-vis to AS/NZS 4602.1',
      name: 'Hi-vis rated',
      intro:
        'Clothes that meet AS/NZS 4602.1, the standard for high-visibility garments. Ask your site which class it wants: D by day, N by night, D/N for both.',
      group: 'safety',
      filter: 'safety=AS/NZS 4602*',
      picture: picture('hi-vis-shirt', 'yellow-navy', 'tape'),
    },
    {
      slug: 'sun-protection',
      title: 'Sun protection: UPF rated clothing',
      name: 'Sun protection',
      intro: 'Clothes and hats with a UPF rating, which says how much of the sun’s UV the cloth keeps away.',
      group: 'safety',
      filter: 'safety=UPF*',
      picture: picture('wide-brim-hat', 'sand'),
    },
    {
      slug: 'wide-fit',
      title: 'Wide fit boots and shoes',
      name: 'Wide fit',
      intro: 'Footwear that has a wide fit in stock. Choose your size to see what there is wide in just that size.',
      group: 'fit',
      filter: 'width=*wide*&width=*2E*&width=*3E*&width=*4E*&width=EE&width=EEE&width=EEEE&width=W',
      picture: picture('zip-side-boot', 'wheat', 'bump-cap'),
    },
    {
      slug: 'large-shoe-sizes',
      title: 'Large shoe sizes, AU 13 and over',
      name: 'Large shoe sizes',
      intro: 'Boots and shoes in stock in men’s AU or UK 13 and over. In US numbers that is 14 and up.',
      group: 'fit',
      filter: `wearer=men&${[13, 14, 15, 16, 17, 18, 19, 20].map((size) => `sizeUk=${size}&sizeUk=${size}.5`).join('&')}`,
      picture: picture('hiking-boot', 'brown'),
    },
    {
      slug: 'large-clothing-sizes',
      title: 'Large clothing sizes, 4XL and over',
      name: 'Large clothing sizes',
      intro: `${words.large} in stock in 4XL and over, up to the largest each maker cuts.`,
      group: 'fit',
      filter: `${[4, 5, 6, 7, 8, 9, 10].map((size) => `clothingSize=${size}XL`).join('&')}&clothingSize=XXXXL&clothingSize=XXXXXL`,
      picture: picture('work-shirt', 'khaki', 'pocket'),
    },
  ]
}

/** Those of a shop that does not say what it sells. */
export const STANDARD_COLLECTIONS: readonly Collection[] = standardCollections(undefined)
