import 'server-only'
import type { z } from 'zod'
import type { CrewList, saveCrewListRequest } from '#lib/contract/crew-list.ts'
import { isUuid } from '#lib/contract/uuid.ts'
import { CREW_LISTS_MAX } from '#lib/domain/shop-rules.ts'
import { pool } from '../db/client.ts'
import { withCustomer } from '../db/customer-lock.ts'
import { err, ok, type Result } from '../platform/result.ts'

/** A customer's crew lists, the last changed first [API-100, CREW-08]. */
export async function crewListsOf(customerId: string): Promise<CrewList[]> {
  const { rows } = await pool().query<Omit<CrewList, 'updatedAt'> & { updatedAt: Date }>(
    `select id, name, lines, updated_at as "updatedAt" from crew_lists where customer_id = $1
      order by updated_at desc, id`,
    [customerId],
  )
  return rows.map((row) => ({ ...row, updatedAt: row.updatedAt.toISOString() }))
}

/**
 * Keeps a list under the id, or replaces the one of that id. CrewListLimitReached for one more than 20; InvalidRequest
 * for a new name that another list has, in any letter case: whoever saves by that name would replace either of the two;
 * NotFound for what is no id [API-101].
 */
export async function saveCrewList(
  customerId: string,
  id: string,
  { name, lines }: z.output<typeof saveCrewListRequest>,
): Promise<Result<CrewList[]>> {
  if (!isUuid(id)) return err('NotFound')
  const saved = await withCustomer(customerId, async (client) => {
    const { rows } = await client.query<{ hindered: 'full' | 'taken' | null }>(TELL_OTHERS, [
      customerId,
      id,
      name,
      CREW_LISTS_MAX,
    ])
    const hindered = rows[0]?.hindered
    if (hindered === 'full') return err('CrewListLimitReached')
    if (hindered === 'taken') {
      const fields = { name: `You already have a crew list called ${name}. Choose another name.` }
      return err('InvalidRequest', { fields })
    }
    await client.query(
      `insert into crew_lists (customer_id, id, name, lines) values ($1, $2, $3, $4)
       on conflict (customer_id, id) do update set name = excluded.name, lines = excluded.lines, updated_at = now()`,
      [customerId, id, name, JSON.stringify(lines)],
    )
    return ok(undefined)
  })
  return saved.ok ? ok(await crewListsOf(customerId)) : saved
}

/** What others of the customer $1 stand in the way of list $2: $4 of them, or one with the name $3 if that is new. */
const TELL_OTHERS = `
select case when count(*) filter (where id <> $2) >= $4::int then 'full'
  when bool_or(id <> $2 and lower(name) = lower($3)) and not bool_or(id = $2 and lower(name) = lower($3)) then 'taken'
end as hindered
from crew_lists where customer_id = $1`

/** Removes a list, also one that is not there [API-102]. */
export async function removeCrewList(customerId: string, id: string): Promise<CrewList[]> {
  if (isUuid(id)) await pool().query('delete from crew_lists where customer_id = $1 and id = $2', [customerId, id])
  return crewListsOf(customerId)
}
