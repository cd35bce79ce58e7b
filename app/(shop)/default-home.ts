import type { CategoryNode } from '#lib/contract/catalogue.ts'
import type { HomeBlock } from '#lib/contract/content.ts'
import { sceneName } from '#lib/domain/catalogue/drawn-picture.ts'
import type { Cents } from '#lib/domain/money/money.ts'
import { moneyText } from '#lib/domain/money/money-text.ts'
import { type ShopWords, sentenceStart } from '#lib/domain/seo/shop-words.ts'

interface DefaultHomeFacts {
  words: ShopWords
  /** The countries the shop delivers to, in words. */
  delivered: string
  /** The sum from which delivery in Australia is free, if it ever is. */
  freeFrom: Cents | undefined
  /** What is promised of returns now [RET-31]. */
  returned: string
  departments: readonly Pick<CategoryNode, 'path' | 'name'>[]
}

const HERO_LINKS = 2

/** The front page as long as nobody has written the article `home` [ROUTE-17], in the shop's own words. */
export function defaultHome({ words, delivered, freeFrom, returned, departments }: DefaultHomeFacts): HomeBlock[] {
  const { sells, home, goods } = words
  const gear = (ours: string) => (goods === undefined ? ours : sentenceStart(goods))
  return [
    {
      kind: 'hero',
      title: home.title,
      text: `${sentenceStart(sells)} in the size system you know, from shelves we count. Anywhere in ${delivered}.`,
      links: departments
        .slice(0, HERO_LINKS)
        .map(({ path, name }) => ({ label: `Shop ${name}`, href: `/categories/${path}` })),
      picture: {
        kind: 'drawn',
        src: `/pictures/drawn/${sceneName('hero')}.svg`,
        alt: 'A pair of work boots on a building site at sunrise',
      },
    },
    {
      kind: 'jobs',
      title: 'What do you do?',
      jobs: [
        { label: 'Electrician', href: '/shop/electrician', text: gear('Boots, clothes and gear') },
        { label: 'Carpenter', href: '/shop/carpenter', text: gear('Boots, clothes and gear') },
        { label: 'Concreter', href: '/shop/concreter', text: gear('Boots, clothes and gear') },
        { label: 'Farmer', href: '/shop/farmer', text: gear('Boots, clothes and gear') },
        { label: 'Miner', href: '/shop/miner', text: gear('Boots, clothes and gear') },
        { label: 'Warehouse', href: '/shop/warehouse', text: gear('Shoes, clothes and gear') },
        { label: 'Nurse', href: '/shop/nurse', text: gear('Shoes and clothes') },
        { label: 'Chef', href: '/shop/chef', text: gear('Shoes and clothes') },
      ],
    },
    { kind: 'departments', title: 'Departments' },
    { kind: 'rail', title: 'New arrivals', listing: 'sort=newest', href: '/shop/new-arrivals' },
    { kind: 'rail', title: 'On sale now', listing: 'sale=1', href: '/shop/sale' },
    {
      kind: 'fit',
      title: 'Find your fit',
      text: 'AU, US, UK or EU: tell us the size you take and read it in the others. Brands differ by up to half a size, so check the chart on each product too.',
    },
    { kind: 'brands', title: 'Brands' },
    { kind: 'stores', title: 'Find your nearest store' },
    { kind: 'posts', title: 'From the blog' },
    {
      kind: 'facts',
      title: home.why,
      facts: [
        {
          title: 'Your size, your system',
          text: 'US men, women and kids, UK and EU on every shoe. Half sizes and widths where they are made.',
        },
        {
          title: 'Stock you can trust',
          text: 'A size we show is a size on the shelf. “Only 3 left” means three.',
        },
        ...(freeFrom === undefined
          ? []
          : [
              {
                title: `Free delivery over ${moneyText(freeFrom)}`,
                text: 'Standard delivery to any address in Australia.',
              },
            ]),
        {
          title: returned,
          text: 'Try them on the carpet first. Send back what does not fit.',
        },
      ],
    },
  ]
}
