import { describe, expect, it } from 'vitest'
import { parseListingQuery } from '#lib/domain/catalogue/listing-query.ts'
import { closedToRobots, isClosedToRobots, isPlainListing } from '#lib/domain/seo/crawl-policy.ts'
import { MERCHANT_TSV_HEAD, type MerchantItem, merchantItem, merchantTsvLine } from '#lib/domain/seo/merchant-feed.ts'
import { META_FEED_HEAD, metaFeedLine } from '#lib/domain/seo/meta-feed.ts'
import { followMoves, tidyAddress, withQuery } from '#lib/domain/seo/moved-paths.ts'
import { rssFeed } from '#lib/domain/seo/rss.ts'
import { sitemap, sitemapIndex } from '#lib/domain/seo/sitemap.ts'
import { xmlElement, xmlText } from '#lib/domain/text/xml-text.ts'
import { merchantTroubles } from '#tests/setup/merchant-shape.ts'

const ORIGIN = 'https://shop.example'
const asked = (search: string) => parseListingQuery(Object.fromEntries(new URLSearchParams(search)))

describe('what crawlers may read', () => {
  it.each([
    '/',
    '/products/karrabin/boot',
    '/products/karrabin/boot?variant=p1-8',
    '/categories/footwear?page=2',
    '/brands',
    '/stores/vic/geelong',
    '/blog?page=2',
    '/search',
    '/pictures/raster/x.png',
    '/products/karrabin/boot.md',
    '/index.md',
    '/agents.md',
    '/api/product/p1',
    '/api/product/p1/store-stock?near=3000',
    '/api/search/suggestion?q=boot',
    '/api/delivery/promise?postcode=3000',
    '/api/openapi.json',
  ])('%s is open [SEO-04]', (url) => expect(isClosedToRobots(url)).toBe(false))

  it.each([
    '/account/orders',
    '/cart',
    '/checkout/payment',
    '/orders/100001',
    '/return/guest/create',
    '/api/settings',
    '/api/account/orders',
    '/api/order/placement/x',
    '/api/payment/client-token',
    '/markdown/products/karrabin/boot',
    '/cart?add=KB101-9:1',
    '/search?q=boot',
    '/search?sale=1',
    '/categories/footwear?brand=karrabin',
    '/categories/footwear?page=2&sizeUsMen=10',
    '/categories/footwear?sort=priceAsc',
    '/stores?near=3000',
    '/?ref=mail&adj=1',
  ])('%s is closed [SEO-03]', (url) => expect(isClosedToRobots(url)).toBe(true))

  it('says each rule once', () => expect(new Set(closedToRobots()).size).toBe(closedToRobots().length))

  it.each([
    ['', true],
    ['page=2', true],
    ['utm_source=x&ref=abc', true],
    ['sort=priceAsc', false],
    ['sale=1', false],
    ['colour=tan', false],
    ['q=boot', false],
  ])('a listing with “%s” is a page of its own: %s [SEO-01]', (search, plain) => {
    expect(isPlainListing(asked(search))).toBe(plain)
  })
})

describe('XML', () => {
  it('escapes what would end an element, and leaves out what XML cannot hold', () => {
    expect(xmlText(`a<b>&"c'\u0000\u000b\ud83d\ude00`)).toBe('a&lt;b&gt;&amp;&quot;c&apos;😀')
    expect(xmlElement('a', undefined) + xmlElement('a', '')).toBe('')
  })

  it('lists pages with the date of their change where it is known, and their pictures [SEO-04]', () => {
    const changed = new Date('2026-01-02T03:04:05.000Z')
    const text = sitemap([{ path: '/a?b=1&c=2', changed, images: ['/pictures/x.png'] }, { path: '/b' }], ORIGIN)
    expect(text).toContain('<loc>https://shop.example/a?b=1&amp;c=2</loc><lastmod>2026-01-02T03:04:05.000Z</lastmod>')
    expect(text).toContain('<image:loc>https://shop.example/pictures/x.png</image:loc>')
    expect(text).toContain('<url><loc>https://shop.example/b</loc></url>')
    expect(sitemapIndex([{ path: '/sitemaps/x.xml', changed }], ORIGIN)).toContain('<sitemap><loc>')
  })

  it('feeds readers with the newest first, dated by it', () => {
    const item = { title: 'A & B', summary: 's', path: '/blog/a', published: new Date('2026-01-02T00:00:00Z') }
    const feed = rssFeed({ title: 'T', description: 'D', page: '/blog', self: '/blog/feed.xml' }, [item], ORIGIN)
    expect(feed).toContain('<lastBuildDate>Fri, 02 Jan 2026 00:00:00 GMT</lastBuildDate>')
    expect(feed).toContain('<title>A &amp; B</title><link>https://shop.example/blog/a</link>')
  })
})

/** One line of RFC 4180. */
function csvCells(line: string): string[] {
  const cells = line.trimEnd().matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g)
  return [...cells].map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '')
}

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
        { country: 'AU', service: 'Standard', price: 0 },
        { country: 'NZ', service: 'Standard', price: 1995 },
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
      '<g:shipping><g:country>NZ</g:country><g:service>Standard</g:service><g:price>19.95 AUD</g:price></g:shipping>',
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
    expect(at('shipping')).toBe('AU::Standard:0.00 AUD,NZ::Standard:19.95 AUD')
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

  it('is seen through when something is missing', () => {
    expect(merchantTroubles('<item><g:id>1</g:id></item>', ORIGIN)).not.toEqual([])
  })
})

describe('addresses that moved', () => {
  const moves = (rows: Record<string, string | null>) =>
    Object.fromEntries(followMoves(Object.entries(rows).map(([from, to]) => ({ from, to }))))

  it('follows a chain to its end, and to nothing', () => {
    expect(moves({ '/a': '/b', '/b': '/c', '/x': '/y', '/y': null })).toEqual({
      '/a': '/c',
      '/b': '/c',
      '/x': null,
      '/y': null,
    })
  })

  it('leaves out circles and ways out of the shop', () => {
    const rows = {
      '/a': '/b',
      '/b': '/a',
      '/c': '//evil.example',
      '/d': 'https://evil.example',
      '/e': '/\\evil',
      '/': '/z',
    }
    expect(moves(rows)).toEqual({})
  })

  it.each([
    ['/b', '', '/b'],
    ['/b', 'utm_source=x&page=2', '/b?utm_source=x&page=2'],
    ['/b?colour=tan', 'colour=red&page=2', '/b?colour=tan&page=2'],
    ['/b?colour=tan', '', '/b?colour=tan'],
  ])('to %s with “%s” is %s', (to, query, address) => expect(withQuery(to, query)).toBe(address))

  it.each([
    ['/Products/Karrabin/Drover?variant=P1', '/products/karrabin/drover?variant=P1'],
    ['/brands/', '/brands'],
    ['/CATEGORIES', '/categories'],
    ['/products/karrabin/drover', undefined],
    ['/Account/', undefined],
    ['/productsX', undefined],
    ['/', undefined],
  ])('%s is really at %s', (url, tidy) => expect(tidyAddress(url)).toBe(tidy))
})
