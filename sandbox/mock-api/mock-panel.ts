import { html, raw } from 'hono/html'
import { type EndpointName, endpoints } from '#lib/contract/endpoints.ts'
import { type Markup, momentText, page } from '../page.ts'
import { errorsOf, type MockRule, ruleText, statusOf } from './mock-rules.ts'
import { PERSONAS } from './personas.ts'

/** What the panel shows. */
export interface PanelView {
  rules: readonly Readonly<MockRule>[]
  now: number
  /** The path of the page that led here. */
  back: string
  /** Why the last wish was not granted. */
  problem?: string | undefined
}

const RECIPES: readonly (readonly [label: string, mock: string])[] = [
  ['The cart was changed elsewhere (409)', 'saveAccountState:StateConflict'],
  ['The card is declined (402)', 'placeOrder:PaymentDeclined'],
  ['The order never gets an answer', 'placeOrder:network'],
  ['The last pair has gone', 'placeOrder:ItemSoldOut'],
  ['The quote is away (503), twice', 'checkoutInfo:ServiceUnavailable:2'],
  ['The quote takes four seconds, always', 'checkoutInfo:slow-4000:always'],
  ['A bot check stands in the way', 'checkoutInfo:challenge'],
  ['The session has ended', 'account:SessionUnreadable'],
]

const MOVES: readonly (readonly [label: string, shift: string])[] = [
  ['6 minutes on: stock is too old', '+6m'],
  ['121 minutes on: mailed links expire', '+121m'],
  ['A day on', '+1d'],
  ['31 days on: sessions end', '+31d'],
  ['Back to the beginning', 'reset'],
]

/** The mock API's panel: which calls fail, what time it is, who is looking. */
export function mockPanel(view: PanelView): Markup {
  return page(
    'Mock API',
    html`<style>${raw(STYLE)}</style><h1>Mock API</h1>
<p>Calls of <code>/api</code> are answered from a throwaway copy of the demo shop, except as below. <a href="${view.back}">Back to ${view.back}</a></p>
${view.problem ? html`<p class="problem" role="alert">${view.problem}</p>` : ''}
${rulesSection(view)}${newRule(view.back)}${recipes(view.back)}${clockSection(view)}${personaSection(view.back)}<script>${raw(SCRIPT)}</script>`,
  )
}

function rulesSection({ rules, back }: PanelView): Markup {
  const rows = rules.map(
    (
      rule,
      at,
    ) => html`<tr><td class="text"><code>${ruleText(rule)}</code></td><td><form method="post" action="/mock/remove">
<input type="hidden" name="at" value="${at}">${backField(back)}<button class="plain">Remove</button></form></td></tr>`,
  )
  const query = encodeURIComponent(rules.map(ruleText).join(',')).replaceAll('%3A', ':').replaceAll('%2C', ',')
  return html`<section aria-labelledby="rules"><h2 id="rules">What fails now</h2>
${
  rows.length === 0
    ? html`<p class="steel">Nothing: every call is answered as it should be.</p>`
    : html`<table>${rows}</table><p>The same by address, on any page: <code class="break">?mock=${query}</code></p>${intent('Remove all', 'clear', back)}`
}</section>`
}

function newRule(back: string): Markup {
  const names = Object.keys(endpoints) as EndpointName[]
  const options = names.map(
    (name) => html`<option value="${name}">${name}: ${endpoints[name].method} ${endpoints[name].path}</option>`,
  )
  return html`<section aria-labelledby="new"><h2 id="new">Make a call fail</h2>
<form method="post" action="/mock/rule" class="fields">${backField(back)}
<label>Call <select name="endpoint">${options}</select></label>
<label>Answers <select name="outcome" data-outcomes="${JSON.stringify(outcomes(names))}"></select></label>
<label>After so many milliseconds <input type="number" name="delay" min="0" max="60000" step="100" value="0"></label>
<label>How often <select name="times"><option value="once">once</option><option value="2">twice</option><option value="3">three times</option><option value="always">always</option></select></label>
<button>Add</button></form></section>`
}

/** What each call may answer, as the second list offers it. */
function outcomes(names: readonly EndpointName[]): Record<string, string[][]> {
  const unusual = [
    ['pass', 'as it should'],
    ['network', 'not at all: the connection breaks'],
    ['challenge', '403: a bot check'],
    ['garbage', '200: a page that is no JSON'],
  ]
  return Object.fromEntries(
    names.map((name) => [
      name,
      [...errorsOf(name).map((code) => [code, `${statusOf(name, code)} ${code}`]), ...unusual],
    ]),
  )
}

function recipes(back: string): Markup {
  return html`<section aria-labelledby="often"><h2 id="often">Often wanted</h2><div class="buttons">${RECIPES.map(
    ([label, mock]) => intent(label, mock, back),
  )}</div></section>`
}

function clockSection({ now, back }: PanelView): Markup {
  return html`<section aria-labelledby="clock"><h2 id="clock">Clock</h2>
<p>In the shop it is <strong>${momentText(new Date(now))}</strong> in Melbourne. Open pages keep the time they were loaded with.</p>
<div class="buttons">${MOVES.map(([label, shift]) => intent(label, `clock:${shift}`, back))}</div></section>`
}

function personaSection(back: string): Markup {
  return html`<section aria-labelledby="who"><h2 id="who">Who is looking</h2>
<p>Empties this browser's cart and cookies of the shop first.</p>
<div class="buttons">${Object.entries(PERSONAS).map(([name, { label }]) => intent(label, `persona:${name}`, back))}</div></section>`
}

function intent(label: string, mock: string, back: string): Markup {
  return html`<form method="post" action="/mock/wish">${backField(back)}<input type="hidden" name="mock" value="${mock}"><button class="plain">${label}</button></form>`
}

function backField(back: string): Markup {
  return html`<input type="hidden" name="back" value="${back}">`
}

const STYLE = `
.fields{display:grid;gap:8px 24px;grid-template-columns:repeat(auto-fit,minmax(min(260px,100%),1fr));align-items:end}
.fields label{display:grid;gap:4px;align-items:start}
select,.fields input{font:inherit;width:100%;min-height:44px;padding:8px;border:1px solid var(--steel);border-radius:4px;background:#fff}
.fields label{min-width:0}
.break{overflow-wrap:anywhere;white-space:normal}
.problem{border-left:4px solid var(--orange);padding:8px 12px;background:#fff}
td.text{overflow-wrap:anywhere}
.buttons{gap:8px}
.buttons .plain{min-height:44px;padding:8px 16px;text-align:left}
`

const SCRIPT = `
const call = document.querySelector('select[name=endpoint]')
const outcome = document.querySelector('select[name=outcome]')
const known = JSON.parse(outcome.dataset.outcomes)
const offer = () => outcome.replaceChildren(...known[call.value].map(([value, text]) => new Option(text, value)))
call.addEventListener('change', offer)
offer()
`
