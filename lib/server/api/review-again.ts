import 'server-only'
import { html, raw } from 'hono/html'
import { FIT_CHOICES, REVIEW_BODY_MAX, REVIEW_TITLE_MAX, WIDTH_CHOICES } from '#lib/domain/catalogue/review-form.ts'
import type { ApiContext } from './context.ts'
import { fieldsAgain, NOTHING_LOST } from './fields-again.ts'
import { FORM_PAGE_POLICY, formPage } from './form-again.ts'

const STARS = [5, 4, 3, 2, 1].map((n) => [String(n), n === 1 ? '1 star' : `${n} stars`] as const)

/** A review that was refused comes back as it was typed, with what is wrong at its field [OPS-14]. */
export async function answerReviewAgain(c: ApiContext, form: Record<string, unknown>, wrong: Record<string, string>) {
  const { typed, field, textarea } = fieldsAgain(form, wrong)
  const select = (name: string, label: string, blank: string, choices: Choices) =>
    field(
      name,
      label,
      (marks) => html`<select id="${name}" name="${name}"${marks}><option value="">${blank}</option>
${choices.map(([value, text]) => html`<option value="${value}"${typed(name) === value ? raw(' selected') : ''}>${text}</option>`)}</select>`,
    )
  const fields = html`<form method="post" action="/api/reviews">
<input type="hidden" name="token" value="${typed('token')}"><input type="hidden" name="lineId" value="${typed('lineId')}">
${select('rating', 'Stars', 'Choose', STARS)}
${select('fit', 'Size', 'I’d rather not say', FIT_CHOICES)}
${select('widthFit', 'Width', 'I’d rather not say', WIDTH_CHOICES)}
${field('title', 'Heading (optional)', (marks) => html`<input id="title" name="title" maxlength="${REVIEW_TITLE_MAX}" value="${typed('title')}"${marks}>`)}
${textarea('body', 'Your review', REVIEW_BODY_MAX)}
<button type="submit">Send review</button>
</form>`
  c.header('Content-Security-Policy', FORM_PAGE_POLICY)
  const back = `/reviews/write?token=${encodeURIComponent(typed('token'))}`
  return c.html(await formPage(NOTHING_LOST, fields, back), 400)
}

type Choices = readonly (readonly [string, string])[]
