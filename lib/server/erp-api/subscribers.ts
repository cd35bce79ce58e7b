import 'server-only'
import { leaveItem } from '#lib/contract/erp/subscribers.ts'
import { leaveList } from '../notifications/leave-list.ts'
import { feedSubscribers } from '../notifications/subscriber-feed.ts'
import { ok } from '../platform/result.ts'
import { batchAnswer, sortItems } from './batch.ts'
import { actorOf, type MachineApp } from './machine-context.ts'
import { serveMachine } from './serve-machine.ts'

/** The newsletter's list as mail programs read it, and what they were told [OPS-61, OPS-62]. */
export function mountSubscribers(app: MachineApp): void {
  serveMachine(app, 'feedSubscribers', async (_c, _body, page) => ok(await feedSubscribers(page)))
  serveMachine(app, 'leaveSubscribers', async (c, { items }) => {
    const { good, bad } = sortItems(leaveItem, items)
    return ok(batchAnswer([...bad, ...(await leaveList(good, actorOf(c), new Date()))]))
  })
}
