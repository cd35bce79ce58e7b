import 'server-only'
import { existingArticles } from '#lib/server/content/articles.ts'
import { environment } from '#lib/server/platform/environment.ts'
import { storeKinds } from '#lib/server/store-locator/store-kinds.ts'

/** Who and what helps with a return, as far as this shop has it. */
export async function returnHelp(): Promise<{ helpHref?: string; email?: string; noStores?: true }> {
  const { SHOP_SUPPORT_EMAIL: email } = environment()
  const [written, stores] = await Promise.all([existingArticles(['returns']), storeKinds()])
  return {
    ...(written.has('returns') ? { helpHref: '/articles/returns' } : {}),
    ...(email ? { email } : {}),
    ...(stores.own ? {} : { noStores: true }),
  }
}
