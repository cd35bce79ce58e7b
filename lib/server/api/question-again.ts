import 'server-only'
import { html } from 'hono/html'
import { ASKER_HINT, QUESTION_HINT, QUESTION_MAX } from '#lib/domain/catalogue/product-question.ts'
import { EMAIL_MAX } from '#lib/domain/shop-rules.ts'
import type { ApiContext } from './context.ts'
import { fieldsAgain, NOTHING_LOST } from './fields-again.ts'
import { FORM_PAGE_POLICY, formPage } from './form-again.ts'

/** A question that was refused comes back as it was typed, with what is wrong at its field [PDP-29]. */
export async function answerQuestionAgain(
  c: ApiContext,
  form: Record<string, unknown>,
  wrong: Record<string, string>,
  status: 400 | 404 = 400,
) {
  const { typed, field, textarea } = fieldsAgain(form, wrong)
  const fields = html`<form method="post" action="/api/questions">
<input type="hidden" name="productId" value="${typed('productId')}">
${textarea('question', 'Your question', QUESTION_MAX, QUESTION_HINT)}
${field('email', 'Email', (marks) => html`<input id="email" name="email" type="email" autocomplete="email" maxlength="${EMAIL_MAX}" value="${typed('email')}"${marks}>`, ASKER_HINT)}
<button type="submit">Send question</button>
</form>`
  c.header('Content-Security-Policy', FORM_PAGE_POLICY)
  return c.html(await formPage(NOTHING_LOST, fields, `/questions/ask?product=${typed('productId')}`), status)
}
