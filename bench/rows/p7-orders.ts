import { count, median } from '../numbers.ts'
import type { Rush, Work } from '../orders-work.ts'
import type { BenchRow, Row } from '../row.ts'
import { runScript } from '../shop.ts'

const RUNS = 5
/** Of plain transactions in the same run. */
const SHARE_MIN = 0.15
const P95_MS_MAX = 80
const RUSH_STOCK = 50

/** Orders placed with durable commits, the stand-in gateway answering at once, beside the least an order can be. */
export const row: BenchRow = {
  id: 'P7',
  title: 'Placing orders, 20 concurrent',
  async run(context) {
    // Nobody is bound to a processor: shop, database and shoppers share the machine.
    const { origin, dataDir } = await context.shop({ processors: 'all', afresh: 'orders' })
    const work = async <T>(...words: string[]) =>
      JSON.parse(await runScript(dataDir, 'bench/orders-work.ts', ...words)) as T
    // Mails and exports of what was placed before are neither what these cost nor what slows the ceiling.
    const alone = async (...words: string[]) => {
      await work('settle')
      return work<Work>(...words)
    }
    await work('shelve')
    const runs: { http: Work; direct: Work; ceiling: Work }[] = []
    for (let i = 1; i <= RUNS; i += 1) {
      context.say(`round ${i} of ${RUNS}`)
      runs.push({
        http: await alone('place', origin),
        direct: await alone('direct'),
        ceiling: await alone('ceiling'),
      })
    }
    context.say('everybody wants the last fifty')
    const rush = await work<Rush>('rush', origin)
    const ceiling = median(runs.map((run) => run.ceiling.perSecond))
    return [
      placing(
        'through POST /api/order/place',
        runs.map((run) => run.http),
        ceiling,
      ),
      placing(
        'the use case alone, in one process',
        runs.map((run) => run.direct),
        ceiling,
      ),
      rushed(rush),
    ]
  },
}

function placing(what: string, runs: readonly Work[], ceiling: number): Row {
  const perSecond = median(runs.map((run) => run.perSecond))
  const p95 = median(runs.map((run) => run.p95Ms))
  const bad = runs.reduce((sum, run) => sum + run.bad, 0)
  return {
    what,
    measured: `${count(perSecond, 'orders/s')}, p95 ${count(p95, 'ms')}`,
    beside: `one plain transaction by pg alone ${count(ceiling, 'orders/s')}`,
    ratio: (perSecond / ceiling).toFixed(2),
    budget: `≥ ${SHARE_MIN}, p95 ≤ ${P95_MS_MAX} ms`,
    met: perSecond / ceiling >= SHARE_MIN && p95 <= P95_MS_MAX && bad === 0,
    note: `median of ${runs.length}, jobs of earlier orders done; two lines each, paid by card${bad > 0 ? `; ${bad} FAILED` : ''}`,
  }
}

function rushed({ placed, soldOut, other, stockLeft }: Rush): Row {
  return {
    what: 'everybody wants the last 50 of one size',
    measured: `${placed} sold, ${stockLeft} left`,
    budget: 'oversold 0',
    met: placed === RUSH_STOCK && stockLeft === 0 && other === 0,
    note: `${soldOut} told that it is sold out, ${other} otherwise`,
  }
}
