import 'server-only'
import { ok } from '../platform/result.ts'
import { answerQuestion, questionsIn } from '../questions/answer-question.ts'
import { actorOf, type MachineApp } from './machine-context.ts'
import { serveMachine } from './serve-machine.ts'

/** What shoppers ask about products, and the shop's answers [OPS-69]. */
export function mountMachineQuestions(app: MachineApp): void {
  serveMachine(app, 'questions', async (_c, _body, query) => ok(await questionsIn(query)))
  serveMachine(app, 'answerQuestion', async (c, word) => {
    const answered = await answerQuestion(c.req.param('id') ?? '', word, actorOf(c))
    return answered.ok ? ok({ question: answered.value }) : answered
  })
}
