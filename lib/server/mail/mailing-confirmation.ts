import 'server-only'
import { createHash } from 'node:crypto'
import { type Awaiting, confirmingToken, leavingToken } from '../notifications/mailing-list.ts'
import { environment } from '../platform/environment.ts'
import { BUTTON, CARD, SMALL, TEXT } from './mail-style.ts'
import { markup } from './markup.ts'
import { type Mail, shopName } from './message.ts'
import { shopLines } from './order-words.ts'

const WHY = 'Someone, we hope you, asked for our newsletter at this address. Press the button and you’re on the list.'
const OTHERWISE = 'Wasn’t you? Do nothing, and no newsletter comes.'

/**
 * Asks an address whether it wants the newsletter; at most once a day, so that nobody can be mailed to death by a form,
 * and once more after it unsubscribed, which only its owner can [API-66].
 */
export function mailingConfirmation({ email, unsubscribedAt }: Awaiting, now: Date): Mail {
  const digest = createHash('sha256').update(email).digest('hex').slice(0, 32)
  const anew = unsubscribedAt ? `:${unsubscribedAt.getTime()}` : ''
  const confirm = linkTo('confirm', confirmingToken(email, now))
  const leaving = leavingToken(email, now)
  const leave = linkTo('unsubscribe', leaving)
  const foot = [...shopLines(), `Unsubscribe: ${leave}`]
  return {
    dedupeKey: `mailing-confirmation:${digest}:${now.toISOString().slice(0, 10)}${anew}`,
    to: email,
    unsubscribe: urlOf('/api/mailing-list/unsubscription', leaving),
    subject: `Confirm your ${shopName()} newsletter`,
    text: `${[WHY, confirm, OTHERWISE, foot.join('\n')].join('\n\n')}\n`,
    html: markup`<!doctype html>
<html lang="en-AU"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light"><title>Confirm your newsletter</title></head>
<body style="margin:0;background:#F5F2EC">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#F5F2EC"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" style="${CARD}">
<tr><td style="background:#16181B;color:#ffffff;padding:16px 24px;font:bold 20px/1.2 Arial,Helvetica,sans-serif">${shopName()}</td></tr>
<tr><td style="padding:24px;${TEXT}">
<h1 style="margin:0 0 8px;font:bold 28px/1.2 Arial,Helvetica,sans-serif">One press and you’re in</h1>
<p style="margin:0 0 24px">${WHY}</p>
<p style="margin:0 0 24px"><a href="${confirm}" style="${BUTTON}">Yes, send me the newsletter</a></p>
<p style="margin:0">${OTHERWISE}</p>
</td></tr>
<tr><td style="padding:16px 24px;border-top:1px solid #DDD8CE;${SMALL}">${shopLines().map((line) => markup`${line}<br>`)}<a href="${leave}" style="${SMALL}">Unsubscribe</a></td></tr>
</table></td></tr></table></body></html>`.html,
  }
}

function linkTo(page: string, token: string): string {
  return urlOf(`/mailing-list/${page}`, token)
}

function urlOf(path: string, token: string): string {
  return `${environment().siteUrl}${path}?token=${encodeURIComponent(token)}`
}
