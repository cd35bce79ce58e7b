import 'server-only'
import type { BatchItem } from '#lib/contract/erp/machine-endpoint.ts'
import { priceItem, salePriceItem, stockItem } from '#lib/contract/erp/stock.ts'
import { err, ok } from '../platform/result.ts'
import { type PriceOutcome, setPrices } from '../stock/set-prices.ts'
import { setSalePrices } from '../stock/set-sale-prices.ts'
import { type StockOutcome, setStock } from '../stock/set-stock.ts'
import { batchAnswer, refusedItem, sortItems } from './batch.ts'
import { actorOf, type MachineApp } from './machine-context.ts'
import { serveMachine } from './serve-machine.ts'

/** Stock and prices as machines set them [OPS-12]. */
export function mountGoods(app: MachineApp): void {
  serveMachine(app, 'setStock', async (c, { items }) => {
    const { good, bad } = sortItems(stockItem, items)
    const outcomes = await setStock(good, actorOf(c))
    return ok(batchAnswer([...bad, ...outcomes.map(stockAnswer)]))
  })
  serveMachine(app, 'setPrices', async (c, { items }) => {
    const { good, bad } = sortItems(priceItem, items)
    const outcomes = await setPrices(good, actorOf(c))
    return ok(batchAnswer([...bad, ...outcomes.map(priceAnswer)]))
  })
  serveMachine(app, 'setSalePrices', async (c, { items }) => {
    const { good, bad } = sortItems(salePriceItem, items)
    const outcomes = await setSalePrices(good, actorOf(c), new Date())
    return ok(batchAnswer([...bad, ...outcomes.map(priceAnswer)]))
  })
}

function priceAnswer(outcome: PriceOutcome): BatchItem {
  return outcome.result === 'refused' ? refusedItem(outcome.index, outcome.refusal) : outcome
}

function stockAnswer({ index, result, unknown }: StockOutcome): BatchItem {
  if (unknown === 'code') return refusedItem(index, err('ArticleCodeNotFound').refusal)
  if (unknown === 'storeId')
    return refusedItem(index, err('StoreNotFound', { fields: { storeId: 'There is no such store.' } }).refusal)
  return { index, result }
}
