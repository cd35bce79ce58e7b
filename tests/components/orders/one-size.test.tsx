import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { variantWordsIn } from '#components/cart/variant-text.ts'
import { OrderLines } from '#components/orders/order-lines.tsx'
import { OrderParcels } from '#components/orders/order-parcels.tsx'
import { BackInStock } from '#components/product/back-in-stock.tsx'
import { SharedSize } from '#components/product/shared-size.tsx'
import FindInStoreOverlay from '#components/store-locator/find-in-store-overlay.tsx'
import { StockFound } from '#components/store-locator/stock-found.tsx'
import { WantedNote } from '#components/store-locator/wanted-note.tsx'
import { variantWords } from '#lib/client/cart/variant-words.ts'
import type { SeenOrder } from '#lib/contract/order-history.ts'
import { keepWantedSize } from '#stores/wanted-size.ts'
import { orderFixture, productFixture } from '#tests/setup/shop-fixtures.ts'
import { storeFixture } from '../store-locator/store-fixture.ts'

vi.mock('next/navigation', async () => (await import('#tests/setup/navigation.ts')).navigationAt('/stores'))

const CAP = productFixture({
  name: 'Peak cap',
  variants: [{ id: 'cap', code: 'cap', stockQty: 2, label: 'One size', sizes: {} }],
})
const [ONE] = CAP.variants
const [LINE] = orderFixture().lines
if (!ONE || !LINE) throw new Error('The fixtures have no size.')

const textOf = (element: React.ReactElement) => {
  const { unmount } = render(element)
  const text = document.body.textContent ?? ''
  unmount()
  return text
}

it('is called that in the cart, and no size beside a name [CAT-33]', () => {
  const words = variantWordsIn('eu')
  expect([words.choice(ONE), words.words(ONE, { colour: 'Black' })]).toEqual(['One size', 'One size · Black'])
  expect(variantWords(CAP, ONE)).toBe('Peak cap, one size')
  expect(textOf(<SharedSize product={CAP} variant={ONE} />)).toMatch(/^One size/)
})

it('is called that on an order and in its parcels; the boot beside it keeps its size [ORD-08, CAT-33]', () => {
  const lines = [LINE, { ...LINE, lineId: '2', name: 'Peak cap', label: 'One size · Black' }]
  const text = textOf(<OrderLines lines={lines} />)
  expect(text).toContain('One size · Black · 1\u00a0×')
  expect(text).toContain(`Size ${LINE.label} · 1\u00a0×`)
  const parcel = {
    number: 1,
    sentAt: '2026-03-02T00:00:00.000Z',
    lines: lines.map(({ lineId }) => ({ lineId, qty: 1 })),
  }
  const order = { ...orderFixture({ lines }), parcels: [parcel] } as unknown as SeenOrder
  const parcels = textOf(<OrderParcels order={order} />)
  expect(parcels).toContain('1 × Peak cap, one size · Black')
  expect(parcels).toContain(`1 × ${LINE.name}, size ${LINE.label}`)
})

it('is asked about without a size: in stores and for the mail when it is back [PDP-02, CAT-33]', () => {
  const store = { store: storeFixture(), stockStatus: 'out of stock' as const, distanceKm: 1 }
  const found = (sizeLabel: string, stockStatus: 'in stock' | 'out of stock') =>
    textOf(
      <StockFound
        search={{ state: 'found', near: '3000', within: 25, stores: [{ ...store, stockStatus }] }}
        sizeLabel={sizeLabel}
        onSearch={() => {}}
      />,
    )
  expect(found('One size', 'out of stock')).toMatch(/^It is out of stock at the store within 25 km\./)
  expect(found('One size', 'in stock')).toMatch(/^1 store has it within 25 km\./)
  expect(found('EU 43', 'in stock')).toMatch(/^1 store has size EU 43 within 25 km\./)
  const overlay = (sizeLabel: string) => {
    const { unmount } = render(
      <FindInStoreOverlay productId="p1" variantId="cap" sizeLabel={sizeLabel} open onClose={() => {}} />,
    )
    const name = screen.getByRole('dialog').querySelector('h2')?.textContent
    unmount()
    return name
  }
  expect([overlay('One size'), overlay('EU 43')]).toEqual(['Find in store', 'Find size EU 43 in store'])
  const mail = (size: string) => textOf(<BackInStock size={size} onNotify={async () => ({ ok: true })} />)
  expect(mail('One size')).toContain('Email me when it is back')
  expect(mail('9')).toContain('Email me when size 9 is back')
  const note = (sizeLabel: string) => {
    keepWantedSize({ productId: 'p1', variantId: 'cap', sizeLabel, href: '/products/cap', productName: 'Peak cap' })
    return textOf(<WantedNote near="3000" within={25} />)
  }
  expect([note('One size'), note('EU 43')]).toEqual([
    expect.stringMatching(/^Looking for Peak cap/),
    expect.stringMatching(/^Looking for size EU 43 of Peak cap/),
  ])
})
