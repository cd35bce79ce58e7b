import { deliveredText } from '../../delivered-text.ts'
import { shopName } from '../../shop-name.ts'
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
  const manifest = {
    id: '/',
    name: `${name}: work boots and workwear`,
    short_name: name,
    description: `Work boots and workwear for ${await deliveredText()}, in your size.`,
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
