import 'server-only'
import { ok } from '../platform/result.ts'
import { judgeReview, reviewsIn } from '../reviews/judge-review.ts'
import { actorOf, type MachineApp } from './machine-context.ts'
import { serveMachine } from './serve-machine.ts'

/** Reviews that wait for a word, and the word [OPS-14]. */
export function mountMachineReviews(app: MachineApp): void {
  serveMachine(app, 'reviews', async (_c, _body, query) => ok(await reviewsIn(query)))
  serveMachine(app, 'judgeReview', async (c, intent) => {
    const judged = await judgeReview(c.req.param('id') ?? '', intent, actorOf(c))
    return judged.ok ? ok({ review: judged.value }) : judged
  })
}
