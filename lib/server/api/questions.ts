import 'server-only'
import { type QuestionForm, questionForm } from '#lib/contract/product-question.ts'
import { mayTry } from '../platform/attempts.ts'
import { err, type Result } from '../platform/result.ts'
import { askQuestion } from '../questions/ask-question.ts'
import { refuse } from './answer.ts'
import { fieldsOf, limitBody } from './body.ts'
import type { ApiContext } from './context.ts'
import { isPage, LONG_FORM_BYTES, readForm } from './form.ts'
import { answerQuestionAgain } from './question-again.ts'
import { clientAddress } from './rate-limit.ts'
import type { ApiApp } from './serve.ts'

/** Where the form of a product's question posts to. */
export const QUESTION_FORM = '/questions'

/** Questions about products: a plain form on a page of its own, so that it costs a product's page a link [PDP-29]. */
export function mountQuestions(app: ApiApp): void {
  app.post(QUESTION_FORM, limitBody(LONG_FORM_BYTES), async (c) => {
    const form = await readForm(c)
    if (!form.ok) return refuse(c, form.refusal)
    c.header('Cache-Control', 'private, no-store')
    const intent = questionForm.safeParse(form.value)
    if (!intent.success) {
      const wrong = fieldsOf(intent.error)
      if (isPage(c) && wrong['productId'] === undefined) return answerQuestionAgain(c, form.value, wrong)
      return refuse(c, { errorCode: 'InvalidRequest', fields: wrong })
    }
    const asked = await ask(c, intent.data)
    if (!asked.ok && asked.refusal.errorCode === 'ProductNotFound' && isPage(c))
      return answerQuestionAgain(c, form.value, { question: 'We take no questions about this product.' }, 404)
    if (!asked.ok) return refuse(c, asked.refusal)
    return c.redirect(`/questions/ask?product=${intent.data.productId}&outcome=sent`, 303)
  })
}

async function ask(c: ApiContext, form: QuestionForm): Promise<Result<Record<never, never>>> {
  return (await mayTry('question', clientAddress(c))) ? askQuestion(form) : err('RateLimited')
}
