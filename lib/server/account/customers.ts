import 'server-only'
import type { PoolClient } from 'pg'
import type { z } from 'zod'
import { type Customer, customer, type updateCustomerRequest } from '#lib/contract/account.ts'
import { pool } from '../db/client.ts'
import { withCustomer } from '../db/customer-lock.ts'
import { followTick } from '../notifications/mailing-list.ts'
import { feedAnew } from '../notifications/subscriber-feed.ts'
import { err, ok, type Result } from '../platform/result.ts'
import { ADDRESS_COLUMNS, type AddressRow, bookOfRows } from './address-rows.ts'

type ContactDetails = z.output<typeof updateCustomerRequest>['customer']

interface CustomerRow {
  email: string
  firstName: string
  lastName: string
  phone: string | null
  gender: string | null
  birthDate: string | null
  emailSubscription: boolean
  smsSubscription: boolean
  erpCustomerId: string | null
  qantasMemberId: string | null
  addresses: AddressRow[]
}

const COLUMNS = `email, first_name as "firstName", last_name as "lastName", phone, gender, birth_date::text as "birthDate",
  email_subscription as "emailSubscription", sms_subscription as "smsSubscription", erp_customer_id as "erpCustomerId",
  qantas_member_id as "qantasMemberId",
  coalesce((
    select jsonb_agg(to_jsonb(a) - 'at' order by a.at, a.id)
    from (select ${ADDRESS_COLUMNS}, created_at as at from addresses where customer_id = customers.id) a
  ), '[]') as addresses`

/**
 * A customer with their addresses, oldest first [API-23]. CustomerNotFound while the ERP has not taken them on yet
 * [ACCT-15]; UserNotFound when there is no such customer any more [AUTH-06].
 */
export async function customerById(customerId: string): Promise<Result<Customer>> {
  const { rows } = await pool().query<CustomerRow>(`select ${COLUMNS} from customers where id = $1`, [customerId])
  return customerOfRow(rows[0])
}

/**
 * Saves contact details; a phone that is left out is forgotten [API-24, ACCT-08, ACCT-11]. A membership number goes
 * with them, null ends the one there is, undefined leaves it [LOY-05]. The mailing list follows a newsletter that was
 * ticked or unticked [API-66]. Refuses as customerById does.
 */
export async function updateCustomer(
  customerId: string,
  details: ContactDetails,
  memberId?: string | null,
): Promise<Result<Customer>> {
  const saved = await withCustomer(customerId, async (client) => {
    const before = await preparedCustomer(client, customerId)
    if (!before) return err('CustomerNotFound')
    await saveDetails(client, customerId, details, memberId)
    const { email: ticked, sms } = details.subscriptions
    if (sms !== before.sms) await feedAnew(before.email, client)
    if (ticked !== before.ticked) await followTick({ email: before.email, ticked }, client, new Date())
    return ok(true)
  })
  return saved.ok ? customerById(customerId) : saved
}

/** As it was before a change; undefined while the ERP has not taken them on. */
async function preparedCustomer(
  client: PoolClient,
  customerId: string,
): Promise<{ email: string; ticked: boolean; sms: boolean } | undefined> {
  const { rows } = await client.query<{ email: string; ticked: boolean; sms: boolean }>(
    `select email, email_subscription as ticked, sms_subscription as sms
       from customers where id = $1 and erp_customer_id is not null`,
    [customerId],
  )
  return rows[0]
}

async function saveDetails(
  client: PoolClient,
  customerId: string,
  { firstName, lastName, phone, subscriptions }: ContactDetails,
  memberId: string | null | undefined,
): Promise<void> {
  await client.query(
    `update customers set first_name = $2, last_name = $3, phone = $4, email_subscription = $5, sms_subscription = $6,
       qantas_member_id = case when $7 then $8 else qantas_member_id end, updated_at = now()
     where id = $1`,
    [
      customerId,
      firstName,
      lastName,
      phone ?? null,
      subscriptions.email,
      subscriptions.sms,
      memberId !== undefined,
      memberId ?? null,
    ],
  )
}

function customerOfRow(row: CustomerRow | undefined): Result<Customer> {
  if (!row) return err('UserNotFound')
  if (row.erpCustomerId === null) return err('CustomerNotFound')
  const { emailSubscription: email, smsSubscription: sms, qantasMemberId, addresses, ...rest } = row
  const providers = qantasMemberId === null ? {} : { qantas: { memberId: qantasMemberId } }
  const present = Object.entries(rest).filter(([name, value]) => value !== null && isReadable(name, value))
  return ok(
    customer.parse({
      ...Object.fromEntries(present),
      subscriptions: { email, sms },
      addresses: bookOfRows(addresses),
      loyalty: { providers },
    }),
  )
}

/**
 * What is optional and no longer says anything is left out: one odd value must not cost a customer the whole account.
 */
function isReadable(name: string, value: unknown): boolean {
  if (name !== 'gender' && name !== 'birthDate') return true
  return customer.shape[name].safeParse(value).success
}
