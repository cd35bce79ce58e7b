import 'server-only'
import { createHash } from 'node:crypto'
import type { Picture } from '#lib/contract/product.ts'
import { shopperPrice } from '#lib/domain/catalogue/price.ts'
import { fromDollars } from '#lib/domain/money/money.ts'
import { moneyText } from '#lib/domain/money/money-text.ts'
import { shopSettings } from '../settings/settings.ts'

/** What stands on a share picture. Texts are plain. */
export interface ShareCard {
  /** Small, above the title. */
  eyebrow: string
  title: string
  price?: string
  /** What it cost before, when it is on sale. */
  was?: string
  picture?: Picture
}

export const SHARE_WIDTH = 1200
export const SHARE_HEIGHT = 630
/** Raised when the drawing changes, so that kept pictures are asked for anew. */
const SHARE_VERSION = 1

export const SHARE_KINDS = ['product', 'category', 'collection', 'brand', 'article', 'post'] as const
export type ShareKind = (typeof SHARE_KINDS)[number]

/** Digest of all that is on the picture: a URL that carries it never changes meaning. */
export function shareDigest(card: ShareCard): string {
  return createHash('sha256')
    .update(JSON.stringify([SHARE_VERSION, card]))
    .digest('hex')
    .slice(0, 12)
}

/** The share picture of a page, as its metadata names it: 1200 by 630, rendered when somebody asks for it. */
export function shareImage(kind: ShareKind, path: string, card: ShareCard) {
  return {
    url: `/pictures/share/${kind}/${path}.${shareDigest(card)}.png`,
    width: SHARE_WIDTH,
    height: SHARE_HEIGHT,
    alt: [card.eyebrow, card.title, card.price].filter(Boolean).join(', '),
  }
}

interface SharedProduct {
  path: string
  name: string
  brand: { name: string }
  price: number
  erpOriginalPrice: number
  taxExclusive: boolean
  images: readonly Picture[]
}

/** A product with its price and picture. */
export async function productCard(product: SharedProduct): Promise<ShareCard> {
  const { taxRate } = await shopSettings()
  const text = (dollars: number) => moneyText(shopperPrice(fromDollars(dollars), product.taxExclusive, taxRate))
  const [picture] = product.images
  return {
    eyebrow: product.brand.name,
    title: product.name,
    price: text(product.price),
    ...(product.erpOriginalPrice > product.price ? { was: text(product.erpOriginalPrice) } : {}),
    ...(picture ? { picture } : {}),
  }
}

export async function productShareImage(product: SharedProduct) {
  return shareImage('product', product.path.split('/').at(-1) ?? '', await productCard(product))
}
