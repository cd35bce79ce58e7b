import 'server-only'
import { pool } from '#lib/server/db/client.ts'
import { type DemoOrder, seedOrdersOf } from './order-data.ts'

const ORDERS = 40
const DAYS_BETWEEN = 9
const ADDRESS = {
  contactName: 'Frankie Doyle',
  country: 'AU',
  street1: '3 Wharf Street',
  suburb: 'Brisbane',
  state: 'QLD',
  postcode: '4000',
} as const

/** The people whom the demo shop lacks. Frankie has Dana's password. */
export async function seedPersonas(seededAt: Date): Promise<void> {
  const client = await pool().connect()
  try {
    const contact = {
      email: 'frankie@steelcap.example',
      firstName: 'Frankie',
      lastName: 'Doyle',
      phone: '+61434567890',
    }
    const { rows } = await client.query<{ id: string }>(
      `insert into customers (id, email, first_name, last_name, phone, password_hash, verified_at, erp_customer_id)
       select '5d1c2f0e-7a34-4c1b-9e55-0c9b6f3a1d40', $1, $2, $3, $4, password_hash, $5, 'C-DEMO000040'
       from customers where email = 'dana@steelcap.example' returning id`,
      [contact.email, contact.firstName, contact.lastName, contact.phone, seededAt],
    )
    await seedOrdersOf(client, { id: rows[0]?.id ?? null, contact, address: ADDRESS }, fortyOrders(), seededAt)
  } finally {
    client.release()
  }
}

/** A year of boots: the newest on its way, one cancelled, the others done. */
function fortyOrders(): DemoOrder[] {
  return Array.from({ length: ORDERS }, (_, i) => ({
    number: `W2003${String(10_000 + i * 137)}`,
    age: [1 + i * DAYS_BETWEEN, i % 9] as const,
    status: i === 0 ? ('SHIPPED' as const) : i === 7 ? ('CANCELLED' as const) : ('COMPLETED' as const),
    method: i % 3 === 0 ? ('express' as const) : ('standard' as const),
    paid: ['braintree_credit_card', 'Visa ending in 1111'] as const,
    lines: [['footwear', i % 12, i % 5, 1] as const, ...(i % 4 === 0 ? [['workwear', i % 7, 2, 2] as const] : [])],
  }))
}
