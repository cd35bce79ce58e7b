import { renderHook, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { findMovedSizes, movedSizesQuery } from '#lib/client/cart/moved-sizes.ts'
import { useApiQuery } from '#lib/client/query.ts'
import { answer, useMockApi } from '#tests/setup/mock-api.ts'
import { productFixture } from '#tests/setup/shop-fixtures.ts'

const wire = useMockApi()
const asked = () => wire.sent('quickOrder').map(({ body }) => body.lines.map(({ code }: { code: string }) => code))
const look = (...ids: string[]) => renderHook(() => useApiQuery(movedSizesQuery(ids)))

beforeEach(() => {
  const sizes = (...ids: string[]) => ids.map((id) => ({ id, code: id, label: id, stockQty: 9, sizes: {} }))
  const products = [
    productFixture({ id: 'large', variants: sizes('b-14', 'b-15') }),
    productFixture({ id: 'cap', variants: sizes('c-1') }),
  ]
  wire.answers('quickOrder', () => answer('quickOrder', { lines: [], products }))
})

it('sizes are found at the products that have them now, each at its own [CART-08]', async () => {
  const found = await findMovedSizes(['b-14', 'c-1', 'gone'])
  expect([found.get('b-14'), found.get('c-1'), found.get('gone')]).toEqual(['large', 'cap', undefined])
  expect(asked()).toEqual([['b-14', 'c-1', 'gone']])
})

it('a component asks for the same sizes once, in whatever order they stand, and for others anew [CART-08, CART-35]', async () => {
  const first = look('c-1', 'b-14')
  await waitFor(() => expect(first.result.current.data?.get('b-14')).toBe('large'))
  expect(look('b-14', 'c-1').result.current.data).toBe(first.result.current.data)
  const other = look('b-14')
  expect(other.result.current.data).toBeUndefined()
  await waitFor(() => expect(other.result.current.data?.get('b-14')).toBe('large'))
  expect(asked()).toEqual([['c-1', 'b-14'], ['b-14']])
})

it('a component that has nothing to look for asks nothing [CART-08]', async () => {
  const { result } = look()
  const beside = look('c-1')
  await waitFor(() => expect(beside.result.current.data).toBeDefined())
  expect([result.current.data, asked()]).toEqual([undefined, [['c-1']]])
})
