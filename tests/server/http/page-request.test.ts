import { describe, expect, it } from 'vitest'
import { pageRequest } from '#lib/server/http/page-request.ts'

const keyOf = (url: string, headers: Record<string, string> = {}) => pageRequest(url, headers)?.key
const tree = (value: unknown) => encodeURIComponent(JSON.stringify(value))
const page = { children: ['__PAGE__', {}] }
const from = (...segments: unknown[]) =>
  tree(segments.reduceRight<unknown>((below, segment) => [segment, { children: below }], ['__PAGE__', {}]))

describe('which requests are for the cache [GEN-13]', () => {
  it.each([
    '/',
    '/cart',
    '/search?q=boot',
    '/products/anvil-boot',
    '/stores/vic/melbourne-central',
    '/sitemap.xml',
    '/accountants',
  ])('%s is', (url) => expect(keyOf(url)).toBeDefined())

  it.each([
    '/api/health',
    '/api',
    '/account',
    '/account/orders/100001',
    '/checkout/payment',
    '/orders',
    '/orders/100001',
    '/return/guest/create?code=abc',
    '/sandbox/mail',
    '/_next/data/x.json',
    '/pictures/drawn/x.svg',
    '/favicon.ico',
    'http://other.example/',
    '*',
  ])('%s is not', (url) => expect(keyOf(url)).toBeUndefined())
})

describe('the key [ROUTE-45, ROUTE-46]', () => {
  it.each([
    ['/products/anvil?utm_source=mail&gclid=1', '/products/anvil'],
    ['/?ref=partner&adj=42', '/'],
    ['/search?utm_campaign=x&q=steel+cap&page=2', '/search?q=steel+cap&page=2'],
    ['/search?page=2&q=steel%20cap', '/search?q=steel+cap&page=2'],
    ['/categories/boots?brand=b&brand=a&sort=nonsense&page=1', '/categories/boots?brand=a&brand=b'],
    ['/categories/boots?sizeUsMen=10&colour=tan&sale=1', '/categories/boots?colour=tan&sizeUsMen=10&sale=1'],
    ['/stores?within=20&near=3000&x=1', '/stores?near=3000&within=20'],
    ['/stores?country=NZ&near=6011', '/stores?near=6011&country=NZ'],
    ['/articles/fit?code=secret&user=7', '/articles/fit'],
    ['/?', '/'],
  ])('%s is %s', (url, key) => expect(keyOf(url)).toBe(key))

  it('keeps the page and the navigations to it apart', () => {
    const keys = [
      keyOf('/brands'),
      keyOf('/brands', { rsc: '1' }),
      keyOf('/brands', { rsc: '1', 'next-router-prefetch': '1' }),
      keyOf('/brands', { rsc: '1', 'next-router-prefetch': '1', 'next-router-segment-prefetch': '/_tree' }),
      keyOf('/brands', { rsc: '1', 'next-router-state-tree': from('', 'cart') }),
    ]
    expect(new Set(keys).size).toBe(keys.length)
  })

  it('does not depend on cookies, the digest Next adds, nor on any other header', () => {
    const plain = keyOf('/brands', { rsc: '1' })
    const decorated = { rsc: '1', cookie: 'a=b', authorization: 'Bearer x', 'next-url': '/x', host: 'evil.example' }
    expect(keyOf('/brands?_rsc=1abc', decorated)).toBe(plain)
  })

  it.each([
    ['a tree that is no JSON', { 'next-router-state-tree': '%7B' }],
    ['a tree of the wrong shape', { 'next-router-state-tree': tree({ a: 1 }) }],
    ['a tree beyond reason', { 'next-router-state-tree': `"${'x'.repeat(9000)}"` }],
    ['a strange segment', { 'next-router-segment-prefetch': '/<script>' }],
  ])('%s is not for the cache', (_, headers) => {
    expect(pageRequest('/brands', { rsc: '1', ...headers })).toBeUndefined()
  })
})

describe('where a navigation comes from', () => {
  const to = (url: string, state: string) => keyOf(url, { rsc: '1', 'next-router-state-tree': state })

  it('does not matter below the layouts both pages share', () => {
    const product = (slug: string) => from('', '(shop)', 'products', ['path', slug, 'c', null])
    const fromAnvil = to('/products/mallee', product('anvil'))
    expect(to('/products/mallee', product('coolibah'))).toBe(fromAnvil)
    const fromHome = to('/products/mallee', from('', '(shop)'))
    expect(to('/products/mallee', from('', '(shop)', 'cart'))).toBe(fromHome)
    expect(to('/products/mallee', from('', '(shop)', 'brands', ['slug', 'x', 'd', null]))).toBe(fromHome)
    expect(fromHome).not.toBe(fromAnvil)
    expect(to('/products/mallee', from('', '(checkout)', 'checkout'))).not.toBe(fromHome)
  })

  it('is kept where it says which part of the page is wanted', () => {
    const wanted = tree(['', { children: ['(shop)', { children: ['__PAGE__', {}, null, 'refetch'] }] }])
    expect(to('/', wanted)).toContain(wanted)
    expect(to('/', tree(['', { children: ['(shop)', page] }]))).not.toContain('refetch')
  })
})
