import type { Metadata } from 'next'
import { connection } from 'next/server'
import { shopSettings } from '#lib/server/settings.ts'
import { departments } from './departments.ts'
import { PageNotFound } from './page-not-found.tsx'
import { ShopFrame } from './shop-frame.tsx'

export const metadata: Metadata = { title: 'Page not found', robots: { index: false } }

/** Any address that is no page of the shop: status 404 [ROUTE-38, SEO-05]. */
export default async function NotFound() {
  // Asked per request, so that a build does not render it and with it the menu.
  await connection()
  const [tree, settings] = await Promise.all([departments(), shopSettings()])
  return (
    <ShopFrame departments={tree} settings={settings}>
      <PageNotFound departments={tree} />
    </ShopFrame>
  )
}
