import 'server-only'
import { articleByPath, articlesPage } from '../content/articles.ts'
import { postByPath, postsPage } from '../content/blog.ts'
import { granted, refused } from '../platform/refusal.ts'
import { type ApiApp, serve } from './serve.ts'

/** What there is to read [API-75, API-76]. */
export function mountContent(app: ApiApp): void {
  serve(app, 'articles', async (_c, _body, { page }) => granted(await articlesPage(page)))

  serve(app, 'article', async (c) => {
    const article = await articleByPath(c.req.param('path') ?? '')
    return article ? granted({ article }) : refused('ArticleNotFound')
  })

  serve(app, 'posts', async (_c, _body, { page }) => granted(await postsPage({ page })))

  serve(app, 'post', async (c) => {
    const post = await postByPath(c.req.param('path') ?? '')
    return post ? granted({ post }) : refused('BlogPostNotFound')
  })
}
