import { expect, it } from 'vitest'
import { oneShop } from '#bench/one-shop.ts'
import type { Shop, ShopKind } from '#bench/shop.ts'

/** Shops that only say when they open and close. */
function street(refused: readonly string[] = []) {
  const told: string[] = []
  const start = async (kind: ShopKind): Promise<Shop> => {
    const name = kind.afresh ?? 'demo'
    if (refused.includes(name)) throw new Error(`${name} does not start`)
    told.push(`open ${name}`)
    return {
      origin: name,
      pid: 1,
      dataDir: name,
      firstByteSeconds: 1,
      paths: { home: '/', listing: '/', product: '/' },
      stop: async () => void told.push(`close ${name}`),
    }
  }
  return { told, shops: oneShop(start) }
}

it('keeps the shop for all that want the same kind', async () => {
  const { told, shops } = street()
  expect(await shops.open()).toBe(await shops.open({}))
  expect(told).toEqual(['open demo'])
})

it('ends the one that runs before it starts another, whatever the order the kind is written in', async () => {
  const { told, shops } = street()
  await shops.open({ processors: 'all', afresh: 'orders' })
  await shops.open({ afresh: 'orders', processors: 'all' })
  await shops.open()
  await shops.close()
  await shops.close()
  expect(told).toEqual(['open orders', 'close orders', 'open demo', 'close demo'])
})

it('starts anew after a close, and after a shop that did not start', async () => {
  const { told, shops } = street(['broken'])
  await shops.open()
  await expect(shops.open({ afresh: 'broken' })).rejects.toThrow('broken does not start')
  await shops.open()
  await shops.close()
  await shops.open()
  expect(told).toEqual(['open demo', 'close demo', 'open demo', 'close demo', 'open demo'])
})
