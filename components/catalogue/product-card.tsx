import { CardOffer, type CardOfferProps } from '#components/shared/promotions/card-offer.tsx'
import { NoPicture } from '#components/ui/no-picture.tsx'
import { Picture } from '#components/ui/picture.tsx'
import { Price } from '#components/ui/price.tsx'
import type { ProductCard as Card, Picture as CardPicture } from '#lib/contract/product.ts'
import { otherView, viewOf } from '#lib/domain/catalogue/picture-view.ts'
import { discountPercent, shopperPrice } from '#lib/domain/catalogue/price.ts'
import { fromDollars } from '#lib/domain/money/money.ts'
import { SIZE_SYSTEMS, sizeText, systemLabel } from '#lib/domain/sizes/sizes.ts'
import { CardColours } from './card-colours.tsx'
import { sizeAttribute } from './size-attribute.ts'

interface ProductCardProps extends CardOfferProps {
  card: Card
  taxRate: number
  /** Among the first on the page: its picture is not put off. */
  eager?: boolean
  /** Without the style's other colours and the second view. */
  plain?: boolean
}

const CARD_SIZES = '(width < 48rem) 50vw, (width < 64rem) 33vw, 300px'
/** CSS pixels of a card on a wide screen, twice over. */
const CARD_WIDTH = 600

/** A product tile: one link over the whole of it, badges in words [CAT-23]. */
export function ProductCard({ card, taxRate, eager = false, plain = false, offer, offerPrice }: ProductCardProps) {
  const now = shopperPrice(fromDollars(card.price), card.taxExclusive, taxRate)
  const was = shopperPrice(fromDollars(card.erpOriginalPrice), card.taxExclusive, taxRate)
  const footwear = card.footwearAvailableVariantLabels
  const sizes = footwear.length > 0 ? footwear : card.availableVariantLabels
  return (
    <li className="card" data-id={card.id} {...(card.soldOut ? { 'data-sold-out': '' } : {})}>
      <div
        className="card-picture"
        {...(card.secondImage && !plain ? { 'data-also': alsoSource(card.secondImage, card.image) } : {})}
      >
        {card.image ? (
          <Picture source={card.image} sizes={CARD_SIZES} eager={eager} decorative />
        ) : (
          <NoPicture title={card.brand.name} drawing={card.kindDrawing} />
        )}
        <Badges card={card} percent={card.isDiscounted ? discountPercent(now, was) : undefined} />
      </div>
      <h3>
        <a href={`/products/${card.path}`}>
          <span>{card.brand.name}</span> {card.name}
          {card.colour ? <small>, {card.colour.toLowerCase()}</small> : null}
        </a>
      </h3>
      <Price now={now} was={card.isDiscounted ? was : undefined} />
      <CardOffer offer={offer} offerPrice={offerPrice} />
      {card.otherColours && !plain ? <CardColours colour={card.colour ?? ''} others={card.otherColours} /> : null}
      {sizes.length > 0 && !(sizes.length === 1 && sizes[0] === 'One size') ? (
        <p className="card-sizes" {...otherSystems(card)}>
          <span className="sr-only">Sizes</span>{' '}
          <span>
            {card.labelSystem ? <b>{systemLabel(card.labelSystem, sizeSystemsOf(card))}</b> : null}{' '}
            {sizes.map(sizeText).join(' · ')}
          </span>
        </p>
      ) : null}
    </li>
  )
}

/**
 * Where the second view is; of a drawing whose name differs in the view alone that view, since each card of sixty says
 * it [CAT-35].
 */
function alsoSource(picture: CardPicture, main: CardPicture | undefined): string {
  const view = viewOf(picture.src)
  if (view && main && otherView(main.src, view) === picture.src) return view
  return picture.kind === 'drawn' ? picture.src : `${picture.src}-${cardWidth(picture.widths)}.webp`
}

/** The narrowest that fills a card on a sharp screen. */
function cardWidth(widths: readonly number[]): number | undefined {
  return widths.find((width) => width >= CARD_WIDTH) ?? widths.at(-1)
}

/**
 * Every card is the same for everybody: the system a shopper reads is put in by their browser, `data-size-eu="EU 42
 * 42.5"` [CAT-33].
 */
function otherSystems(card: Card): Record<`data-size-${string}`, string> {
  const known = sizeSystemsOf(card)
  return Object.fromEntries(
    SIZE_SYSTEMS.flatMap((system) => {
      const labels = card.footwearLabelsIn?.[system]
      return labels ? [[sizeAttribute(system), `${systemLabel(system, known)} ${labels.join(' ')}`]] : []
    }),
  )
}

const sizeSystemsOf = ({ footwearLabelsIn, labelSystem }: Card) => ({
  ...footwearLabelsIn,
  ...(labelSystem ? { [labelSystem]: true } : {}),
})

function Badges({ card, percent }: { card: Card; percent: number | undefined }) {
  const badges = [
    ...(card.soldOut ? [{ text: 'Sold out', tone: 'badge-ink' }] : []),
    ...(card.isDiscounted ? [{ text: percent === undefined ? 'Sale' : `Sale −${percent}%`, tone: 'badge-hivis' }] : []),
    ...(card.isNew ? [{ text: 'New', tone: '' }] : []),
    ...card.overlayIds.map((id) => ({ text: overlayText(id), tone: '' })),
  ]
  if (badges.length === 0) return null
  return (
    <p className="card-badges">
      {badges.map(({ text, tone }) => (
        <b key={text} className={tone ? `badge ${tone}` : 'badge'}>
          {text}
        </b>
      ))}
    </p>
  )
}

/** The words of a promotional overlay: `online-only` reads “Online only”. */
export function overlayText(id: string): string {
  const words = id.replace(/[-_]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
