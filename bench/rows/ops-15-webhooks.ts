import type { DeliveredEvents } from '../machines/webhook-receiver.ts'
import { count } from '../numbers.ts'
import type { BenchRow, Row } from '../row.ts'
import { runScript } from '../shop.ts'

const EVENTS_PER_SECOND_MIN = 1000
/** A tenth waits five seconds for its second try, and what follows it of the same order with it. */
const STEADY_MIN = 0.95 * EVENTS_PER_SECOND_MIN
const DRAINED_SECONDS_MAX = 30

/** Events that are told to a receiver which is not always well. */
export const row: BenchRow = {
  id: 'OPS-15',
  title: 'Webhooks out',
  async run(context) {
    const { dataDir } = await context.shop({ processors: 'all', afresh: 'webhooks' })
    return [webhookRow(JSON.parse(await runScript(dataDir, 'bench/machine-work.ts', 'webhooks')) as DeliveredEvents)]
  },
}

function webhookRow(delivered: DeliveredEvents): Row {
  const { made, perSecond, lost, outOfOrder, repeated, refused, drainedSeconds, p95Ms } = delivered
  return {
    what: `webhooks out: ${count(made, 'events')} in 20 s, a receiver that refuses every tenth call`,
    measured: `${count(perSecond, 'taken/s')}; ${lost} lost, ${outOfOrder} out of order`,
    budget: `≥ ${count(EVENTS_PER_SECOND_MIN, '/s')} sustained; 0, 0`,
    met: perSecond >= STEADY_MIN && drainedSeconds < DRAINED_SECONDS_MAX && lost === 0 && outOfOrder === 0,
    note: `${count(refused, 'refused')}, ${repeated} taken twice; p95 ${count(p95Ms, 'ms')} when not refused; the last ${count(drainedSeconds, 's')} after the last was made`,
  }
}
