import { html } from 'hono/html'
import type { MachineQuestion } from '#lib/contract/erp/questions.ts'
import type { MachineReview } from '#lib/contract/erp/reviews.ts'
import { ANSWER_MAX } from '#lib/domain/catalogue/product-question.ts'
import { type Markup, momentText, page } from '../page.ts'
import { type Job, type Step, stepsFor } from './steps.ts'

interface Shown {
  jobs: readonly Job[]
  byItself: boolean
  /** Those that wait for a word. */
  reviews: readonly MachineReview[]
  /** Those that nobody has answered. */
  questions: readonly MachineQuestion[]
  /** What the shop said no to. */
  trouble?: string | undefined
}

/** The warehouse's desk: every open order with what can be done next [OPS-18]. */
export function warehousePage({ jobs, byItself, reviews, questions, trouble }: Shown): Markup {
  return page(
    'Warehouse',
    html`<h1>The warehouse</h1>
<p>It hears of orders and moves them over <code>/erp/v1</code>, as any ERP would. Each step sends its mail and shows on the order's page.</p>
${trouble ? html`<section role="alert"><strong>The shop said no.</strong> ${trouble}</section>` : ''}
<section aria-labelledby="mode"><h2 id="mode">By itself</h2>
<p>${byItself ? 'It works by itself: a new order is delivered within two minutes, and a return received.' : 'It waits for you.'}</p>
<form method="post" action="/sandbox/warehouse/mode"><div class="buttons">
<button name="on" value="${byItself ? 'false' : 'true'}">${byItself ? 'Stop' : 'Let it work by itself'}</button></div></form></section>
${reviewSection(reviews)}
${questionSection(questions)}
${jobs.length > 0 ? jobs.map(jobSection) : html`<section><p class="steel">Nothing to do. Buy something.</p></section>`}`,
  )
}

function jobSection(job: Job): Markup {
  const { number, status, createdAt, contact, lines, exchangeOf, purchaseOrderNumber } = job.order
  const steps = stepsFor(job)
  return html`<section aria-labelledby="o-${number}"><h2 id="o-${number}"><a href="/orders/${number}">${number}</a>: ${status.toLowerCase().replaceAll('_', ' ')}</h2>
<p class="steel">${momentText(createdAt)}, ${contact.firstName} ${contact.lastName}${exchangeOf ? `, exchange for ${exchangeOf}` : ''}${purchaseOrderNumber ? `, purchase order ${purchaseOrderNumber}` : ''}</p>
<p>${lines.map(({ qty, name, label }) => `${qty} × ${name}, ${label}`).join('; ')}</p>
${steps.length > 0 ? html`<form method="post" action="/sandbox/warehouse/${number}"><div class="buttons">${steps.map(stepButton)}</div></form>` : html`<p class="steel">Nothing left to do.</p>`}</section>`
}

function reviewSection(reviews: readonly MachineReview[]): Markup {
  return html`<section aria-labelledby="reviews"><h2 id="reviews">Reviews</h2>
<p class="steel">The setting <code>reviewsAwaitWord</code> of the shop: whether a review waits here before it is on its page.</p>
<form method="post" action="/sandbox/reviews"><div class="buttons">
<button name="wait" value="true" class="plain">Let them wait</button><button name="wait" value="false" class="plain">Publish at once</button></div></form>
${reviews.map(reviewForm)}</section>`
}

function reviewForm({ id, rating, title, body, author, version }: MachineReview): Markup {
  return html`<form method="post" action="/sandbox/warehouse/reviews/${id}"><p><strong>${rating} of 5, ${author}.</strong> ${title} ${body}</p>
<input type="hidden" name="version" value="${version}"><div class="buttons"><button name="state" value="published">Publish</button><button name="state" value="rejected" class="plain">Reject</button></div></form>`
}

function questionSection(questions: readonly MachineQuestion[]): Markup {
  return html`<section aria-labelledby="questions"><h2 id="questions">Questions</h2>
<p class="steel">What shoppers ask about products. The answer is mailed to whoever asked; published, it is on the product’s page as well.</p>
${questions.length > 0 ? questions.map(questionFormOf) : html`<p class="steel">Nobody waits for an answer.</p>`}</section>`
}

function questionFormOf({ id, path, question }: MachineQuestion): Markup {
  return html`<form method="post" action="/sandbox/warehouse/questions/${id}"><p><a href="${path}">${path.split('/').at(-1)}</a>: ${question}</p>
<p><label for="a-${id}">Answer</label><textarea id="a-${id}" name="answer" rows="3" maxlength="${ANSWER_MAX}"></textarea></p>
<div class="buttons"><button name="state" value="published">Answer on the page</button><button name="state" value="private" class="plain">Answer by mail only</button><button name="state" value="rejected" class="plain">Leave unanswered</button></div></form>`
}

function stepButton({ name, label, mishap, byHand }: Step): Markup {
  return html`<button name="step" value="${name}" class="${mishap || byHand ? 'plain' : ''}">${label}</button>`
}

/** Where a parcel's tracking link leads in the demo. */
export function parcelPage(tracking: string, job: Job | undefined): Markup {
  const parcel = job?.order.parcels.find(({ trackingNumber }) => trackingNumber === tracking)
  if (!parcel)
    return page('No such parcel', html`<h1>No such parcel</h1><p>Redgum Freight knows nothing of ${tracking}.</p>`)
  const state = parcel.deliveredAt ? `Delivered ${momentText(parcel.deliveredAt)}` : 'On its way'
  return page(
    'Parcel',
    html`<h1>Parcel ${tracking}</h1><section><dl><dt>Carrier</dt><dd>${parcel.carrier}</dd>
<dt>Sent</dt><dd>${momentText(parcel.sentAt)}</dd><dt>Now</dt><dd>${state}</dd></dl></section>`,
  )
}

/** Where a postage label of a return opens in the demo [RET-33]. */
export function labelPage(returnNumber: string, job: Job | undefined): Markup {
  const label = job?.returns.find(({ number }) => number === returnNumber)?.label
  if (!job || !label)
    return page('No such label', html`<h1>No such label</h1><p>Redgum Freight has none for ${returnNumber}.</p>`)
  const { contact } = job.order
  return page(
    'Postage label',
    html`<h1>Postage paid</h1><section><dl><dt>Carrier</dt><dd>${label.carrier}</dd><dt>Number</dt><dd>${label.trackingNumber ?? ''}</dd>
<dt>From</dt><dd>${contact.firstName} ${contact.lastName}</dd><dt>Return</dt><dd>${returnNumber}</dd></dl></section>`,
  )
}
