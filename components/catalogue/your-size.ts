import { fetchQuery, query } from '#lib/client/query.ts'
import { indexName } from '#lib/client/search/objects.ts'
import { stockStatus } from '#lib/domain/catalogue/stock.ts'
import type { MySizes } from '#lib/domain/sizes/my-sizes.ts'
import { sizeText } from '#lib/domain/sizes/sizes.ts'

const UNSAID = '.card[data-id]:not([data-sold-out], [data-mine])'
const ASKED_MAX = 120

/**
 * Says on every card below `root` what there is of the shopper's size, also on cards that come later: one call for all
 * that are new [SIZE-05]. It takes the place of the sizes' line, so that nothing moves; a card whose product is not
 * made in it keeps its line. The answer takes it all away again.
 */
export function sayYourSize(root: Element, sizes: MySizes): () => void {
  let stopped = false
  const say = async () => {
    const cards = [...root.querySelectorAll<HTMLElement>(UNSAID)].slice(0, ASKED_MAX)
    if (cards.length === 0) return
    for (const card of cards) card.dataset['mine'] = ''
    try {
      const found = await askFor(cards, sizes)
      if (!stopped) for (const [i, card] of cards.entries()) put(card, found[i], sizes)
    } catch {
      // The sizes a card lists are right without it.
    }
  }
  const later = new MutationObserver(() => void say())
  later.observe(root, { childList: true, subtree: true })
  void say()
  return () => {
    stopped = true
    later.disconnect()
    for (const card of root.querySelectorAll<HTMLElement>('.card[data-mine]')) delete card.dataset['mine']
    for (const said of root.querySelectorAll('.card-mine')) said.remove()
  }
}

type Found = Awaited<ReturnType<typeof askFor>>[number]

async function askFor(cards: readonly HTMLElement[], sizes: MySizes) {
  const objectIds = cards.map((card) => card.dataset['id'] ?? '')
  const params = { indexName: indexName('products') }
  return (await fetchQuery(query('mySizeStock', { params, body: { objectIds, sizes } }))).results
}

function put(card: HTMLElement, found: Found | undefined, { shoe }: MySizes): void {
  const place = card.querySelector('.card-sizes')
  if (!(found && place)) return
  const said = document.createElement('span')
  const status = stockStatus(found.stockQty)
  said.className = `card-mine card-mine-${status === 'out of stock' ? 'out' : 'in'}`
  // Of a shoe the number the shopper said, whatever stands on the box.
  const size = sizeText(shoe && place.querySelector('b') ? shoe.size : found.label)
  const wide = found.width && /\bwide/i.test(found.width) ? ' wide' : ''
  said.textContent = `Your ${size}${wide}: ${WORDS[status](found.stockQty)}`
  place.append(said)
}

const WORDS = {
  'in stock': () => 'in stock',
  'limited stock': (qty: number) => `last ${qty}`,
  'out of stock': () => 'sold out',
}
