import { XML_HEAD, xmlElement, xmlText } from '../text/xml-text.ts'

export interface RssChannel {
  title: string
  description: string
  /** The page the feed goes with, and the feed itself. Paths. */
  page: string
  self: string
}

export interface RssItem {
  title: string
  /** Plain text. */
  summary: string
  path: string
  published: Date
  author?: string | undefined
  category?: string | undefined
  image?: string | undefined
}

/** An RSS 2.0 feed, newest first. Its date is that of its newest item, so that an unchanged feed is the same bytes. */
export function rssFeed(channel: RssChannel, items: readonly RssItem[], origin: string): string {
  const newest = items.reduce((latest, item) => Math.max(latest, item.published.getTime()), 0)
  const head = [
    xmlElement('title', channel.title),
    xmlElement('link', origin + channel.page),
    xmlElement('description', channel.description),
    xmlElement('language', 'en-au'),
    xmlElement('lastBuildDate', newest > 0 ? new Date(newest).toUTCString() : undefined),
    `<atom:link href="${xmlText(origin + channel.self)}" rel="self" type="application/rss+xml"/>`,
  ]
  const spaces = [
    'xmlns:atom="http://www.w3.org/2005/Atom"',
    'xmlns:dc="http://purl.org/dc/elements/1.1/"',
    'xmlns:media="http://search.yahoo.com/mrss/"',
  ]
  const body = [...head.filter(Boolean), ...items.map((item) => itemElement(item, origin))].join('\n')
  return `${XML_HEAD}<rss version="2.0" ${spaces.join(' ')}>\n<channel>\n${body}\n</channel>\n</rss>\n`
}

function itemElement(item: RssItem, origin: string): string {
  const url = origin + item.path
  const parts = [
    xmlElement('title', item.title),
    xmlElement('link', url),
    `<guid isPermaLink="true">${xmlText(url)}</guid>`,
    xmlElement('pubDate', item.published.toUTCString()),
    xmlElement('description', item.summary),
    xmlElement('dc:creator', item.author),
    xmlElement('category', item.category),
    item.image ? `<media:content url="${xmlText(origin + item.image)}" medium="image"/>` : '',
  ]
  return `<item>${parts.join('')}</item>`
}
