import type { Metadata } from 'next'

const ARRIVALS = '/shop/new-arrivals'
const ARRIVALS_FEED = { url: '/feeds/new-arrivals.xml', title: 'New arrivals' }

/** A collection's metadata with the feed that tells the same, where there is one: feed readers look for it there. */
export function withFeed(href: string, metadata: Metadata): Metadata {
  if (href !== ARRIVALS) return metadata
  return { ...metadata, alternates: { ...metadata.alternates, types: { 'application/rss+xml': [ARRIVALS_FEED] } } }
}
