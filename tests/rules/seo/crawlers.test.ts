import { describe, expect, it } from 'vitest'
import { parseListingQuery } from '#lib/domain/catalogue/listing-query.ts'
import { closedToRobots, isClosedToRobots, isPlainListing, openToRobots } from '#lib/domain/seo/crawl-policy.ts'
import { followMoves, tidyAddress, withQuery } from '#lib/domain/seo/moved-paths.ts'
import { sitemap, sitemapIndex } from '#lib/domain/seo/sitemap.ts'
import { xmlElement, xmlText } from '#lib/domain/text/xml-text.ts'

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
    '/articles?q=delivery',
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
    '/stores?within=50',
    '/categories/footwear?store=s1',
    '/?ref=mail&adj=1',
  ])('%s is closed [SEO-03]', (url) => expect(isClosedToRobots(url)).toBe(true))

  it('opens calls of the API one by one, though it is closed as a whole [SEO-08]', () => {
    const open = openToRobots()
    expect(open).toContain('/api/product/')
    expect(open.filter((call) => !call.startsWith('/api/') || isClosedToRobots(call))).toEqual([])
    expect(isClosedToRobots('/api/')).toBe(true)
  })

  it('says each rule once', () => expect(new Set(closedToRobots()).size).toBe(closedToRobots().length))

  it.each([
    ['', true],
    ['page=2', true],
    ['utm_source=x&ref=abc', true],
    ['sort=priceAsc', false],
    ['sale=1', false],
    ['store=s1', false],
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
  })

  it('is a sitemap as its protocol has it, and an index of them [SEO-04]', () => {
    const xml = '<?xml version="1.0" encoding="UTF-8"?>\n'
    const space = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
    const images = 'xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"'
    expect(sitemap([{ path: '/a', images: ['/x.png', '/y.png'] }, { path: '/b' }], ORIGIN)).toBe(
      [
        `${xml}<urlset ${space} ${images}>`,
        '<url><loc>https://shop.example/a</loc><image:image><image:loc>https://shop.example/x.png</image:loc></image:image><image:image><image:loc>https://shop.example/y.png</image:loc></image:image></url>',
        '<url><loc>https://shop.example/b</loc></url>',
        '</urlset>\n',
      ].join('\n'),
    )
    const changed = new Date('2026-01-02T03:04:05.000Z')
    expect(sitemapIndex([{ path: '/sitemaps/x.xml', changed }, { path: '/sitemaps/y.xml' }], ORIGIN)).toBe(
      [
        `${xml}<sitemapindex ${space}>`,
        '<sitemap><loc>https://shop.example/sitemaps/x.xml</loc><lastmod>2026-01-02T03:04:05.000Z</lastmod></sitemap>',
        '<sitemap><loc>https://shop.example/sitemaps/y.xml</loc></sitemap>',
        '</sitemapindex>\n',
      ].join('\n'),
    )
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

  it('knows a path as browsers ask for it, however it is written', () => {
    const rows = {
      '/collections/män’s': '/b',
      '/size%20guide': '/c',
      '/plain': '/collections/män’s',
      '/é': '/x',
      '/%C3%A9': '/y',
    }
    expect(moves(rows)).toStrictEqual({
      ...{ '/collections/män’s': '/b', '/collections/m%C3%A4n%E2%80%99s': '/b', '/size%20guide': '/c', '/plain': '/b' },
      ...{ '/é': '/x', '/%C3%A9': '/y' },
    })
  })

  it('leaves out circles by way of a query or a place, and follows a chain through one', () => {
    expect(moves({ '/a': '/a?sort=new', '/b': '/b#sizes', '/c': '/d?x=1', '/d': '/c' })).toEqual({})
    expect(moves({ '/a': '/b?x=1#top', '/b': '/c', '/d': '/e?y=1', '/e': null, '/f': '/g?z=1#top' })).toEqual({
      ...{ '/a': '/c?x=1', '/b': '/c', '/d': null, '/e': null, '/f': '/g?z=1#top' },
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
      '/f\\evil': '/z',
      '/g?colour=tan': '/z',
      'old/h': '/z',
      '/i': '/two words',
      '/j': '/k\\evil',
    }
    expect(moves(rows)).toStrictEqual({})
    expect(moves({ ...rows, '/old/boots': '/new/boots?colour=tan' })).toStrictEqual({
      '/old/boots': '/new/boots?colour=tan',
    })
  })

  it('follows nine moves, and takes a longer chain for a circle', () => {
    const chain = (length: number) =>
      moves(Object.fromEntries(Array.from({ length }, (_, n) => [`/p${n}`, `/p${n + 1}`])))
    expect(chain(9)['/p0']).toBe('/p9')
    expect(chain(10)).not.toHaveProperty('/p0')
    expect(chain(10)['/p1']).toBe('/p10')
  })

  it.each([
    ['/b', '', '/b'],
    ['/b', 'utm_source=x&page=2', '/b?utm_source=x&page=2'],
    ['/b?colour=tan', 'colour=red&page=2', '/b?colour=tan&page=2'],
    ['/b?colour=tan', '', '/b?colour=tan'],
    ['/b?colour=tan', 'colour=red', '/b?colour=tan'],
    ['/b#refunds', 'utm_source=x', '/b?utm_source=x#refunds'],
    ['/b#refunds', '', '/b#refunds'],
    ['/b?colour=tan#sizes', 'colour=red&page=2', '/b?colour=tan&page=2#sizes'],
    ['/b?colour=tan#sizes', 'colour=red', '/b?colour=tan#sizes'],
    ['/b#is-it?', 'page=2', '/b?page=2#is-it?'],
  ])('to %s with “%s” is %s', (to, query, address) => expect(withQuery(to, query)).toBe(address))

  it.each([
    ['/Products/Karrabin/Drover?variant=P1', '/products/karrabin/drover?variant=P1'],
    ['/brands/', '/brands'],
    ['/brands//?page=2', '/brands?page=2'],
    ['/x/Products/a', undefined],
    ['/CATEGORIES', '/categories'],
    ['/Shop/School-shoes/13-5/?page=2', '/shop/school-shoes/13-5?page=2'],
    ['/Shopping', undefined],
    ['/products/karrabin/drover', undefined],
    ['/Account/', undefined],
    ['/productsX', undefined],
    ['/', undefined],
  ])('%s is really at %s', (url, tidy) => expect(tidyAddress(url)).toBe(tidy))

  it('holds nobody up over an address of nothing but slashes, which anybody can ask for [ROUTE-52]', () => {
    const slashes = '/'.repeat(15_000)
    const tries = [1, 2, 3].map(() => {
      const startedMs = performance.now()
      expect(tidyAddress(`/shop${slashes}x`)).toBeUndefined()
      return performance.now() - startedMs
    })
    expect(Math.min(...tries)).toBeLessThan(60)
    expect(tidyAddress(`/shop${slashes}`)).toBe('/shop')
  })
})
