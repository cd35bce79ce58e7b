import 'server-only'
import { articleByPath, articlesPage } from '../content/articles.ts'
import { postByPath, postsPage } from '../content/blog.ts'
import { err, ok } from '../platform/result.ts'
import { type ApiApp, serve } from './serve.ts'

/** What there is to read [API-75, API-76]. */
export function mountContent(app: ApiApp): void {
  serve(app, 'articles', async (_c, _body, { page }) => ok(await articlesPage(page)))

  serve(app, 'article', async (c) => {
    const article = await articleByPath(c.req.param('path') ?? '')
    return article ? ok({ article }) : err('ArticleNotFound')
  })

  serve(app, 'posts', async (_c, _body, { page }) => ok(await postsPage({ page })))

  serve(app, 'post', async (c) => {
    const post = await postByPath(c.req.param('path') ?? '')
    return post ? ok({ post }) : err('BlogPostNotFound')
  })
}
