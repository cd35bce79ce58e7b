import { environment, isPublicSite } from '#lib/server/platform/environment.ts'

/**
 * Whether SITE_URL is public, asked before a database is looked for; then `why` the command stops is told to whoever
 * tried.
 */
export function isPublicShop(why: string): boolean {
  const { siteUrl } = environment()
  if (!isPublicSite(siteUrl)) return false
  console.error(`SITE_URL is public (${siteUrl}). ${why}`)
  return true
}
