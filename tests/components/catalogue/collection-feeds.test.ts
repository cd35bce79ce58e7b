import { expect, it } from 'vitest'
import { withFeed } from '#app/(shop)/collection-feeds.ts'

it('tells readers of feeds on the page of what is new where that is told, and on no other [CAT-47, SEO-01]', () => {
  const metadata = { title: 'New arrivals', alternates: { canonical: '/shop/new-arrivals' } }
  expect(withFeed('/shop/new-arrivals', metadata)).toEqual({
    title: 'New arrivals',
    alternates: {
      canonical: '/shop/new-arrivals',
      types: { 'application/rss+xml': [{ url: '/feeds/new-arrivals.xml', title: 'New arrivals' }] },
    },
  })
  expect(withFeed('/shop/new-arrivals/footwear', metadata)).toBe(metadata)
})
