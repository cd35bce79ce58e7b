import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CardExtras } from '#components/catalogue/card-extras.tsx'
import { ProductGrid } from '#components/catalogue/product-grid.tsx'
import { useProductRecords } from '#lib/client/cart/product-records.ts'
import { whenIdle } from '#lib/client/platform/when-idle.ts'
import { queryClient } from '#lib/client/query-client.ts'
import type { Product, ProductCard } from '#lib/contract/product.ts'
import { restoreCart, useCartStore } from '#stores/cart.ts'
import { chooseSizeSystem } from '#stores/size-system.ts'
import { AllInSight } from '#tests/setup/all-in-sight.ts'
import { answer, useMockApi } from '#tests/setup/mock-api.ts'
import { productFixture } from '#tests/setup/shop-fixtures.ts'

Object.assign(globalThis, { IntersectionObserver: AllInSight })

const wire = useMockApi()
const size = (id: string, uk: string, stockQty: number, width?: string) => ({
  id,
  code: id,
  stockQty,
  label: uk,
  sizes: { uk, eu: String(Number(uk) + 34) },
  ...(width ? { width } : {}),
})
const BOOT = productFixture({ id: 'p1', name: 'Drover boot', variants: [size('p1-8', '8', 3), size('p1-9', '9', 0)] })
const SHOE = productFixture({ id: 'p2', name: 'Ward shoe', variants: [size('p2-8', '8', 3)] })

function cardOf(product: Product, change: Partial<ProductCard> = {}): ProductCard {
  return { ...product, image: { kind: 'drawn', src: `/${product.id}.svg`, alt: '' }, ...change }
}

function known(...products: Product[]) {
  const find = (id: string) => products.find((product) => product.id === id)
  wire.answers('product', () => answer('product', { product: products[0] }))
  wire.answers('indexObjects', ({ body }) =>
    answer('indexObjects', { results: body.objectIds.map((id: string) => find(id) ?? null) }),
  )
}

function showPage(...cards: ProductCard[]) {
  return render(
    <main id="content">
      <ProductGrid id="product-list" cards={cards} taxRate={0.1} />
      <CardExtras />
    </main>,
  )
}

it('gives the cards their buttons once there is a network, where the first came to be seen without one [CAT-36]', async () => {
  const ways = '#components/catalogue/card-buttons.ts'
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  vi.doMock(ways, () => {
    throw new TypeError('Failed to fetch dynamically imported module')
  })
  showPage(cardOf(BOOT), cardOf(SHOE))
  await act(() => new Promise<void>((resolve) => void whenIdle(resolve)))
  expect(screen.queryByRole('button', { name: /Quick add/ })).toBeNull()
  vi.doUnmock(ways)
  online.mockRestore()
  window.dispatchEvent(new Event('online'))
  expect(await screen.findAllByRole('button', { name: /Quick add/ })).toHaveLength(2)
})

const openSheet = async () => {
  await userEvent.click(await screen.findByRole('button', { name: /Quick add: .*Drover boot/ }))
  return screen.findByRole('dialog', { name: 'Quick add' })
}

beforeEach(() => {
  localStorage.clear()
  restoreCart()
  queryClient().clear()
  useProductRecords.setState({ byId: {} })
  chooseSizeSystem('asLabelled')
  document.documentElement.dataset['taxRate'] = '0.1'
})

describe('the other colours of a card', () => {
  const others = (...colours: string[]) => colours.map((colour) => ({ path: `karrabin/boot-${colour}`, colour }))

  it('are links by their names, beside the card’s own colour [CAT-34]', () => {
    showPage(cardOf(BOOT, { colour: 'Wheat', otherColours: others('Black', 'Ultra plum') }), cardOf(SHOE))
    const [boot, shoe] = screen.getAllByRole('listitem')
    expect(within(boot as HTMLElement).getByRole('link', { name: 'Black' })).toHaveAttribute(
      'href',
      '/products/karrabin/boot-Black',
    )
    expect(within(boot as HTMLElement).getByRole('link', { name: 'Ultra plum' })).not.toHaveAttribute('style')
    expect(within(shoe as HTMLElement).getAllByRole('link')).toHaveLength(1)
  })

  it.each([
    [4, 4, ''],
    [5, 4, '+1 more'],
    [9, 4, '+5 more'],
  ])('of %i show %i and count the rest [CAT-34]', (count, shown, rest) => {
    showPage(
      cardOf(BOOT, { colour: 'Wheat', otherColours: others(...Array.from({ length: count }, (_, i) => `c${i}`)) }),
    )
    expect(screen.getAllByRole('link', { name: /^c\d$/ })).toHaveLength(shown)
    expect(document.querySelector('.dots b')?.textContent ?? '').toBe(rest)
  })
})

describe('quick add', () => {
  it('opens the sizes of its product, and one tap adds the size [CAT-36]', async () => {
    known(BOOT, SHOE)
    showPage(cardOf(BOOT), cardOf(SHOE))
    const sheet = await openSheet()
    expect(await within(sheet).findByRole('region', { name: 'Size (AU/UK)' })).toBeVisible()
    await userEvent.click(within(sheet).getByRole('button', { name: 'Add size 8' }))
    const lines = () => Object.values(useCartStore.getState().items)
    await waitFor(() => expect(lines()).toMatchObject([{ productId: 'p1', variantId: 'p1-8', qty: 1 }]))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Quick add' })).not.toBeInTheDocument())
  })

  it('tells sold-out sizes and leads to what can be done about them [CAT-36]', async () => {
    known(BOOT)
    showPage(cardOf(BOOT))
    const sheet = await openSheet()
    const gone = await within(sheet).findByRole('link', { name: /^9, sold out/ })
    expect(gone).toHaveAttribute('href', `/products/${BOOT.path}?variant=p1-9`)
    expect(within(sheet).queryByRole('button', { name: 'Add size 9' })).not.toBeInTheDocument()
  })

  it('says sizes in the chosen system, each width by itself [CAT-33, CAT-36]', async () => {
    chooseSizeSystem('eu')
    known({ ...BOOT, variants: [size('r', '8', 3, 'Regular (D)'), size('w', '8', 0, 'Wide (2E)')] })
    showPage(cardOf(BOOT))
    const sheet = await openSheet()
    const regular = await within(sheet).findByRole('region', { name: 'Size (EU) · Regular (D)' })
    expect(within(regular).getByRole('button', { name: 'Add size 42' })).toBeVisible()
    const wide = within(sheet).getByRole('region', { name: 'Size (EU) · Wide (2E)' })
    expect(within(wide).getByRole('link', { name: /^42, sold out/ })).toBeVisible()
  })

  it.each([
    ['asks a question', { challenge: { question: 'Over 18?' } }],
    ['is sold in packs', { cartQtyVariantMultipleOf: 6 }],
    ['is a gift card', { functionalType: 'giftCard' as const }],
  ])('leads to the page of what %s [CAT-36, PDP-11]', async (_, change) => {
    known({ ...BOOT, ...change })
    showPage(cardOf(BOOT))
    const sheet = await openSheet()
    expect(await within(sheet).findByRole('link', { name: 'See the product' })).toHaveAttribute(
      'href',
      `/products/${BOOT.path}`,
    )
    expect(within(sheet).queryByRole('button', { name: /^Add size/ })).not.toBeInTheDocument()
  })

  it('has no button on a card that is sold out, and says what went wrong [CAT-36]', async () => {
    let asked = 0
    wire.answers('product', () => {
      asked += 1
      return asked < 3 ? new Response(null, { status: 500 }) : answer('product', { product: BOOT })
    })
    showPage(cardOf(BOOT), cardOf(SHOE, { soldOut: true }))
    const sheet = await openSheet()
    expect(screen.queryByRole('button', { name: /Quick add: .*Ward shoe/ })).not.toBeInTheDocument()
    expect(await within(sheet).findByRole('alert')).toHaveTextContent('We couldn’t load the sizes.')
  })
})

describe('the second view of a card', () => {
  const pointing = (hover: boolean) =>
    vi.stubGlobal('matchMedia', () => ({ matches: hover, addEventListener: () => {}, removeEventListener: () => {} }))
  const fetched: string[] = []
  beforeEach(() => {
    fetched.length = 0
    vi.spyOn(HTMLImageElement.prototype, 'src', 'set').mockImplementation((src) => {
      if (src.includes('pair')) fetched.push(src)
    })
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })
  const second = { kind: 'drawn' as const, src: '/p1-pair.svg', alt: '' }

  it('is fetched when a mouse rests on it, not before [CAT-35]', async () => {
    pointing(true)
    showPage(cardOf(BOOT, { secondImage: second }), cardOf(SHOE, { secondImage: { ...second, src: '/p2-pair.svg' } }))
    await screen.findByRole('button', { name: /Quick add: .*Drover/ })
    expect(fetched).toEqual([])
    fireEvent.pointerOver(screen.getByRole('link', { name: /Drover boot/ }))
    await waitFor(() => expect(fetched).toEqual(['/p1-pair.svg']))
  })

  it('is not fetched for fingers [CAT-35]', async () => {
    pointing(false)
    showPage(cardOf(BOOT, { secondImage: second }))
    await screen.findByRole('button', { name: /Quick add: .*Drover/ })
    fireEvent.pointerOver(screen.getByRole('link', { name: /Drover boot/ }))
    await new Promise((resolve) => setTimeout(resolve, 150))
    expect(fetched).toEqual([])
  })
})
