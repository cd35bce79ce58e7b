import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import { CATEGORIES } from '#demo/category-data.ts'
import { ARTICLES } from '#demo/content/articles.ts'
import { STANDARD_COLLECTIONS } from '#lib/domain/catalogue/standard-collections.ts'
import { followMoves } from '#lib/domain/seo/moved-paths.ts'
import { SHORT_ADDRESSES } from '#lib/domain/seo/short-addresses.ts'

const HOMES = ['app/(shop)', 'app/(account)', 'app/(auth)']
const hasPage = (path: string) => HOMES.some((home) => existsSync(`${home}${path}/page.tsx`))
const READ_FROM_ROWS = new Set([
  ...ARTICLES.map(({ path }) => `/articles/${path}`),
  ...CATEGORIES.map(([path]) => `/categories/${path}`),
  ...STANDARD_COLLECTIONS.map(({ slug }) => `/shop/${slug}`),
])

it.each(Object.entries(SHORT_ADDRESSES))('%s is no page, and leads to one: %s [ROUTE-54]', (from, to) => {
  expect(hasPage(from)).toBe(false)
  expect(hasPage(to) || READ_FROM_ROWS.has(to)).toBe(true)
})

it('leads there in one step from each, and from no page of the shop [ROUTE-54]', () => {
  const moved = followMoves(Object.entries(SHORT_ADDRESSES).map(([from, to]) => ({ from, to })))
  expect(Object.fromEntries(moved)).toEqual(SHORT_ADDRESSES)
  for (const typed of ['/login', '/wishlist', '/track', '/returns', '/contact']) expect(moved.has(typed)).toBe(true)
  expect(moved.has('/cart')).toBe(false)
})
