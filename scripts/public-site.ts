import { environment, isPublicSite } from '#lib/server/environment.ts'

/** Ends the process with 1, before a database is looked for, where SITE_URL is public; `why` is told to whoever tried. */
export function refusePublicSite(why: string): void {
  const { siteUrl } = environment()
  if (!isPublicSite(siteUrl)) return
  console.error(`SITE_URL is public (${siteUrl}). ${why}`)
  process.exit(1)
}
