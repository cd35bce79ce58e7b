import { afterEach, beforeEach, expect, it } from 'vitest'
import { watchCardPresses } from '#components/catalogue/card-preview.ts'

let gone: AbortController

beforeEach(() => {
  document.body.innerHTML = `<main id="content"><ol class="crumbs"><li>Home</li></ol><h1>Boots</h1><ul>
    <li class="card"><div class="card-picture"><img src="/ridge.svg" alt="" class="picture" loading="lazy"></div>
      <h3><a href="/products/ironbark/ridge"><span>Ironbark</span> Ridge boot<small>, wheat</small></a></h3>
      <p class="price"><b>$99</b></p><a class="dot" href="/products/ironbark/ridge-black">Black</a></li>
    <li class="card"><h3><a href="/products/ironbark/creek"><span>Ironbark</span> Creek boot</a></h3></li></ul></main>`
  for (const image of document.images) Object.defineProperty(image, 'complete', { value: true })
  window.matchMedia = ((media: string) => ({ media, matches: true })) as unknown as typeof window.matchMedia
  gone = new AbortController()
  watchCardPresses(gone.signal)
})

afterEach(() => {
  gone.abort()
  document.body.innerHTML = ''
})

const preview = () => document.querySelector('.card-preview')

/** A press that a client navigation takes, as it does with those of the main button. */
function press(selector: string, taken = true): void {
  const take = (event: Event) => event.preventDefault()
  const link = document.querySelector(selector)
  if (taken) link?.addEventListener('click', take, { once: true })
  else link?.addEventListener('click', (event) => event.stopPropagation(), { once: true })
  link?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
}

it('shows what the card knows and nobody hears or reaches it [UI-26]', () => {
  press('.card h3 a')
  expect(preview()).toHaveAttribute('aria-hidden', 'true')
  expect(preview()?.querySelector('.pdp-name')).toHaveTextContent(/^Ridge boot$/)
  expect(preview()?.querySelector('.pdp-brand')).toHaveTextContent(/^Ironbark$/)
  expect(preview()?.querySelector('.price')).toHaveTextContent(/^\$99$/)
  expect(preview()?.querySelector('img')).not.toHaveAttribute('loading')
  expect(preview()?.querySelector('h1')).toBeNull()
  // The page beneath stays what it was.
  expect(document.querySelector('h1')).toHaveTextContent('Boots')
  expect(document.querySelectorAll('.card')).toHaveLength(2)
})

it.each([
  ['another colour’s link', '.dot', true],
  ['a card without a picture', '.card:last-child h3 a', true],
  ['a press that opens a window', '.card h3 a', false],
])('shows nothing for %s [UI-26]', (_, selector, taken) => {
  press(selector, taken)
  expect(preview()).toBeNull()
})

it('stands once, and goes when the shopper goes back [UI-26]', () => {
  press('.card h3 a')
  press('.card h3 a')
  expect(document.querySelectorAll('.card-preview')).toHaveLength(1)
  dispatchEvent(new PopStateEvent('popstate'))
  expect(preview()).toBeNull()
})
