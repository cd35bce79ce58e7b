import 'server-only'
import { NewsletterForm } from '#components/content/newsletter-form.tsx'
import { NewsletterWords } from '#components/content/newsletter-words.tsx'
import { Footer } from '#components/layout/footer.tsx'
import { StaticHtml } from '#components/ui/static-html.tsx'
import type { CategoryNode } from '#lib/contract/catalogue.ts'
import { dayInMelbourne } from '#lib/domain/dates/melbourne-day.ts'
import { sentenceStart } from '#lib/domain/seo/shop-words.ts'
import { type ShownCollection, shownCollections } from '#lib/server/catalogue/collections.ts'
import { existingArticles } from '#lib/server/content/articles.ts'
import { analyticsKeys } from '#lib/server/insight/google-analytics.ts'
import { environment } from '#lib/server/platform/environment.ts'
import { madeOnce } from '#lib/server/platform/made-once.ts'
import { shopContact } from '#lib/server/platform/shop-contact.ts'
import { storeKinds } from '#lib/server/store-locator/store-kinds.ts'
import { deliveredText } from './delivered-text.ts'
import { shopName } from './shop-name.ts'
import { ownWords } from './shop-words.ts'

type Column = readonly [title: string, links: readonly (readonly [path: string, label: string])[]]

const PICKUP = 'click-and-collect'
const COLUMNS: readonly Column[] = [
  [
    'Help',
    [
      ['delivery', 'Delivery'],
      ['returns', 'Returns and exchanges'],
      [PICKUP, 'Click and collect'],
      ['size-guide', 'Size guide'],
      ['safety-standards', 'Safety standards'],
      ['product-care', 'Product care'],
      ['order-not-processed', 'Order not processed'],
      ['contact', 'Contact us'],
    ],
  ],
  [
    'About',
    [
      ['about', 'About us'],
      ['trade-accounts', 'Trade accounts'],
      ['gift-cards', 'Gift cards'],
      ['afterpay', 'Afterpay'],
      ['sustainability', 'Sustainability'],
      ['careers', 'Careers'],
    ],
  ],
  [
    'Small print',
    [
      ['terms', 'Terms'],
      ['privacy', 'Privacy'],
      ['warranty', 'Warranty'],
      ['promotions-terms', 'Promotions'],
      ['accessibility', 'Accessibility'],
      ['contact/complaints', 'Complaints'],
    ],
  ],
]

const PATHS = COLUMNS.flatMap(([, links]) => links.map(([path]) => path))

/** The newsletter and the footer, whose columns link to the articles that exist [GEN-18]. */
export async function ShopFooter({ departments }: { departments: readonly CategoryNode[] }) {
  const { email, phone } = shopContact()
  const [written, collections, stores, delivered, { sells, inAWord }] = await Promise.all([
    existingArticles(PATHS),
    shownCollections(),
    storeKinds(),
    deliveredText(),
    ownWords(),
  ])
  return (
    <>
      <NewsletterForm>
        <StaticHtml as="div" remember>
          <NewsletterWords goods={inAWord} />
        </StaticHtml>
      </NewsletterForm>
      <Footer
        shopName={shopName()}
        abn={environment().SHOP_ABN}
        supportEmail={email}
        supportPhone={phone}
        claim={`${sentenceStart(sells)} for ${delivered}.`}
        offers={footerOffers(collections)}
        {...(stores.any ? {} : { noStores: true })}
        articles={(analyticsKeys() ? columnsWithChoices : columnsAlone)(stores.own ? written : withoutPickup(written))}
        departments={departments}
        year={Number(dayInMelbourne(new Date()).slice(0, 4))}
        part={StaticHtml}
      />
    </>
  )
}

const footerOffers = madeOnce((collections: readonly ShownCollection[]) => [
  ...(collections.length > 0 ? [{ href: '/shop', label: 'Shop by trade and fit' }] : []),
  ...collections.filter(({ group }) => group === 'offer').map(({ href, name }) => ({ href, label: name })),
])

/** Nothing is collected from a shop without stores of its own. */
const withoutPickup = madeOnce(
  (written: ReadonlySet<string>) => new Set([...written].filter((path) => path !== PICKUP)),
)

const columnsAlone = madeOnce((written: ReadonlySet<string>) => columnsOf(written, []))
/** Only a shop that shares has anything to choose [OBS-34]. */
const columnsWithChoices = madeOnce((written: ReadonlySet<string>) =>
  columnsOf(written, [{ href: '/privacy-choices', label: 'Privacy choices' }]),
)

function columnsOf(written: ReadonlySet<string>, choices: readonly { href: string; label: string }[]) {
  return COLUMNS.map(([title, links]) => ({
    title,
    links: [
      ...links.filter(([path]) => written.has(path)).map(([path, label]) => ({ href: `/articles/${path}`, label })),
      ...(title === 'Help' ? [{ href: '/articles', label: 'All help pages' }] : []),
      ...(title === 'Small print' ? choices : []),
    ],
  })).filter(({ links }) => links.length > 0)
}
