import 'server-only'
import { granted } from '../platform/refusal.ts'
import { judgeReview, reviewsIn } from '../reviews/judge-review.ts'
import { actorOf, type MachineApp } from './machine-context.ts'
import { serveMachine } from './serve-machine.ts'

/** Reviews that wait for a word, and the word [OPS-14]. */
export function mountMachineReviews(app: MachineApp): void {
  serveMachine(app, 'reviews', async (_c, _body, { state }) => granted({ reviews: await reviewsIn(state) }))
  serveMachine(app, 'judgeReview', async (c, wish) => {
    const judged = await judgeReview(c.req.param('id') ?? '', wish, actorOf(c))
    return judged.ok ? granted({ review: judged.value }) : judged
  })
}
