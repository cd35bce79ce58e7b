import 'server-only'
import type { Order } from '#lib/contract/order.ts'
import { sizeText } from '#lib/domain/sizes/sizes.ts'
import { BUTTON, CARD, SMALL, TEXT } from './mail-style.ts'
import { jsonLd, type Markup, markup } from './markup.ts'
import { shopName } from './message.ts'
import { orderSchema } from './order-schema.ts'
import {
  type ConfirmedOrder,
  deliveryInstructions,
  gstNote,
  nextStep,
  orderUrl,
  paymentRows,
  placedOn,
  placeHeading,
  placeLines,
  price,
  purchaseOrderLine,
  type SumRow,
  shopLines,
  sumRows,
} from './order-words.ts'

/** A header of a row that looks like a cell: mail programs would set it bold and in the middle. */
const LABEL = 'font-weight:normal;text-align:left'

/** The confirmation as HTML. Everything a shopper typed is escaped. */
export function confirmationHtml(order: ConfirmedOrder): string {
  return markup`<!doctype html>
<html lang="en-AU"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light"><title>Order ${order.number}</title>${jsonLd(orderSchema(order))}</head>
<body style="margin:0;background:#F5F2EC">
<div style="display:none;max-height:0;overflow:hidden">${nextStep(order)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#F5F2EC"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" style="${CARD}">
<tr><td style="background:#16181B;color:#ffffff;padding:16px 24px;font:bold 20px/1.2 Arial,Helvetica,sans-serif">${shopName()}</td></tr>
<tr><td style="padding:24px;${TEXT}">
<h1 style="margin:0 0 8px;font:bold 28px/1.2 Arial,Helvetica,sans-serif">Thanks, ${order.contact.firstName}. We’ve got your order.</h1>
<p style="margin:0 0 16px">${nextStep(order)}</p>
<p style="margin:0 0 16px"><strong>Order ${order.number}</strong><br><span style="${SMALL}">${broken([`Placed ${placedOn(order)}`, ...purchaseOrderLine(order)])}</span></p>
<p style="margin:0 0 24px"><a href="${orderUrl(order)}" style="${BUTTON}">View your order</a></p>
${itemTable(order)}
${sumTable(order)}
${order.payments.length > 0 ? section('Paid with', [table(paymentRows(order))]) : ''}
${section(placeHeading(order), [addressBlock(order)])}
</td></tr>
<tr><td style="padding:16px 24px;border-top:1px solid #DDD8CE;${SMALL}">${broken(shopLines())}</td></tr>
</table></td></tr></table></body></html>`.html
}

function itemTable(order: Order): Markup {
  const rows = order.lines.map((line) => {
    const discount = line.discount > 0 ? `, ${price(line.discount)} off` : ''
    return markup`<tr><th scope="row" align="left" style="padding:12px 12px 12px 0;border-bottom:1px solid #DDD8CE;${TEXT};${LABEL}"><span style="${SMALL}">${line.brandName}</span><br><strong>${line.name}</strong><br><span style="${SMALL}">${sizeText(line.label)} · ${line.qty} × ${price(line.unitPrice)}${discount}</span></th><td align="right" valign="top" style="padding:12px 0;border-bottom:1px solid #DDD8CE;white-space:nowrap;${TEXT}">${price(line.total)}</td></tr>`
  })
  return markup`<table width="100%" cellpadding="0" cellspacing="0">${rows}</table>`
}

function sumTable(order: Order): Markup {
  const total = markup`<tr><th scope="row" align="left" style="padding:8px 0;font:bold 18px/1.5 Arial,Helvetica,sans-serif;color:#16181B;text-align:left">Total<br><span style="${SMALL};font-weight:normal">${gstNote(order)}</span></th><td align="right" valign="top" style="padding:8px 0;font:bold 18px/1.5 Arial,Helvetica,sans-serif;color:#16181B">${price(order.totals.grandTotal)}</td></tr>`
  return table(sumRows(order), [total])
}

function table(rows: readonly SumRow[], more: readonly Markup[] = []): Markup {
  const cells = rows.map(
    ([label, amount]) =>
      markup`<tr><th scope="row" align="left" style="padding:4px 12px 4px 0;${TEXT};${LABEL}">${label}</th><td align="right" style="padding:4px 0;white-space:nowrap;${TEXT}">${amount}</td></tr>`,
  )
  return markup`<table width="100%" cellpadding="0" cellspacing="0" style="margin-top:12px">${[...cells, ...more]}</table>`
}

function section(heading: string, content: readonly Markup[]): Markup {
  return markup`<h2 style="margin:24px 0 4px;font:bold 18px/1.3 Arial,Helvetica,sans-serif">${heading}</h2>${content}`
}

function addressBlock(order: Order): Markup {
  return markup`<p style="margin:0">${broken([...placeLines(order), ...deliveryInstructions(order)])}</p>`
}

function broken(lines: readonly string[]): Markup[] {
  return lines.map((line, i) => (i === 0 ? markup`${line}` : markup`<br>${line}`))
}
