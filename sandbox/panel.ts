import { html } from 'hono/html'
import { ACCEPTED_TYPES, type Fate } from './braintree/instruments.ts'
import type { GatewayTransaction } from './braintree/ledger.ts'
import { TEST_CARDS } from './braintree/test-cards.ts'
import { FAULT_LABELS, type Faults } from './faults.ts'
import { loyaltySection } from './loyalty-panel.ts'
import { type Markup, momentText, page } from './page.ts'

/** The panel: what is wrong in the outside world, what to pay with, what was paid. */
export function panelPage(faults: Readonly<Faults>, transactions: readonly GatewayTransaction[]) {
  return page(
    'Outside world',
    html`<h1>The outside world</h1>
<p>Payments, mail and the frequent-flyer programme are stood in for on this machine. No money moves and nothing leaves it.</p>
${faultForm(faults)}${cardTable()}${amountNotes()}${loyaltySection()}${transactionTable(transactions)}`,
  )
}

function faultForm(faults: Readonly<Faults>): Markup {
  const switches = Object.entries(FAULT_LABELS).map(([name, label]) => {
    const checked = faults[name as keyof typeof FAULT_LABELS] ? 'checked' : ''
    return html`<label><input type="checkbox" name="${name}" value="on" ${checked}>${label}</label>`
  })
  return html`<section aria-labelledby="faults"><h2 id="faults">What goes wrong</h2>
<form method="post" action="/sandbox/faults">
<div class="switches">${switches}<label>Gateway answers late by <input type="number" name="slowMs" min="0" max="60000" step="100" value="${faults.slowMs}"> ms</label></div>
<div class="buttons"><button>Save</button><button class="plain" formaction="/sandbox/faults/clear">All well again</button></div>
</form></section>`
}

function cardTable(): Markup {
  const rows = TEST_CARDS.map(
    (card) =>
      html`<tr><td><code>${spaced(card.number)}</code></td><td class="text">${card.type}: ${outcome(card.type, card.fate)}</td></tr>`,
  )
  return html`<section aria-labelledby="cards"><h2 id="cards">Test cards</h2>
<p class="steel">Any expiry date to come and any security code.</p>
<table><thead><tr><th>Number</th><th>What happens</th></tr></thead><tbody>${rows}</tbody></table></section>`
}

// As printed on the card: American Express in groups of 4, 6 and 5, everything else in fours.
function spaced(number: string): string {
  return number.length === 15 ? number.replace(/^(\d{4})(\d{6})/, '$1 $2 ') : number.replace(/(\d{4})(?=\d)/g, '$1 ')
}

function outcome(type: string, fate: Fate): string {
  if (!ACCEPTED_TYPES.has(type)) return 'type not accepted'
  if (fate.fate === 'declined') return 'declined'
  if (fate.fate === 'rejected') return 'rejected as fraud'
  return fate.fate === 'failed' ? 'the card network is down' : 'paid'
}

function amountNotes(): Markup {
  return html`<section aria-labelledby="amounts"><h2 id="amounts">Test amounts</h2>
<p>As on Braintree's own test gateway, the amount decides too: $2,000.00 to $2,999.99 is declined, $3,000.00 to $3,000.99 fails in the
network, $5,001.00 is rejected. Everything else is paid.</p>
<p class="steel">The published test nonces work as well, e.g. <code>fake-valid-nonce</code>, <code>fake-processor-declined-visa-nonce</code>,
<code>fake-consumed-nonce</code>, <code>fake-paypal-one-time-nonce</code>, <code>fake-apple-pay-visa-nonce</code>. PayPal, Apple Pay, Google Pay
and Afterpay open a sheet in the shop that asks how they should answer.</p></section>`
}

function transactionTable(transactions: readonly GatewayTransaction[]): Markup {
  const rows = transactions.map(
    (t) =>
      html`<tr><td>${momentText(t.createdAt)}</td><td><code>${t.id}</code></td><td>$${t.amount}</td><td>${t.status.replaceAll('_', ' ')}</td><td>${paidWith(t)}</td><td><code>${t.orderId}</code></td></tr>`,
  )
  const table = html`<div class="wide"><table><thead><tr><th>When</th><th>Id</th><th>Amount</th><th>Status</th><th>Paid with</th><th>Reference</th></tr></thead><tbody>${rows}</tbody></table></div>`
  return html`<section aria-labelledby="transactions"><h2 id="transactions">Gateway transactions</h2>
${rows.length > 0 ? table : html`<p class="steel">Nothing has been paid yet.</p>`}</section>`
}

function paidWith({ instrument }: GatewayTransaction): string {
  return instrument.kind === 'paypal' ? `PayPal ${instrument.email}` : `${instrument.type} ${instrument.last4}`
}
