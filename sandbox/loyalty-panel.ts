import { html } from 'hono/html'
import { TEST_MEMBERS } from './loyalty-members.ts'
import type { Markup } from './page.ts'

/** Whom the frequent-flyer programme knows, and whether the shop takes part in it. */
export function loyaltySection(): Markup {
  const rows = TEST_MEMBERS.map(
    ({ memberId, lastName, status }) =>
      html`<tr><td><code>${memberId}</code></td><td>${lastName}</td><td class="text">${status === 'active' ? 'can be linked' : 'not active'}</td></tr>`,
  )
  return html`<section aria-labelledby="members"><h2 id="members">Frequent flyers</h2>
<p class="steel">Anybody else is not a member.</p>
<table><thead><tr><th>Number</th><th>Last name</th><th>What happens</th></tr></thead><tbody>${rows}</tbody></table>
<form method="post" action="/sandbox/loyalty"><p class="steel">The setting <code>loyaltyEnabled</code> of the shop:</p>
<div class="buttons"><button name="on" value="true" class="plain">Switch on</button><button name="on" value="false" class="plain">Switch off</button></div></form></section>`
}
