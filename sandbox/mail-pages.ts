import { html } from 'hono/html'
import type { OutboxMail } from './outbox.ts'
import { momentText, page } from './page.ts'

/** All mail, newest first. */
export function mailListPage(mails: readonly OutboxMail[]) {
  const rows = mails.map(
    (mail) =>
      html`<tr><td>${momentText(mail.createdAt)}</td><td class="text"><a href="/sandbox/mail/${mail.id}">${mail.subject}</a></td><td>${mail.recipient}</td><td>${delivery(mail)}</td></tr>`,
  )
  const table = html`<section><div class="wide"><table><thead><tr><th>When</th><th>Subject</th><th>To</th><th>State</th></tr></thead><tbody>${rows}</tbody></table></div></section>`
  return page(
    'Mail',
    html`<h1>Mail</h1>${rows.length > 0 ? table : html`<p class="steel">No mail has been sent yet.</p>`}`,
  )
}

/** One mail, as it looks and as plain text. The frame may do nothing: no script, no form, no cookie. */
export function mailPage(mail: OutboxMail) {
  return page(
    mail.subject,
    html`<h1>${mail.subject}</h1>
<section><dl><dt>To</dt><dd>${mail.recipient}</dd><dt>When</dt><dd>${momentText(mail.createdAt)}</dd><dt>State</dt><dd>${delivery(mail)}</dd></dl></section>
<section><h2>As it looks</h2><iframe sandbox="" title="The mail as it looks" srcdoc="${mail.html}"></iframe></section>
<section><h2>As plain text</h2><pre>${mail.text}</pre></section>`,
  )
}

function delivery(mail: OutboxMail): string {
  return mail.sentAt ? 'Sent' : 'Waiting'
}
