import type { StockLag, StockRate } from '../machines/stock.ts'
import { count, median } from '../numbers.ts'
import type { Work } from '../orders-work.ts'
import type { BenchContext, BenchRow, Row } from '../row.ts'
import { runScript, startScript } from '../shop.ts'

const RUNS = 3
const ORDER_RUNS = 5
/** Longer than one run of orders, which begins once the machine has started and read what was there. */
const BESIDE_SECONDS = '9'
const ROWS_PER_SECOND_MIN = 20_000
const LAG_MS_MAX = 1000
const SLOWER_MAX = 0.9

/** What the retailer's machines ask of the shop, and what shoppers notice of it. */
export const row: BenchRow = {
  id: 'OPS-12',
  title: 'Stock from the retailer’s machines, and orders beside them',
  async run(context) {
    const { origin, dataDir } = await context.shop({ processors: 'all', afresh: 'machines' })
    const work = async <T>(...words: string[]) =>
      JSON.parse(await runScript(dataDir, 'bench/machine-work.ts', ...words)) as T
    context.say('stock')
    const rates: StockRate[] = []
    for (let i = 1; i <= RUNS; i += 1) rates.push(await work<StockRate>('stock', origin))
    const lag = await work<StockLag>('lag', origin)
    const beside = await besideOrders(context, origin, dataDir)
    return [stockRow(rates), lagRow(lag), beside]
  },
}

function stockRow(rates: readonly StockRate[]): Row {
  const perSecond = median(rates.map((rate) => rate.rowsPerSecond))
  const bad = rates.reduce((sum, rate) => sum + rate.bad, 0)
  return {
    what: 'stock through POST /erp/v1/stock, 1,000 rows a call, one call after another',
    measured: `${count(perSecond, 'rows/s')}, p95 ${count(median(rates.map(({ p95Ms }) => p95Ms)), 'ms')} a call`,
    budget: `≥ ${count(ROWS_PER_SECOND_MIN, 'rows/s')}`,
    met: perSecond >= ROWS_PER_SECOND_MIN && bad === 0,
    note: `median of ${rates.length}; every row changes${bad > 0 ? `; ${bad} FAILED` : ''}`,
  }
}

function lagRow({ pageMs, recordMs }: StockLag): Row {
  const worst = Math.max(...pageMs, ...recordMs)
  return {
    what: 'until a size that was among 1,000 rows is sold out or back on its page; in its record',
    measured: `p50 ${count(median(pageMs), 'ms')}, worst ${count(Math.max(...pageMs), 'ms')}; p50 ${count(median(recordMs), 'ms')}, worst ${count(Math.max(...recordMs), 'ms')}`,
    budget: `≤ ${count(LAG_MS_MAX, 'ms')}`,
    met: worst <= LAG_MS_MAX,
    note: `${pageMs.length} times, after the call's answer`,
  }
}

/** Orders by turns alone and beside a machine that does what an ERP does all day. */
async function besideOrders(context: BenchContext, origin: string, dataDir: string): Promise<Row> {
  const run = async <T>(...words: string[]) => JSON.parse(await runScript(dataDir, ...words)) as T
  const place = () => run<Work>('bench/orders-work.ts', 'place', origin)
  // Mails and exports of one run's orders are not what the next run's cost.
  const settle = () => run('bench/orders-work.ts', 'settle')
  await run('bench/orders-work.ts', 'shelve')
  const [alone, beside]: [Work[], Work[]] = [[], []]
  let bad = 0
  for (let i = 1; i <= ORDER_RUNS; i += 1) {
    context.say(`orders alone and beside the machines, round ${i} of ${ORDER_RUNS}`)
    await settle()
    alone.push(await place())
    await settle()
    const machine = startScript(dataDir, 'bench/machine-work.ts', 'beside', origin, BESIDE_SECONDS)
    await machine.begun
    beside.push(await place())
    bad += (JSON.parse(await machine.ended) as { bad: number }).bad
  }
  const perSecond = (runs: readonly Work[]) => median(runs.map((each) => each.perSecond))
  const ratio = perSecond(beside) / perSecond(alone)
  return {
    what: 'orders placed, 20 at once, while a machine reads both feeds every second and sends 1,000 counts every five',
    measured: `${count(perSecond(beside), 'orders/s')}, p95 ${count(median(beside.map(({ p95Ms }) => p95Ms)), 'ms')}`,
    beside: `alone ${count(perSecond(alone), 'orders/s')}, p95 ${count(median(alone.map(({ p95Ms }) => p95Ms)), 'ms')}`,
    ratio: ratio.toFixed(2),
    budget: `≥ ${SLOWER_MAX}`,
    met: ratio >= SLOWER_MAX && bad === 0,
    note: `medians of ${ORDER_RUNS} by turns${bad > 0 ? `; ${bad} calls FAILED` : ''}`,
  }
}
