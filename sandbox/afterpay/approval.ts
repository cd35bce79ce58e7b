import type { Context } from 'hono'
import { z } from 'zod'
import { type Approval, afterpayBook } from './book.ts'

const line = z.string().max(200).optional()

const approvalSchema = z.object({
  fate: z.enum(['fine', 'declined', 'silent', 'changed']),
  amount: z.object({ amount: z.string().regex(/^\d{1,8}\.\d\d$/), currency: z.literal('AUD') }).optional(),
  consumer: z.record(z.string(), z.string().max(254)).optional(),
  shipping: z
    .object({
      name: line,
      line1: line,
      area1: line,
      region: line,
      postcode: line,
      countryCode: line,
      phoneNumber: line,
    })
    .optional(),
  shippingOptionIdentifier: line,
})

const DOLLAR = 1

/** Afterpay's own page, where the shopper approves a checkout: here the shop's sheet asks, and posts what was said. */
export async function approveCheckout(c: Context): Promise<Response> {
  const token = c.req.param('token') ?? ''
  const checkout = afterpayBook().checkout(token)
  const approval = approvalSchema.safeParse(await c.req.json().catch(() => undefined))
  if (!checkout) return c.json({ error: 'No such checkout' }, 404)
  if (!approval.success) return c.json({ error: 'Not an approval' }, 400)
  if (checkout.mode !== 'express' && saysMore(approval.data)) return c.json({ error: 'Not an express checkout' }, 400)
  afterpayBook().approve(token, approved(approval.data, checkout.amount.amount))
  return c.json({ status: 'SUCCESS', orderToken: token })
}

/** Afterpay's own window, which shows what the shop has sent. */
export function showCheckout(c: Context): Response {
  const checkout = afterpayBook().checkout(c.req.param('token') ?? '')
  if (!checkout) return c.json({ error: 'No such checkout' }, 404)
  const { mode, amount, shipping, shippingOptionIdentifier } = checkout
  return c.json({ mode, amount, shipping, shippingOptionIdentifier })
}

/** A standard checkout is about what the shop has said: its owner adds nothing but a yes. */
function saysMore({ amount, shipping, shippingOptionIdentifier }: Approval): boolean {
  return amount !== undefined || shipping !== undefined || shippingOptionIdentifier !== undefined
}

/** A shopper who changed their order meanwhile has approved another amount. */
function approved(approval: Approval, amount: string): Approval {
  if (approval.fate !== 'changed') return approval
  const other = (Number(approval.amount?.amount ?? amount) + DOLLAR).toFixed(2)
  return { ...approval, amount: { amount: other, currency: 'AUD' } }
}
