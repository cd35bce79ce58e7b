import 'server-only'
import { existingArticles } from '#lib/server/content/articles.ts'
import { environment } from '#lib/server/platform/environment.ts'

/** Who and what helps with a return, as far as this shop has it. */
export async function returnHelp(): Promise<{ helpHref?: string; email?: string }> {
  const { SHOP_SUPPORT_EMAIL: email } = environment()
  const written = await existingArticles(['returns'])
  return { ...(written.has('returns') ? { helpHref: '/articles/returns' } : {}), ...(email ? { email } : {}) }
}
