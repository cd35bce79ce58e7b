import { announce } from '#lib/client/platform/announce.ts'
import { followWishlist, type OwnWishlist } from '#lib/client/wishlist/own-wishlist.ts'
import { type ToggledLine, toggleWishlist } from '#lib/client/wishlist/wishlist-toggle.ts'
import { useIdentityStore } from '#stores/identity.ts'
import { heartButton, showPressed } from './heart-button.ts'

export interface WishlistButtonEvents {
  /** A guest tapped: what they wanted is remembered, and they should know what for [WISH-05]. */
  onGuest: () => void
  /** The tap came to nothing, for a reason in words. */
  onTrouble: (text: string) => void
}

const BARE = '.card[data-id]:not(:has(> .heart)), .heart-place:not(:has(> .heart))'
const SAID: Record<ToggledLine, string> = {
  added: 'Added to your wishlist',
  remembered: 'Log in to use your wishlist. We’ll keep this for you',
  removed: 'Removed from your wishlist',
  forgotten: 'Removed from your wishlist',
}

/**
 * Hangs a heart on every product tile in `root`, and in the place a product page keeps for one; also on tiles that come
 * later. The HTML carries no more than the product's id: sixty buttons would be a tenth of a listing. Returns how to
 * stop [WISH-05, PDP-06].
 */
export function attachWishlistButtons(root: Element, events: WishlistButtonEvents): () => void {
  const list = followWishlist(() => showAll(root, list))
  const hang = () => {
    for (const place of root.querySelectorAll<HTMLElement>(BARE)) place.append(heartButton(place))
    showAll(root, list)
    if (root.querySelector('.heart')) void list.load()
  }
  const tap = (event: Event) => {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>('.heart') : null
    if (button) void press(button, list, events)
  }
  const later = new MutationObserver((changes) => {
    if (changes.some(({ addedNodes }) => [...addedNodes].some(isForeign))) hang()
  })
  later.observe(root, { childList: true, subtree: true })
  root.addEventListener('click', tap)
  const stop = useIdentityStore.subscribe(hang)
  hang()
  return () => {
    later.disconnect()
    root.removeEventListener('click', tap)
    stop()
    list.close()
  }
}

function isForeign(node: Node): boolean {
  return node instanceof Element && !node.classList.contains('heart')
}

function showAll(root: Element, list: OwnWishlist): void {
  for (const button of root.querySelectorAll<HTMLElement>('.heart')) {
    if (!button.hasAttribute('aria-busy')) showPressed(button, list.holds(button.dataset['id'] ?? ''))
  }
}

/** Shows what was asked for at once, and what came of it when that is known. */
async function press(
  button: HTMLElement,
  list: OwnWishlist,
  { onGuest, onTrouble }: WishlistButtonEvents,
): Promise<void> {
  const { id = '', name = '' } = button.dataset
  if (button.hasAttribute('aria-busy')) return
  button.setAttribute('aria-busy', 'true')
  showPressed(button, button.getAttribute('aria-pressed') !== 'true')
  try {
    const outcome = await toggleWishlist(id, chosenSize(button))
    announce(`${SAID[outcome]}: ${name}.`)
    if (outcome === 'remembered') onGuest()
  } catch {
    onTrouble('We couldn’t change your wishlist. Check your connection and try again.')
  } finally {
    button.removeAttribute('aria-busy')
    showPressed(button, list.holds(id))
  }
}

/** The size a product page has in its address; a tile knows none. */
function chosenSize(button: HTMLElement): string | undefined {
  if (!button.closest('.heart-place')) return undefined
  return new URLSearchParams(location.search).get('variant') ?? undefined
}
