import 'server-only'
import { productTitle } from '#lib/domain/catalogue/product-title.ts'
import type { DueNotification } from '../notifications/stock-notifications.ts'
import { environment } from '../platform/environment.ts'
import { BUTTON, CARD, oneLine, SMALL, sizeWithWidth } from './mail-style.ts'
import { markup } from './markup.ts'
import { type Mail, shopName } from './message.ts'
import { shopLines } from './order-words.ts'

/** Says that a size is back to somebody who asked, once per request. */
export function backInStockMail(due: DueNotification): Mail {
  const words = wordsOf(due)
  return {
    dedupeKey: `stock-back:${due.id}`,
    to: due.email,
    subject: `${words.size} is back: ${words.product}`,
    text: textOf(words),
    html: htmlOf(words),
  }
}

interface Words {
  product: string
  size: string
  url: string
}

function wordsOf({ brandName, productName, colour, label, width, path, variantId }: DueNotification): Words {
  return {
    product: oneLine(productTitle(brandName, productName, colour)),
    size: sizeWithWidth(label, width),
    url: `${environment().siteUrl}/products/${path}?variant=${encodeURIComponent(variantId)}`,
  }
}

const HEADING = 'Your size is back.'
const CAUTION = 'We can’t hold one for you, and popular sizes go quickly.'
const WHY = 'You’re getting this because you asked us to tell you. This is the only email we’ll send about it.'

function textOf({ product, size, url }: Words): string {
  return `${[HEADING, `${product}\n${size}`, `See it: ${url}`, CAUTION, WHY, ...shopLines()].join('\n\n')}\n`
}

function htmlOf({ product, size, url }: Words): string {
  return markup`<!doctype html>
<html lang="en-AU"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light"><title>${HEADING}</title></head>
<body style="margin:0;background:#F5F2EC">
<div style="display:none;max-height:0;overflow:hidden">${product}, ${size}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#F5F2EC"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" style="${CARD}">
<tr><td style="background:#16181B;color:#ffffff;padding:16px 24px;font:bold 20px/1.2 Arial,Helvetica,sans-serif">${shopName()}</td></tr>
<tr><td style="padding:24px;font:16px/1.5 Arial,Helvetica,sans-serif;color:#16181B">
<h1 style="margin:0 0 8px;font:bold 28px/1.2 Arial,Helvetica,sans-serif">${HEADING}</h1>
<p style="margin:0 0 16px"><strong>${product}</strong><br>${size}</p>
<p style="margin:0 0 16px"><a href="${url}" style="${BUTTON}">See it in your size</a></p>
<p style="margin:0">${CAUTION}</p>
</td></tr>
<tr><td style="padding:16px 24px;border-top:1px solid #DDD8CE;${SMALL}">${WHY}</td></tr>
<tr><td style="padding:0 24px 16px;${SMALL}">${shopLines().map((line, i) => (i === 0 ? markup`${line}` : markup`<br>${line}`))}</td></tr>
</table></td></tr></table></body></html>`.html
}
