'use client'
import { useRef, useState } from 'react'
import { showAlert } from '#components/ui/alert-queue.ts'
import { LoadTrouble } from '#components/ui/load-trouble.tsx'
import { focusPage } from '#components/ui/page-focus.ts'
import { Thumbnail } from '#components/ui/thumbnail.tsx'
import { whyNotAdded } from '#lib/client/cart/add-to-cart.ts'
import { moveToCart, type SavedEntry, useSavedEntries } from '#lib/client/cart/saved-entries.ts'
import { forgetSaved, restoreSavedLine, useSavedForLater } from '#lib/client/cart/saved-for-later.ts'
import { announce } from '#lib/client/platform/announce.ts'
import { isSellable, NO_LONGER_AVAILABLE } from '#lib/domain/cart/cart-validity.ts'
import type { SavedLine } from '#lib/domain/cart/saved-lines.ts'
import { QTY_CHECKED_FUNCTIONAL_TYPE } from '#lib/domain/shop-rules.ts'
import { LineName } from './line-name.tsx'
import { LinePrice } from './line-price.tsx'
import { useVariantWords } from './variant-text.ts'

type Goods = NonNullable<SavedEntry['goods']>

const FAILED = 'We couldn’t add it just now. It stays on this list: try again.'

/** What was put aside, below the cart: it counts in no total [CART-35]. */
export default function SavedLines() {
  const lines = useSavedForLater()
  const { entries, failed, retry } = useSavedEntries(lines)
  const heading = useRef<HTMLHeadingElement>(null)
  // The pressed button is gone: the list's heading takes the focus, or the page's where the list has gone with it.
  const settle = () =>
    requestAnimationFrame(() => (heading.current ? heading.current.focus({ preventScroll: true }) : focusPage()))
  if (lines.length === 0) return null
  return (
    <section className="grid grid-cols-1 gap-3 lg:col-start-1" aria-labelledby="saved-for-later">
      <h2 ref={heading} id="saved-for-later" tabIndex={-1} className="text-xl outline-none">
        Saved for later <span className="text-steel">({lines.length})</span>
      </h2>
      {failed && entries.some(({ goods }) => goods === undefined) ? (
        <LoadTrouble onRetry={retry}>
          We couldn’t load what you saved for later. Everything on the list is kept.
        </LoadTrouble>
      ) : null}
      <ul className="border-t border-line" aria-label="Saved for later">
        {entries.map((entry) => (
          <SavedRow key={`${entry.line.productId} ${entry.line.variantId}`} entry={entry} onLeave={settle} />
        ))}
      </ul>
    </section>
  )
}

function SavedRow({ entry: { line, goods }, onLeave }: { entry: SavedEntry; onLeave: () => void }) {
  const words = useVariantWords()
  const name = goods?.product.name ?? 'this item'
  const remove = () => {
    forgetSaved(line)
    onLeave()
    const undo = () => {
      restoreSavedLine(line)
      announce(`${name} is saved for later again.`)
    }
    const which = goods ? words.line(goods.product, goods.variant) : name
    showAlert({ tone: 'info', text: `Removed ${which} from saved for later.`, action: { label: 'Undo', run: undo } })
  }
  return (
    <li className="grid grid-cols-[72px_minmax(0,1fr)] gap-3 border-b border-line py-5 sm:grid-cols-[88px_minmax(0,1fr)] sm:gap-4">
      {goods ? (
        <Thumbnail source={goods.product.image} drawing={goods.product.kindDrawing} sizes="88px" />
      ) : (
        <span className={goods === null ? 'aspect-[5/6] w-full bg-sand' : 'skeleton aspect-[5/6] w-full'} />
      )}
      <div className="grid grid-cols-1 content-start gap-2">
        {goods ? <SavedTitle line={line} goods={goods} /> : <Unknown gone={goods === null} />}
        <div className="flex flex-wrap items-start gap-x-5">
          {goods && !whyNot(goods) ? <MoveToCart line={line} goods={goods} onLeave={onLeave} /> : null}
          {goods && isWaitedFor(goods) ? (
            <a
              className="link inline-flex min-h-11 items-center text-sm font-semibold"
              href={`/products/${goods.product.path}?variant=${goods.variant.id}`}
            >
              Tell me when it’s back<span className="sr-only">: {goods.product.name}</span>
            </a>
          ) : null}
          <button type="button" className="link min-h-11 text-sm" onClick={remove}>
            Remove<span className="sr-only"> {name} from saved for later</span>
          </button>
        </div>
      </div>
    </li>
  )
}

function Unknown({ gone }: { gone: boolean }) {
  if (gone) return <p className="font-semibold">{NO_LONGER_AVAILABLE}</p>
  return (
    <p>
      <span className="skeleton inline-block h-5 w-48 max-w-full" />
      <span className="sr-only">Loading</span>
    </p>
  )
}

function SavedTitle({ line, goods: { product, variant } }: { line: SavedLine; goods: Goods }) {
  const words = useVariantWords()
  const trouble = whyNot({ product, variant })
  return (
    <div className="grid grid-cols-1 gap-1">
      <LineName product={product} />
      <p className="text-sm text-graphite">
        {words.words(variant, product)} · Quantity {line.qty}
      </p>
      <LinePrice product={product} />
      {trouble ? <p className="text-sm font-semibold">{trouble}</p> : null}
    </div>
  )
}

/** Why it cannot go into the cart as it stands, while the list waits for better days. */
function whyNot(goods: Goods): string | undefined {
  if (!isSellable(goods.product.state)) return NO_LONGER_AVAILABLE
  return isWaitedFor(goods) ? 'Sold out in this size. It stays here until you remove it.' : undefined
}

/** Sold out, and sold again once it is back. */
function isWaitedFor({ product: { state, functionalType }, variant: { stockQty } }: Goods): boolean {
  return isSellable(state) && functionalType === QTY_CHECKED_FUNCTIONAL_TYPE && stockQty <= 0
}

function MoveToCart({ line, goods, onLeave }: { line: SavedLine; goods: Goods; onLeave: () => void }) {
  const [refusal, setRefusal] = useState<string>()
  const [busy, setBusy] = useState(false)
  const move = async () => {
    if (busy) return
    setBusy(true)
    setRefusal(undefined)
    try {
      const added = await moveToCart(line, goods.product)
      if (!added.ok) {
        setRefusal(added.message)
        return
      }
      announce(`Moved to your cart: ${line.qty} × ${added.words}.`)
      onLeave()
    } catch (error) {
      setRefusal(whyNotAdded(error, FAILED))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="grid gap-1">
      <button
        type="button"
        className="link min-h-11 text-left text-sm font-semibold"
        aria-busy={busy}
        onClick={() => void move()}
      >
        Move to cart<span className="sr-only">: {goods.product.name}</span>
      </button>
      {refusal ? (
        <p className="text-sm font-semibold text-rust" role="alert">
          {refusal}
        </p>
      ) : null}
    </div>
  )
}
