import { describe, expect, it } from 'vitest'
import { ARTICLES } from '#demo/content/articles.ts'
import { helpTopics } from '#lib/domain/content/help-topics.ts'

const at = (...paths: string[]) => paths.map((path) => ({ path }))
const told = (topics: ReturnType<typeof helpTopics<{ path: string }>>) =>
  topics.map(({ title, articles }) => [title, ...articles.map(({ path }) => path)])

describe('help by topic', () => {
  it('keeps a page below another beside it, and leaves empty topics out [BLOG-08]', () => {
    expect(told(helpTopics(at('size-guide/kids', 'returns', 'size-guide', 'delivery')))).toEqual([
      ['Orders and delivery', 'delivery'],
      ['Returns and warranty', 'returns'],
      ['Sizes, safety and care', 'size-guide', 'size-guide/kids'],
    ])
  })

  it('puts what belongs to no topic last, in its order [BLOG-08]', () => {
    expect(told(helpTopics(at('workshops', 'deliveries', 'terms', 'art')))).toEqual([
      ['Small print', 'terms'],
      ['More', 'workshops', 'deliveries', 'art'],
    ])
  })

  it('has a topic for each article of the demo shop, and each of them once [BLOG-08]', () => {
    const written = ARTICLES.filter(({ path }) => path !== 'home')
    const topics = helpTopics(written)
    expect(topics.map(({ title }) => title)).toEqual([
      ...['Orders and delivery', 'Returns and warranty', 'Sizes, safety and care'],
      ...['Paying', 'Contact and company', 'Small print'],
    ])
    expect(topics.flatMap(({ articles }) => articles)).toHaveLength(written.length)
  })
})
