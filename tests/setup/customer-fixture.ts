import { randomUUID } from 'node:crypto'
import { createApi } from '#lib/server/api/app.ts'
import { identityToken } from '#lib/server/auth/identity.ts'
import { pool } from '#lib/server/db/client.ts'
import { welcomeNeighbour } from './neighbours.ts'

export interface Signed {
  id: string
  email: string
  /** Calls the API as this customer, each time under a key of its own unless told otherwise. */
  call: (method: string, path: string, body?: unknown, idempotencyKey?: string) => Promise<Response>
}

/** A verified customer who is signed in; `preparing` until the ERP has taken them on. */
export async function signedInCustomer(email: string, { preparing = false } = {}): Promise<Signed> {
  await welcomeNeighbour()
  const { rows } = await pool().query<{ id: string }>(
    `insert into customers (email, password_hash, verified_at, first_name, last_name, phone, gender, birth_date, erp_customer_id)
     values ($1, 'x', now(), 'Dana', 'Reid', '+61412345678', 'F', '1988-03-04', $2) returning id`,
    [email, preparing ? null : `erp-${email}`],
  )
  const id = rows[0]?.id ?? ''
  const token = await identityToken({ customerId: id, email }, new Date())
  const api = createApi()
  const call = async (method: string, path: string, body?: unknown, idempotencyKey: string = randomUUID()) =>
    api.request(`/api/account${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${token}`,
        'Content-Type': 'application/json',
        'Idempotency-Key': idempotencyKey,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  return { id, email, call }
}
