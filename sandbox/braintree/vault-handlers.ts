import { z } from 'zod'
import type { Call } from './call.ts'
import { ledger, transactionId } from './ledger.ts'
import { nonceOfKept } from './vault-payment.ts'
import { customerXml, nonceXml, validationXml, xmlAnswer } from './wire.ts'

const customerSchema = z.object({ customer: z.object({ id: z.string().optional() }).optional() })

/** Makes a customer, named as the merchant likes or by the gateway; a name is given once. */
export async function createCustomer({ body, gzip }: Call): Promise<Response> {
  const wanted = customerSchema.safeParse(await body()).data?.customer?.id
  if (wanted !== undefined && !/^[\w-]{1,36}$/.test(wanted)) {
    return invalidCustomer('91610', 'Customer ID is invalid (use only letters, numbers, "-", and "_").', gzip)
  }
  if (wanted !== undefined && ledger().vault().hasCustomer(wanted)) {
    return invalidCustomer('91609', 'Customer ID has already been taken.', gzip)
  }
  const id = wanted ?? transactionId()
  ledger().note({ entry: 'customer', id })
  return xmlAnswer(customerXml(id), 201, gzip)
}

/** Forgets a customer with everything they pay with. */
export function deleteCustomer({ id, faults }: Call): Response {
  if (faults.vaultFails) return new Response(null, { status: 503 })
  if (!ledger().vault().hasCustomer(id)) return new Response(null, { status: 404 })
  ledger().note({ entry: 'customer-gone', id })
  return new Response(null, { status: 200 })
}

/** Forgets one payment method. */
export function deleteMethod({ id, faults }: Call): Response {
  if (faults.vaultFails) return new Response(null, { status: 503 })
  if (!ledger().vault().method(id)) return new Response(null, { status: 404 })
  ledger().note({ entry: 'method-gone', token: id })
  return new Response(null, { status: 200 })
}

/** Makes a one-time card of a kept one, for its owner's browser. */
export function makeNonce({ id, faults, gzip }: Call): Response {
  if (faults.vaultFails) return new Response(null, { status: 503 })
  const kept = ledger().vault().method(id)
  if (!kept || kept.instrument.kind === 'paypal') return new Response(null, { status: 404 })
  const { bin, type, last4 } = kept.instrument
  return xmlAnswer(nonceXml({ nonce: nonceOfKept(id), bin, type, last4 }), 201, gzip)
}

function invalidCustomer(code: string, message: string, gzip: boolean): Response {
  return xmlAnswer(validationXml({ code, attribute: 'id', message }, 'customer'), 422, gzip)
}
