import { describe, expect, it } from 'vitest'
import {
  MERCHANT_FEED_FOOT,
  MERCHANT_TSV_HEAD,
  type MerchantItem,
  merchantFeedHead,
  merchantFields,
  merchantItem,
  merchantTsvLine,
} from '#lib/domain/seo/merchant-feed.ts'
import { META_FEED_HEAD, metaFeedLine } from '#lib/domain/seo/meta-feed.ts'
import { rssFeed } from '#lib/domain/seo/rss.ts'
import { merchantTroubles } from '#tests/setup/merchant-shape.ts'

const ORIGIN = 'https://shop.example'

/** One line of RFC 4180. */
function csvCells(line: string): string[] {
  const cells = line.trimEnd().matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g)
  return [...cells].map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '')
}

describe('a feed for readers', () => {
  const channel = { title: 'T & U', description: 'D', page: '/blog', self: '/blog/feed.xml' }
  const spaces =
    'xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:media="http://search.yahoo.com/mrss/"'
  const head = [
    `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" ${spaces}>`,
    '<channel>',
    '<title>T &amp; U</title>',
    '<link>https://shop.example/blog</link>',
    '<description>D</description>',
    '<language>en-au</language>',
  ]
  const self = '<atom:link href="https://shop.example/blog/feed.xml" rel="self" type="application/rss+xml"/>'

  it('is RSS 2.0, dated by its newest item', () => {
    const old = { title: 'A & B', summary: 's', path: '/blog/a', published: new Date('2026-01-02T00:00:00Z') }
    const more = { author: 'Jo', category: 'Boots', image: '/pictures/x.png' }
    const newer = { ...old, ...more, title: 'C', path: '/blog/c', published: new Date('2026-01-03T00:00:00Z') }
    expect(rssFeed(channel, [newer, old], ORIGIN)).toBe(
      [
        ...head,
        '<lastBuildDate>Sat, 03 Jan 2026 00:00:00 GMT</lastBuildDate>',
        self,
        '<item><title>C</title><link>https://shop.example/blog/c</link><guid isPermaLink="true">https://shop.example/blog/c</guid><pubDate>Sat, 03 Jan 2026 00:00:00 GMT</pubDate><description>s</description><dc:creator>Jo</dc:creator><category>Boots</category><media:content url="https://shop.example/pictures/x.png" medium="image"/></item>',
        '<item><title>A &amp; B</title><link>https://shop.example/blog/a</link><guid isPermaLink="true">https://shop.example/blog/a</guid><pubDate>Fri, 02 Jan 2026 00:00:00 GMT</pubDate><description>s</description></item>',
        '</channel>',
        '</rss>\n',
      ].join('\n'),
    )
  })

  it('has no date while it is empty', () => {
    expect(rssFeed(channel, [], ORIGIN)).toBe([...head, self, '</channel>', '</rss>\n'].join('\n'))
  })
})

describe('the merchant feed', () => {
  const boot: MerchantItem = {
    id: 'p1-9',
    code: 'KB101-9',
    barcode: '4006381333931',
    label: '9',
    sizes: { usMen: '9', uk: '8' },
    inStock: true,
    product: {
      id: 'p1',
      styleCode: 'KB101',
      path: 'karrabin/drover',
      brand: 'Karrabin',
      name: 'Drover <boot>',
      description: '<ul><li>Steel cap</li><li>Zip</li></ul>',
      kind: 'Footwear > Work boots',
      wearer: 'men',
      colour: 'Wheat',
      price: 12995,
      original: 14995,
      pictures: ['/a.png', '/b.png'],
      delivery: [
        { country: 'AU', service: 'Standard', price: 0, handling: { from: 0, to: 1 }, days: { from: 3, to: 10 } },
        { country: 'NZ', service: 'Standard', price: 1995, handling: { from: 0, to: 1 }, days: { from: 5, to: 9 } },
      ],
    },
  }

  it('has all that an item of clothes or shoes needs', () => {
    const item = merchantItem(boot, ORIGIN)
    expect(merchantTroubles(item, ORIGIN)).toEqual([])
    for (const part of [
      '<g:item_group_id>KB101</g:item_group_id>',
      '<g:price>149.95 AUD</g:price><g:sale_price>129.95 AUD</g:sale_price>',
      '<g:size>9</g:size><g:size_system>US</g:size_system><g:size_type>regular</g:size_type>',
      '<g:gender>male</g:gender><g:age_group>adult</g:age_group>',
      '<g:gtin>4006381333931</g:gtin>',
      '<g:link>https://shop.example/products/karrabin/drover?variant=p1-9</g:link>',
      '<g:canonical_link>https://shop.example/products/karrabin/drover</g:canonical_link>',
      '<g:shipping><g:country>NZ</g:country><g:service>Standard</g:service><g:price>19.95 AUD</g:price>' +
        '<g:min_handling_time>0</g:min_handling_time><g:max_handling_time>1</g:max_handling_time>' +
        '<g:min_transit_time>5</g:min_transit_time><g:max_transit_time>9</g:max_transit_time></g:shipping>',
    ]) {
      expect(item).toContain(part)
    }
  })

  it('names no sale price without a sale, no number of the shop’s own as a GTIN, and Australian sizes of clothes', () => {
    const product = { ...boot.product, original: 12995, styleCode: null, wearer: 'kids' as const }
    const item = merchantItem({ ...boot, barcode: '2900002833539', sizes: {}, label: '12', product }, ORIGIN)
    expect(item).not.toMatch(/sale_price|g:gtin/)
    expect(item).toContain('<g:size_system>AU</g:size_system>')
    expect(item).toContain('<g:age_group>kids</g:age_group>')
    expect(item).toContain('<g:item_group_id>p1</g:item_group_id>')
    expect(merchantTroubles(item, ORIGIN)).toEqual([])
  })

  /**
   * https://support.google.com/merchants/answer/7052112: id and item_group_id have at most 50 characters, mpn at most
   * 70.
   */
  it('keeps ids and part numbers as they are up to Google’s lengths, and digests or leaves out longer ones [SEO-09]', () => {
    const [fifty, longer, other] = ['x'.repeat(50), 'x'.repeat(51), `${'x'.repeat(50)}y`]
    const fieldsOf = (id: string, code: string, styleCode: string | null, product = boot.product.id) =>
      merchantFields({ ...boot, id, code, product: { ...boot.product, id: product, styleCode } }, ORIGIN)
    const kept = fieldsOf(fifty, 'c'.repeat(70), fifty)
    expect([kept.id, kept.item_group_id, kept.mpn]).toEqual([fifty, fifty, 'c'.repeat(70)])
    const short = fieldsOf(longer, 'c'.repeat(71), longer)
    expect(short).toMatchObject({ id: '1h-1fzr52v-15jk0u7', item_group_id: short.id, mpn: undefined })
    expect(fieldsOf(longer, 'c', null, longer).item_group_id).toBe(short.id)
    expect(fieldsOf(other, 'c', other).id).not.toBe(short.id)
    expect(short.link).toBe(`${ORIGIN}/products/karrabin/drover?variant=${longer}`)
    const item = { ...boot, id: longer, code: 'c'.repeat(71), product: { ...boot.product, styleCode: longer } }
    expect(merchantTroubles(merchantItem(item, ORIGIN), ORIGIN)).toEqual(['no mpn'])
    expect(metaFeedLine(item, ORIGIN).split(',')[0]).toBe(short.id)
  })

  /**
   * https://support.google.com/merchants/answer/160588: a header of attribute names, an item a line, a cell may be
   * empty.
   */
  it('has the same items as tab-delimited text [SEO-09]', () => {
    const names = MERCHANT_TSV_HEAD.trimEnd().split('\t')
    const messy = {
      ...boot,
      product: { ...boot.product, description: '<p>One\ttwo</p>\n<p>three</p>', material: null },
    }
    const line = merchantTsvLine(messy, ORIGIN)
    expect(line.match(/\n/g)).toHaveLength(1)
    const cells = line.trimEnd().split('\t')
    expect(cells).toHaveLength(names.length)
    const at = (name: string) => cells[names.indexOf(name)]
    expect([at('id'), at('price'), at('sale_price'), at('material')]).toEqual(['p1-9', '149.95 AUD', '129.95 AUD', ''])
    expect(at('description')).not.toContain('\t')
    expect(at('additional_image_link')).toBe(`${ORIGIN}/b.png`)
    const shipping =
      'shipping(country:service:price:min_handling_time:max_handling_time:min_transit_time:max_transit_time)'
    expect(at(shipping)).toBe('AU:Standard:0.00 AUD:0:1:3:10,NZ:Standard:19.95 AUD:0:1:5:9')
  })

  /**
   * https://www.facebook.com/business/help/120325381656392: what an item must have, how long it may be, and the words
   * of availability.
   */
  it('has what Meta’s catalogue asks of every item [SEO-09]', () => {
    const required = ['id', 'title', 'description', 'availability', 'condition', 'price', 'link', 'image_link', 'brand']
    const names = META_FEED_HEAD.trimEnd().split(',')
    expect(names).toEqual(
      expect.arrayContaining([...required, 'item_group_id', 'size', 'color', 'gender', 'age_group']),
    )
    const quoted = { ...boot, product: { ...boot.product, name: 'Drover 8" boot, wide' } }
    const cells = csvCells(metaFeedLine(quoted, ORIGIN))
    expect(cells).toHaveLength(names.length)
    const at = (name: string) => cells[names.indexOf(name)] ?? ''
    for (const name of required) expect([name, at(name)]).not.toEqual([name, ''])
    expect(at('title')).toBe('Karrabin Drover 8" boot, wide, Wheat, 9')
    expect([at('availability'), at('price'), at('sale_price')]).toEqual(['in stock', '149.95 AUD', '129.95 AUD'])
    const gone = csvCells(metaFeedLine({ ...boot, inStock: false }, ORIGIN))
    expect(gone[names.indexOf('availability')]).toBe('out of stock')
    expect(at('title').length).toBeLessThanOrEqual(200)
  })

  it('begins and ends as RSS 2.0 with Google’s words [SEO-09, SEO-11]', () => {
    expect(merchantFeedHead('Bolt & Sons', ORIGIN, 'work boots and workwear') + MERCHANT_FEED_FOOT).toBe(
      '<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">\n<channel>\n<title>Bolt &amp; Sons products</title><link>https://shop.example/</link><description>Work boots and workwear, one item per size</description>\n</channel>\n</rss>\n',
    )
    expect(merchantFeedHead('Bolt & Sons', ORIGIN, 'nuts & bolts')).toContain(
      '<description>Nuts &amp; bolts, one item per size</description>',
    )
  })

  /** Elements of an item by their names, each with all its values in order. */
  function fieldsOf(item: string): Record<string, string[]> {
    const found = [...item.matchAll(/<g:(\w+)>([^<]*)<\/g:\1>/g)].map(([, name = '', value = '']) => ({ name, value }))
    const names = [...new Set(found.map(({ name }) => name))]
    return Object.fromEntries(
      names.map((name) => [name, found.filter((each) => each.name === name).map(({ value }) => value)]),
    )
  }
  const itemOf = (change: Partial<MerchantItem>, product: Partial<MerchantItem['product']> = {}) =>
    fieldsOf(merchantItem({ ...boot, ...change, product: { ...boot.product, ...product } }, ORIGIN))

  it('names each size of a product by all that tells it apart, and says what is known of it [SEO-09]', () => {
    expect(itemOf({ width: 'Wide (2E)' }, { material: 'Leather' })).toEqual({
      id: ['p1-9'],
      item_group_id: ['KB101'],
      title: ['Karrabin Drover &lt;boot&gt;, Wheat, 9, Wide (2E)'],
      description: ['Steel cap; Zip'],
      link: ['https://shop.example/products/karrabin/drover?variant=p1-9'],
      canonical_link: ['https://shop.example/products/karrabin/drover'],
      image_link: ['https://shop.example/a.png'],
      additional_image_link: ['https://shop.example/b.png'],
      availability: ['in_stock'],
      condition: ['new'],
      price: ['149.95 AUD', '0.00 AUD', '19.95 AUD'],
      sale_price: ['129.95 AUD'],
      brand: ['Karrabin'],
      gtin: ['4006381333931'],
      mpn: ['KB101-9'],
      product_type: ['Footwear &gt; Work boots'],
      color: ['Wheat'],
      material: ['Leather'],
      size: ['9 Wide (2E)'],
      size_system: ['US'],
      size_type: ['regular'],
      gender: ['male'],
      age_group: ['adult'],
      country: ['AU', 'NZ'],
      service: ['Standard', 'Standard'],
      min_handling_time: ['0', '0'],
      max_handling_time: ['1', '1'],
      min_transit_time: ['3', '5'],
      max_transit_time: ['10', '9'],
    })
  })

  it('leaves out what is not known, and describes by the name where there are no words [SEO-09]', () => {
    const bare = { colour: null, material: null, description: '<p> </p>', pictures: ['/a.png'], original: 12995 }
    const item = itemOf({ barcode: null, inStock: false }, bare)
    expect(item['description']).toEqual(['Karrabin Drover &lt;boot&gt;, 9'])
    expect(item['availability']).toEqual(['out_of_stock'])
    const unknown = ['additional_image_link', 'sale_price', 'sale_price_effective_date', 'gtin', 'color', 'material']
    expect(unknown.filter((name) => name in item)).toEqual([])
  })

  it('shows eleven pictures at most [SEO-09]', () => {
    const pictures = Array.from({ length: 12 }, (_, n) => `/${n}.png`)
    const item = itemOf({}, { pictures })
    expect(item['image_link']).toEqual([`${ORIGIN}/0.png`])
    expect(item['additional_image_link']).toEqual(pictures.slice(1, 11).map((path) => ORIGIN + path))
    const product = { ...boot.product, pictures: ['/a', '/b', '/c'] }
    expect(merchantTsvLine({ ...boot, product }, ORIGIN).split('\t')).toContain(`${ORIGIN}/b,${ORIGIN}/c`)
  })

  it.each([
    ['9', { usWomen: '9' }, 'women', 'US', 'female', 'adult'],
    ['1', { usKids: '1' }, 'kids', 'US', 'unisex', 'kids'],
    ['8', { uk: '8' }, 'unisex', 'UK', 'unisex', 'adult'],
    ['43', { eu: '43' }, 'men', 'EU', 'male', 'adult'],
    ['XL', {}, 'men', 'AU', 'male', 'adult'],
  ] as const)('says of size %s with %j for %s: %s, %s, %s [SEO-09]', (label, sizes, wearer, system, gender, age) => {
    const item = itemOf({ label, sizes }, { wearer })
    expect([item['size_system'], item['gender'], item['age_group']]).toEqual([[system], [gender], [age]])
  })

  it.each([
    ['87L', 'tall'],
    ['102l', 'tall'],
    ['87R', 'regular'],
    ['87S', 'regular'],
    ['L', 'regular'],
    ['XL', 'regular'],
    ['2XL', 'regular'],
    ['87L/92L', 'regular'],
    ['W87L', 'regular'],
  ])('says of trousers in %s that they are cut %s [SEO-09]', (label, type) => {
    expect(itemOf({ label, sizes: {} })['size_type']).toEqual([type])
  })

  it('says when a sale that has an end begins and ends, in each engine’s own form [SEO-09, OPS-40]', () => {
    const sale = { startsAt: new Date('2026-11-26T22:00:00Z'), endsAt: new Date('2026-11-30T13:00:00Z') }
    const dates = (product: MerchantItem['product']) => {
      const meta = csvCells(metaFeedLine({ ...boot, product }, ORIGIN))
      const at = META_FEED_HEAD.trimEnd().split(',').indexOf('sale_price_effective_date')
      return [fieldsOf(merchantItem({ ...boot, product }, ORIGIN))['sale_price_effective_date']?.[0], meta[at]]
    }
    expect(dates({ ...boot.product, sale })).toEqual([
      '2026-11-26T22:00:00+0000/2026-11-30T12:59:59+0000',
      '2026-11-26T22:00+00:00/2026-11-30T12:59+00:00',
    ])
    expect(dates(boot.product)).toEqual([undefined, ''])
    expect(dates({ ...boot.product, sale, original: 12995 })).toEqual([undefined, ''])
  })

  it('says to Meta where it sends, and quotes only what could end a cell [SEO-09]', () => {
    const more = { description: 'One\n\n two, "three"', pictures: ['/a', '/b', '/c'], colour: null }
    const product = { ...boot.product, ...more }
    const line = metaFeedLine({ ...boot, width: 'Wide (2E)', product }, ORIGIN)
    expect(line.match(/\n/g)).toHaveLength(1)
    const names = META_FEED_HEAD.trimEnd().split(',')
    expect(Object.fromEntries(names.map((name, at) => [name, csvCells(line)[at]]))).toMatchObject({
      title: 'Karrabin Drover <boot>, 9, Wide (2E)',
      description: 'One two, "three"',
      shipping: 'AU::Standard:0.00 AUD,NZ::Standard:19.95 AUD',
      additional_image_link: `${ORIGIN}/b,${ORIGIN}/c`,
      color: '',
      material: '',
      link: `${ORIGIN}/products/karrabin/drover?variant=p1-9`,
    })
    expect(line.startsWith('p1-9,"Karrabin Drover <boot>, 9, Wide (2E)","One two, ""three""",in stock,')).toBe(true)
    const wordless = csvCells(metaFeedLine({ ...boot, product: { ...product, description: '' } }, ORIGIN))
    expect(wordless[2]).toBe('Karrabin Drover <boot>, 9')
  })

  it('has no line break or second blank in a cell of tab-delimited text [SEO-09]', () => {
    const product = { ...boot.product, description: 'One\n\n two', name: 'Drover  \t boot' }
    const cells = merchantTsvLine({ ...boot, product }, ORIGIN)
      .trimEnd()
      .split('\t')
    expect(cells[2]).toBe('Karrabin Drover boot, Wheat, 9')
  })

  /** https://support.google.com/merchants/answer/14998273: values of repeated attributes have commas between them. */
  it('keeps a value with a comma together where commas part values, in tab-delimited text [SEO-09]', () => {
    const product = { ...boot.product, kind: 'Boots 8", safety', pictures: ['/a', '/b,1', '/c'] }
    const cells = merchantTsvLine({ ...boot, product }, ORIGIN)
      .trimEnd()
      .split('\t')
    expect(cells).toContain('"""Boots 8"""", safety"""')
    expect(cells).toContain(`${ORIGIN}/b%2C1,${ORIGIN}/c`)
    expect(merchantTsvLine(boot, ORIGIN).split('\t')).toContain(boot.product.kind)
  })

  /** https://support.google.com/merchants/answer/14998273: new data sources read quoted fields. */
  it('pairs quotation marks in tab-delimited text, which else would swallow the cells behind them [SEO-09]', () => {
    const product = { ...boot.product, description: '<p>“Hard” or "hard", an 8" boot</p>', material: '"Rawhide' }
    const cells = merchantTsvLine({ ...boot, product }, ORIGIN).split('\t')
    const names = MERCHANT_TSV_HEAD.trimEnd().split('\t')
    expect(cells).toHaveLength(names.length)
    expect(cells[names.indexOf('description')]).toBe('"“Hard” or ""hard"", an 8"" boot"')
    expect(cells[names.indexOf('material')]).toBe('"""Rawhide"')
    expect(cells[names.indexOf('title')]).not.toContain('"')
  })

  it('is seen through when something is missing', () => {
    expect(merchantTroubles('<item><g:id>1</g:id></item>', ORIGIN)).not.toEqual([])
  })
})
