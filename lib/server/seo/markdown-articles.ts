import 'server-only'
import { dayInMelbourne } from '#lib/domain/dates/melbourne-day.ts'
import { htmlToMarkdown, markdownLink, markdownText } from '#lib/domain/text/markdown-text.ts'
import { articleByPath, HOME_PATH } from '../content/articles.ts'
import { postByPath } from '../content/blog.ts'

/** The day it was in the shop, as pages say it: a morning of Melbourne's is the day before in UTC. */
export const day = (instant: string) => dayInMelbourne(new Date(instant))

/** An article of the help pages. */
export async function articleMarkdown(path: string, origin: string): Promise<string | undefined> {
  const article = path === HOME_PATH ? undefined : await articleByPath(path)
  if (!article) return undefined
  const body = htmlToMarkdown(article.body, origin)
  return `# ${markdownText(article.title)}\n\n${markdownText(article.summary)}\n\n${body}\n\nUpdated ${day(article.updatedAt)}\n`
}

/** A post of the blog. */
export async function postMarkdown(path: string, origin: string): Promise<string | undefined> {
  const post = await postByPath(path)
  if (!post) return undefined
  const products = post.products.map(
    (p) => `- ${markdownLink(`${p.brand.name} ${p.name}`, `${origin}/products/${p.path}`)}`,
  )
  const parts = [
    `# ${markdownText(post.title)}`,
    `By ${markdownText(post.author)}, ${day(post.publishedAt)}. ${markdownText(post.topic.name)}.`,
    htmlToMarkdown(post.body, origin),
    products.join('\n'),
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}
