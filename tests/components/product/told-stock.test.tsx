import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect, useState } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { prepareToAdd } from '#app/(shop)/products/[...path]/product-calls.ts'
import { BuyBox } from '#components/product/buy-box.tsx'
import { StockSource } from '#components/product/stock-source.tsx'
import type { ToldStock } from '#components/product/told-stock.ts'
import { useProductRecords } from '#lib/client/cart/product-records.ts'
import { pricedText } from '#lib/domain/catalogue/priced-text.ts'
import { answer, useMockApi } from '#tests/setup/mock-api.ts'
import { router } from '#tests/setup/navigation.ts'
import { productFixture } from '#tests/setup/shop-fixtures.ts'

vi.mock('next/navigation', async () => (await import('#tests/setup/navigation.ts')).navigationAt('/products/boot'))

const wire = useMockApi()
const realTimeout = globalThis.setTimeout
const AT_TWENTY_TO_THREE = new Date(2026, 2, 3, 14, 40).getTime()

// What comes over the wire with a choice is at hand, as it soon is in a browser.
beforeAll(() =>
  Promise.all([import('#lib/client/cart/add-to-cart.ts'), import('#components/product/sold-out-help.tsx')]),
)

beforeEach(() => history.replaceState(null, '', '/products/boots/drover'))

/** A boot whose page said that there are nine of both sizes. */
function show(told?: ToldStock) {
  const variants = ['8', '9'].map((label) => ({ id: `v${label}`, label, sizes: {}, stockQty: 9 }))
  const product = { id: 'p1', name: 'Drover boot', state: 'current', functionalType: 'basic', accountExclusive: false }
  const done = async () => ({ ok: true }) as const
  render(
    <BuyBox
      product={{ ...product, variants } as Parameters<typeof BuyBox>[0]['product']}
      priceText="$189.95"
      onStockWanted={async () => told}
      onAdd={done}
      onVerify={done}
      onNotify={done}
    />,
  )
}
const choose = (name: string) => userEvent.click(screen.getByRole('radio', { name }))

describe('stock that was told since the page was made', () => {
  const told = {
    toldAt: AT_TWENTY_TO_THREE,
    byVariant: new Map([
      ['v8', 0],
      ['v9', 2],
    ]),
  }

  it('is shown in place of the page’s, size by size, with its time [PDP-27]', async () => {
    show(told)
    await choose('8')
    expect(await screen.findByText('Online stock, checked at 2:40 pm')).toBeVisible()
    expect(screen.getByRole('radio', { name: '8, sold out' })).toBeChecked()
    expect(screen.getByText('Out of stock in this size')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Sold out in this size' })).toBeDisabled()
    await choose('9')
    expect(screen.getByText('Limited stock: only 2 left')).toBeVisible()
  })

  it('is the page’s own before anything was told, and says so [PDP-27]', async () => {
    show()
    expect(screen.queryByText(/^Online stock/)).not.toBeInTheDocument()
    await choose('8')
    expect(screen.getByText('In stock')).toBeVisible()
    expect(await screen.findByText('Online stock, as this page was opened')).toBeVisible()
  })

  it('leaves a size alone that nothing was told of [PDP-27]', async () => {
    show({ toldAt: AT_TWENTY_TO_THREE, byVariant: new Map([['v8', 0]]) })
    await choose('9')
    expect(await screen.findByText('Online stock, checked at 2:40 pm')).toBeVisible()
    expect(screen.getByText('In stock')).toBeVisible()
  })
})

describe('a product page that stays open', () => {
  const asked = () => wire.sent('indexObjects').length
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  const stockIs = (stockQty: number, updated: string) =>
    wire.answers('indexObjects', () => {
      const variants = [{ id: 'v8', code: 'B-8', label: '8', stockQty, sizes: {} }]
      return answer('indexObjects', { results: [productFixture({ id: 'p1', variants, stockUpdatedAt: updated })] })
    })
  const looking = (state: DocumentVisibilityState) => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
  }

  /** A page on which a size has just been chosen, and what it knows. */
  function openPage() {
    const result: { current: ToldStock | undefined } = { current: undefined }
    function Page() {
      const [told, setTold] = useState<ToldStock>()
      useEffect(() => {
        result.current = told
      })
      return <StockSource productId="p1" toldAt={told?.toldAt} ask={prepareToAdd} onTold={setTold} />
    }
    render(<Page />)
    return { result }
  }

  beforeEach(() => {
    useProductRecords.setState({ byId: {} })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    stockIs(9, '2026-03-03T03:00:00.000Z')
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })

  /** Lets calls and answers go by, which take hardly any time of the shopper’s clock. */
  async function until(holds: () => boolean) {
    for (let i = 0; i < 500 && !holds(); i += 1) {
      await pass(1)
      await new Promise((resolve) => realTimeout(resolve, 4))
    }
    expect(holds()).toBe(true)
  }

  it('asks with the first choice, and again once that is more than 300 s ago [PDP-27, CAT-21]', async () => {
    const { result } = openPage()
    const units = () => result.current?.byVariant.get('v8')
    expect(screen.getByText('Online stock, as this page was opened')).toBeVisible()
    await until(() => units() === 9)
    expect(screen.getByText(/^Online stock, checked at/)).toBeVisible()
    stockIs(1, '2026-03-03T03:04:00.000Z')
    await pass(290_000)
    expect(asked()).toBe(1)
    await pass(11_000)
    await until(() => units() === 1)
    expect(asked()).toBe(2)
  })

  it('is made anew when its sale has ended meanwhile, once, and stays as it is while the price does [PDP-27, OPS-40]', async () => {
    const sale = { price: 99, erpOriginalPrice: 129, saleEndsAt: '2026-11-26T13:00:00.000Z' }
    const over = { price: 129, erpOriginalPrice: 129, saleEndsAt: undefined }
    const sell = (now: object, updated: string) =>
      wire.answers('indexObjects', () =>
        answer('indexObjects', { results: [productFixture({ id: 'p1', stockUpdatedAt: updated, ...now })] }),
      )
    sell(sale, '2026-03-03T03:00:00.000Z')
    let told: ToldStock | undefined
    const page = (priced: string) => (
      <StockSource
        productId="p1"
        priced={priced}
        toldAt={undefined}
        ask={prepareToAdd}
        onTold={(now) => (told = now)}
      />
    )
    const { rerender } = render(page(pricedText(sale)))
    await until(() => told !== undefined)
    expect(router.refresh).not.toHaveBeenCalled()
    told = undefined
    sell(over, '2026-03-03T03:04:00.000Z')
    await pass(301_000)
    await until(() => told !== undefined)
    expect(router.refresh).toHaveBeenCalledOnce()
    rerender(page(pricedText(over)))
    told = undefined
    await pass(301_000)
    await until(() => told !== undefined)
    expect(router.refresh).toHaveBeenCalledOnce()
  })

  it('asks nothing while nobody looks, and at once when somebody does [PDP-27]', async () => {
    const { result } = openPage()
    await until(() => result.current !== undefined)
    looking('hidden')
    await pass(900_000)
    expect(asked()).toBe(1)
    looking('visible')
    await until(() => asked() === 2)
  })

  it('keeps what it knows and asks again a minute later when the shop does not answer [PDP-27]', async () => {
    const { result } = openPage()
    await until(() => result.current !== undefined)
    const before = result.current
    wire.answers('indexObjects', () => Response.error())
    await pass(301_000)
    await until(() => asked() === 2)
    expect(result.current).toBe(before)
    stockIs(4, '2026-03-03T03:04:00.000Z')
    await pass(61_000)
    await until(() => result.current?.byVariant.get('v8') === 4)
  })
})
