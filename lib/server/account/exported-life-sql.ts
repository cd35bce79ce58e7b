import 'server-only'

const dollars = (cents: string) => `round(${cents} / 100.0, 2)`
const list = (object: string, from: string, order: string) =>
  `coalesce((select jsonb_agg(jsonb_build_object(${object}) order by ${order}) from ${from}), '[]')`

/**
 * What happened to an order `o` after it was placed, as columns of JSON for its buyer: events, parcels, credit notes,
 * returns, gift cards without code and PIN, and the reviews they wrote. Amounts are dollars [OPS-04, OPS-07, OPS-10,
 * OPS-11, OPS-13, OPS-14].
 */
export const EXPORTED_LIFE = `
${list(
  `'type', e.type, 'at', e.at, 'collectedBy', e.data ->> 'collectedBy', 'lines', ${list(
    `'lineNo', x.line_no, 'qty', x.qty`,
    'order_event_lines x where x.order_number = e.order_number and x.seq = e.seq',
    'x.line_no',
  )}`,
  'order_events e where e.order_number = o.number',
  'e.seq',
)} as events,
${list(
  `'number', p.parcel_no, 'carrier', p.carrier, 'trackingNumber', p.tracking_number, 'sentAt', p.sent_at`,
  'parcels p where p.order_number = o.number',
  'p.parcel_no',
)} as parcels,
${list(
  `'number', f.number, 'createdAt', f.created_at, 'reason', f.reason, 'amount', ${dollars('f.amount')}, 'gst', ${dollars('f.gst')}, 'state', f.state,
   'giftCardLast4', (select right(g.code, 4) from refund_gift_cards g where g.refund_number = f.number)`,
  'refunds f where f.order_number = o.number',
  'f.created_at, f.number',
)} as refunds,
${list(
  `'number', r.number, 'createdAt', r.created_at, 'receivedAt', r.received_at, 'withdrawnAt', r.withdrawn_at, 'exchangeOrder', r.exchange_order, 'label', r.label,
   'giftCardLast4', (select right(g.code, 4) from return_gift_cards g where g.return_number = r.number), 'lines', ${list(
     `'lineNo', t.line_no, 'qty', t.qty, 'reason', t.reason, 'note', t.note, 'amount', ${dollars('t.amount')}, 'condition', t.condition,
     'exchangeVariantId', t.exchange_variant_id`,
     'return_lines t where t.return_number = r.number',
     't.line_no',
   )}`,
  'returns r where r.order_number = o.number',
  'r.created_at',
)} as returns,
${list(
  `'last4', right(i.code, 4), 'recipient', i.recipient_email, 'name', i.recipient_name, 'message', i.message, 'sendOn', i.send_on, 'mailedAt', i.mailed_at`,
  'voucher_issues i where i.order_number = o.number',
  'i.line_no, i.unit',
)} as "giftCards",
${list(
  `'productId', w.product_id, 'rating', w.rating, 'title', w.title, 'body', w.body, 'author', w.author, 'fit', w.fit, 'widthFit', w.width_fit,
   'state', w.state, 'createdAt', w.created_at`,
  'reviews w where w.order_number = o.number',
  'w.created_at, w.id',
)} as reviews`
