import { type SizeSystem, sizeText } from '#lib/domain/sizes/sizes.ts'
import { currentSizeSystem, onSizeSystem } from '#stores/size-system.ts'
import { sizeAttribute } from './size-attribute.ts'

const LISTED = /^(\D+) (.+)$/

/**
 * Says the sizes of every card below `root` in a system, and of those that come later; cards that do not know it stay
 * as they are [CAT-33]. The answer puts all of them back. What the server wrote stays in its place, unseen: it is the
 * framework's.
 */
export function speakSizes(root: HTMLElement, system: SizeSystem): () => void {
  const attribute = sizeAttribute(system)
  const speak = () => {
    for (const sizes of root.querySelectorAll<HTMLElement>(`.card-sizes[${attribute}]:not(:has(> .card-said))`)) {
      const [, label = '', labels = ''] = LISTED.exec(sizes.getAttribute(attribute) ?? '') ?? []
      sizes.append(said(label, labels.split(' ').map(sizeText).join(' · ')))
    }
  }
  speak()
  const watch = new MutationObserver(speak)
  watch.observe(root, { childList: true, subtree: true })
  return () => {
    watch.disconnect()
    for (const each of root.querySelectorAll('.card-said')) each.remove()
  }
}

function said(label: string, sizes: string): HTMLElement {
  const span = document.createElement('span')
  span.className = 'card-said'
  const system = document.createElement('b')
  system.textContent = label
  span.append(system, ` ${sizes}`)
  return span
}

/** Follows the shopper's choice. The answer puts the cards back. */
export function speakChosenSizes(root: HTMLElement): () => void {
  let silence = () => {}
  const follow = () => {
    silence()
    const system = currentSizeSystem()
    silence = system === 'asLabelled' ? () => {} : speakSizes(root, system)
  }
  follow()
  const forget = onSizeSystem(follow)
  return () => {
    forget()
    silence()
  }
}
