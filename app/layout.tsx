import type { Metadata, Viewport } from 'next'
import type { ReactNode } from 'react'
import { AuthStart } from '#components/account/auth-start.tsx'
import { BotCheckStart } from '#components/bot/bot-check-start.tsx'
import { PlacementStart } from '#components/checkout/placement-start.tsx'
import { LayoutStart } from '#components/layout/layout-start.tsx'
import { SkipLink } from '#components/ui/skip-link.tsx'
import { announcedText } from '#lib/domain/content/announcement.ts'
import { REFUSED_ARTICLE } from '#lib/domain/content/refused-article.ts'
import { botKeys } from '#lib/server/bot/keys.ts'
import { shownAnnouncements } from '#lib/server/content/announcements.ts'
import { existingArticles } from '#lib/server/content/articles.ts'
import { environment } from '#lib/server/platform/environment.ts'
import { shopSettings } from '#lib/server/settings/settings.ts'
import '#styles/globals.css'
import { archivo, publicSans } from './fonts.ts'
import { shopName } from './shop-name.ts'
import { ownWords } from './shop-words.ts'

// Rendered per request: the page cache in front of Next does the keeping, and a build never needs the database.
export const dynamic = 'force-dynamic'

export const viewport: Viewport = { width: 'device-width', initialScale: 1, themeColor: '#16181b' }

export async function generateMetadata(): Promise<Metadata> {
  const { sells } = await ownWords()
  return {
    metadataBase: new URL(environment().siteUrl),
    title: { default: `${shopName()}: ${sells}`, template: `%s | ${shopName()}` },
    formatDetection: { telephone: false },
    icons: {
      icon: [
        { url: '/favicon.svg', type: 'image/svg+xml' },
        { url: '/favicon.ico', sizes: '32x32' },
      ],
      apple: { url: '/icons/apple-touch-180.png', sizes: '180x180' },
    },
    manifest: '/manifest.webmanifest',
    openGraph: { siteName: shopName(), locale: 'en_AU', type: 'website' },
    twitter: { card: 'summary' },
  }
}

export default async function RootLayout({ children }: { children: ReactNode }) {
  const { taxRate } = await shopSettings()
  return (
    // The page's first script writes on it what only this browser knows.
    <html
      suppressHydrationWarning
      lang="en-AU"
      // Where nothing is said, browsers take this one.
      data-index-prefix={environment().indexPrefix === 'local_' ? undefined : environment().indexPrefix}
      data-tax-rate={taxRate}
      data-no-refused-article={(await existingArticles([REFUSED_ARTICLE])).has(REFUSED_ARTICLE) ? undefined : ''}
      data-announced={announcedText(await shownAnnouncements(new Date()))}
      {...botKeys()}
      {...(environment().SENTRY_DSN === undefined ? {} : { 'data-reports': '' })}
      className={`${archivo.variable} ${publicSans.variable}`}
    >
      <body>
        <link rel="search" type="application/opensearchdescription+xml" href="/opensearch.xml" title={shopName()} />
        <SkipLink />
        {children}
        <BotCheckStart />
        <AuthStart />
        <PlacementStart />
        <LayoutStart />
      </body>
    </html>
  )
}
