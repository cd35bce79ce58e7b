import 'server-only'
import type { PoolClient } from 'pg'
import { hashPassword } from '#lib/server/auth/passwords.ts'
import { insertRows } from '#lib/server/db/bulk-insert.ts'
import { addresses, customers } from '#lib/server/db/customer-schema.ts'

const PASSWORD = 'Boots4work!'
const DANA = '5d1c2f0e-7a34-4c1b-9e55-0c9b6f3a1d01'
const LEE = '5d1c2f0e-7a34-4c1b-9e55-0c9b6f3a1d02'

/** Two people to try an account with: one is ready to log in, the other has not verified the address yet. */
export async function seedCustomers(client: PoolClient, seededAt: Date): Promise<void> {
  const passwordHash = await hashPassword(PASSWORD)
  const person = (id: string, firstName: string, lastName: string, erpCustomerId: string) => ({
    ...{ id, firstName, lastName, passwordHash, erpCustomerId },
    email: `${firstName.toLowerCase()}@steelcap.example`,
  })
  await insertRows(client, customers, [
    { ...person(DANA, 'Dana', 'Kovac', 'C-DEMO000001'), phone: '+61412345678', verifiedAt: seededAt },
    { ...person(LEE, 'Lee', 'Marsh', 'C-DEMO000002'), phone: null, verifiedAt: null },
  ])
  await insertRows(client, addresses, demoAddresses(seededAt))
}

function demoAddresses(seededAt: Date) {
  const dana = { customerId: DANA, contactName: 'Dana Kovac', company: null, street2: null }
  const places = [
    { country: 'AU', street1: '12 Swan Street', suburb: 'Richmond', state: 'VIC', postcode: '3121' },
    { country: 'AU', street1: '48 Hunter Street', suburb: 'Newcastle', state: 'NSW', postcode: '2300' },
    { country: 'NZ', street1: '7 Cuba Street', suburb: 'Wellington', state: null, postcode: '6011' },
  ] as const
  return places.map((place, i) => ({
    ...dana,
    ...place,
    isDefaultBilling: i === 0,
    isDefaultShipping: i === 0,
    createdAt: new Date(seededAt.getTime() + i),
  }))
}
