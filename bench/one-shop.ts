import type { Shop, ShopKind } from './shop.ts'

/** The one shop that runs at a time. */
export interface OneShop {
  /** The shop of this kind: the one that runs, or a new one after the one that runs has ended. */
  open(kind?: ShopKind): Promise<Shop>
  /** Resolves when no shop runs. */
  close(): Promise<void>
}

/**
 * Two shops on one database would do each other's jobs, and on one machine each take the other's time: there is never a
 * second.
 */
export function oneShop(start: (kind: ShopKind) => Promise<Shop>): OneShop {
  let running: { name: string; shop: Shop } | undefined
  async function close(): Promise<void> {
    const ending = running
    running = undefined
    await ending?.shop.stop()
  }
  async function open(kind: ShopKind = {}): Promise<Shop> {
    const name = JSON.stringify(Object.entries(kind).sort())
    if (running?.name === name) return running.shop
    await close()
    running = { name, shop: await start(kind) }
    return running.shop
  }
  return { open, close }
}
