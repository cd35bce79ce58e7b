import { sentenceStart } from '#lib/domain/seo/shop-words.ts'
import { deliveredText } from '../../delivered-text.ts'
import { shopName } from '../../shop-name.ts'
import { ownWords } from '../../shop-words.ts'
import { textAnswer } from '../text-answer.ts'

export const dynamic = 'force-dynamic'

const icon = (size: number, purpose?: 'maskable') => ({
  src: `/icons/${purpose ?? 'icon'}-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  ...(purpose ? { purpose } : {}),
})

/** What the shop looks like on a home screen. */
export async function GET(): Promise<Response> {
  const name = shopName()
  const { sells } = await ownWords()
  const manifest = {
    id: '/',
    name: `${name}: ${sells}`,
    short_name: name,
    description: `${sentenceStart(sells)} for ${await deliveredText()}, in your size.`,
    lang: 'en-AU',
    start_url: '/',
    scope: '/',
    display: 'minimal-ui',
    background_color: '#f5f2ec',
    theme_color: '#16181b',
    categories: ['shopping'],
    icons: [icon(192), icon(512), icon(192, 'maskable'), icon(512, 'maskable')],
    shortcuts: [
      { name: 'Track an order', url: '/orders' },
      { name: 'Find a store', url: '/stores' },
      { name: 'Your cart', url: '/cart' },
    ],
  }
  return textAnswer('application/manifest+json', JSON.stringify(manifest))
}
