import 'server-only'
import type { Order } from '#lib/contract/order.ts'
import { sizeText } from '#lib/domain/sizes/sizes.ts'
import { oneLine } from './mail-style.ts'
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

/** The confirmation as plain text. */
export function confirmationText(order: ConfirmedOrder): string {
  const parts = [
    [`Thanks, ${order.contact.firstName}. We’ve got your order.`, nextStep(order)],
    [
      `Order ${order.number}`,
      `Placed ${placedOn(order)}`,
      ...purchaseOrderLine(order),
      `Look it up: ${orderUrl(order)}`,
    ],
    order.lines.flatMap(lineText),
    [...sumRows(order).map(rowText), `Total: ${price(order.totals.grandTotal)} (${gstNote(order)})`],
    ...(order.payments.length > 0 ? [['Paid with', ...paymentRows(order).map(rowText)]] : []),
    [placeHeading(order), ...placeLines(order), ...deliveryInstructions(order)],
    shopLines(),
  ]
  return `${parts.map((lines) => lines.map(oneLine).join('\n')).join('\n\n')}\n`
}

function lineText(line: Order['lines'][number]): string[] {
  const discount = line.discount > 0 ? `, ${price(line.discount)} off` : ''
  return [
    `${line.qty} × ${line.brandName} ${line.name}, ${sizeText(line.label)}`,
    `    ${price(line.unitPrice)} each${discount} = ${price(line.total)}`,
  ]
}

function rowText([label, amount]: SumRow): string {
  return `${label}: ${amount}`
}
