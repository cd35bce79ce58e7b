import { render, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import GiftCardBalancePage from '#app/(shop)/gift-cards/balance/page.tsx'
import { HomeBlockView } from '#app/(shop)/home-block.tsx'

const written = vi.hoisted(() => ({ now: new Set<string>() }))
vi.mock('#lib/server/content/articles.ts', () => ({ existingArticles: async () => written.now }))
vi.mock('#lib/server/store-locator/store-kinds.ts', () => ({ storeKinds: async () => ({ own: true, any: true }) }))

beforeEach(() => {
  written.now = new Set()
})

const hrefs = () => screen.queryAllByRole('link').map((link) => link.getAttribute('href'))

it.each([
  ['gift-cards', true],
  ['delivery', false],
])(
  'the balance page of a shop that has written %s links to its article only if it is that: %s [OPS-20]',
  async (path, linked) => {
    written.now = new Set([path])
    render(await GiftCardBalancePage())
    expect(screen.getByText(/Enter the code and the PIN from the email/)).toBeVisible()
    expect(hrefs().includes('/articles/gift-cards')).toBe(linked)
  },
)

it.each([
  ['size-guide', true],
  ['delivery', false],
])(
  'the front page of a shop that has written %s leads to the size guide only if it is that: %s [OPS-20]',
  async (path, linked) => {
    written.now = new Set([path])
    render(
      await HomeBlockView({ block: { kind: 'fit', title: 'Find your fit', text: 'In centimetres.' }, promises: [] }),
    )
    expect(screen.getByText('In centimetres.')).toBeVisible()
    expect(hrefs().includes('/articles/size-guide')).toBe(linked)
  },
)
