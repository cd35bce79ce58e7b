import 'server-only'
import type { z } from 'zod'
import type { accountExport } from '#lib/contract/account.ts'
import { toDollars } from '#lib/domain/money/money.ts'
import { pool } from '../db/client.ts'
import { alertConsentOf } from '../notifications/wishlist-alerts.ts'
import { OWNED_BY_FIRST_PARAMETER } from '../orders/order-view-rights.ts'
import { savedCards } from '../payments/saved-cards.ts'
import { err, ok, type Result } from '../platform/result.ts'
import { crewListsOf } from './crew-lists.ts'
import { customerById } from './customers.ts'
import { EXPORTED_LIFE } from './exported-life-sql.ts'
import { tracesOf } from './exported-traces.ts'
import { sizesOf } from './my-sizes.ts'
import { wishlistOf } from './wishlist.ts'

type AccountExport = z.input<typeof accountExport>

interface ExportedLine {
  total: number
  unitPrice: number
}

interface ExportedOrder {
  lines: ExportedLine[]
  payments: { amount: number }[]
  itemSubtotal: number
  totalDiscount: number
  shippingPrice: number
  gst: number
  grandTotal: number
}

/**
 * Everything we hold of a customer, as one document, what became of their orders included; money in dollars. What is
 * kept by address alone, without an account, is there too [API-66, features.md 65]. Refuses as customerById does.
 */
export async function exportAccount(customerId: string, now: Date): Promise<Result<AccountExport>> {
  const customer = await customerById(customerId)
  if (!customer.ok) return customer
  const { email } = customer.value
  const [traces, paymentMethods, sizes, wishlist, wishlistAlerts, crewLists, cart, orders, newsletter, waits] =
    await Promise.all([
      tracesOf(customerId),
      savedCards(customerId),
      sizesOf(customerId),
      wishlistOf(customerId),
      alertConsentOf(customerId),
      crewListsOf(customerId),
      cartOf(customerId),
      ordersOf(customerId),
      newsletterOf(email),
      stockNotificationsOf(email),
    ])
  if (!traces) return err('UserNotFound')
  return ok({
    exportedAt: now.toISOString(),
    customer: customer.value,
    ...{ paymentMethods, sizes, wishlist, crewLists, cart, orders, stockNotifications: waits },
    ...traces,
    ...(wishlistAlerts ? { wishlistAlerts } : {}),
    ...(newsletter ? { newsletter } : {}),
  })
}

async function newsletterOf(email: string): Promise<AccountExport['newsletter']> {
  const { rows } = await pool().query<{
    source: string
    askedAt: Date
    confirmedAt: Date | null
    unsubscribedAt: Date | null
  }>(
    `select source, created_at as "askedAt", confirmed_at as "confirmedAt", unsubscribed_at as "unsubscribedAt"
       from mailing_subscriptions where email = $1`,
    [email],
  )
  return rows.map(({ source, askedAt, confirmedAt, unsubscribedAt }) => ({
    source,
    askedAt: askedAt.toISOString(),
    confirmedAt: confirmedAt?.toISOString() ?? null,
    unsubscribedAt: unsubscribedAt?.toISOString() ?? null,
  }))[0]
}

async function stockNotificationsOf(email: string): Promise<AccountExport['stockNotifications']> {
  const { rows } = await pool().query<{ productId: string; variantId: string; askedAt: Date; toldAt: Date | null }>(
    `select v.product_id as "productId", v.id as "variantId", n.created_at as "askedAt", n.mailed_at as "toldAt"
       from stock_notifications n join variants v on v.id = n.variant_id where n.email = $1 order by n.created_at, n.id`,
    [email],
  )
  return rows.map((row) => ({ ...row, askedAt: row.askedAt.toISOString(), toldAt: row.toldAt?.toISOString() ?? null }))
}

async function cartOf(customerId: string): Promise<unknown> {
  const { rows } = await pool().query<{ items: unknown }>('select items from syncable_states where customer_id = $1', [
    customerId,
  ])
  return { items: rows[0]?.items ?? {} }
}

async function ordersOf(customerId: string): Promise<unknown[]> {
  const { rows } = await pool().query<ExportedOrder>(
    `select o.number, o.channel, o.status, o.created_at as "placedAt", o.email, o.contact,
       o.billing_address as "billingAddress", o.shipping, o.promo_codes as "promoCodes",
       o.loyalty_member_id as "loyaltyMemberId", o.purchase_order_number as "purchaseOrderNumber", o.campaign,
       o.fraud_token as "fraudToken", o.agree_to_marketing as "agreeToMarketing", o.item_subtotal as "itemSubtotal",
       o.total_discount as "totalDiscount", o.shipping_price as "shippingPrice", o.gst, o.grand_total as "grandTotal",
       coalesce((
         select jsonb_agg(jsonb_build_object('productId', l.product_id, 'variantId', l.variant_id, 'brandName', l.brand_name,
           'name', l.name, 'label', l.label, 'qty', l.qty, 'unitPrice', l.unit_price, 'total', l.total) order by l.line_no)
         from order_lines l where l.order_number = o.number
       ), '[]') as lines,
       coalesce((
         select jsonb_agg(jsonb_build_object('methodCode', p.method_code, 'summary', p.summary, 'amount', p.amount)
           order by p.entry_no)
         from payments p where p.attempt_id = o.attempt_id
       ), '[]') as payments,
       ${EXPORTED_LIFE}
     from orders o where ${OWNED_BY_FIRST_PARAMETER} order by o.created_at desc`,
    [customerId],
  )
  return rows.map(inDollars)
}

function inDollars(order: ExportedOrder): ExportedOrder {
  return {
    ...order,
    itemSubtotal: toDollars(order.itemSubtotal),
    totalDiscount: toDollars(order.totalDiscount),
    shippingPrice: toDollars(order.shippingPrice),
    gst: toDollars(order.gst),
    grandTotal: toDollars(order.grandTotal),
    lines: order.lines.map((line) => ({
      ...line,
      unitPrice: toDollars(line.unitPrice),
      total: toDollars(line.total),
    })),
    payments: order.payments.map((payment) => ({ ...payment, amount: toDollars(payment.amount) })),
  }
}
