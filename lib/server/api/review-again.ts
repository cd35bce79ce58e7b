import 'server-only'
import { html, raw } from 'hono/html'
import { FIT_CHOICES, REVIEW_BODY_MAX, REVIEW_TITLE_MAX, WIDTH_CHOICES } from '#lib/domain/catalogue/review-form.ts'
import type { ApiContext } from './context.ts'
import { FORM_PAGE_POLICY, formPage } from './form-again.ts'

const SENTENCE = 'Nothing you typed is lost: change what’s marked, then send it again.'
const STARS = [5, 4, 3, 2, 1].map((n) => [String(n), n === 1 ? '1 star' : `${n} stars`] as const)

/** A review that was refused comes back as it was typed, with what is wrong at its field [OPS-14]. */
export async function answerReviewAgain(c: ApiContext, form: Record<string, unknown>, wrong: Record<string, string>) {
  const typed = (name: string) => (typeof form[name] === 'string' ? form[name] : '')
  const field = (name: string, label: string, control: (marks: Marks) => Html) =>
    html`<p><label for="${name}">${label}</label>
${control(marksOf(name, wrong))}${wrong[name] === undefined ? '' : html`<br><span class="wrong" id="${name}-wrong">${wrong[name]}</span>`}</p>`
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
${field(
  'body',
  'Your review',
  // The first end of a line in a field is not part of it.
  (marks) => html`<textarea id="body" name="body" rows="8" maxlength="${REVIEW_BODY_MAX}"${marks}>
${typed('body')}</textarea>`,
)}
<button type="submit">Send review</button>
</form>`
  c.header('Content-Security-Policy', FORM_PAGE_POLICY)
  const back = `/reviews/write?token=${encodeURIComponent(typed('token'))}`
  return c.html(await formPage(SENTENCE, fields, back), 400)
}

type Choices = readonly (readonly [string, string])[]
type Html = ReturnType<typeof html>
type Marks = ReturnType<typeof raw> | ''

function marksOf(name: string, wrong: Record<string, string>): Marks {
  return wrong[name] === undefined ? '' : raw(` aria-invalid="true" aria-describedby="${name}-wrong"`)
}
