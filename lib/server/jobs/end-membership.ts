import 'server-only'
import { pool } from '../db/client.ts'
import type { LoyaltyProgramme } from '../loyalty/port.ts'
import { loyaltyProgramme } from '../loyalty/programme.ts'
import { inTurn } from '../loyalty/take-turns.ts'
import { ok } from '../platform/result.ts'

/**
 * Ends a link that the shop does not show at the frequent-flyer programme: a former customer's, or one whose making was
 * not confirmed; one that is not there has ended already, and a customer who has linked a number since keeps it
 * [LOY-04, LOY-19]. Throws while the programme does not confirm, so that the job tries again.
 */
export async function endMembership(
  customerId: string,
  programme: LoyaltyProgramme = loyaltyProgramme(),
): Promise<void> {
  const turn = await inTurn(customerId, 'LoyaltyUnableToUnlink', async () =>
    ok((await isMember(customerId)) ? 'done' : await programme.unlink(customerId)),
  )
  const isFormer = !turn.ok && turn.refusal.errorCode === 'UserNotFound'
  const ended = isFormer ? await programme.unlink(customerId) : turn.ok && turn.value
  if (ended !== 'done') throw new Error(`The frequent-flyer link of the customer ${customerId} could not be ended.`)
}

async function isMember(customerId: string): Promise<boolean> {
  const { rowCount } = await pool().query('select from customers where id = $1 and qantas_member_id is not null', [
    customerId,
  ])
  return rowCount === 1
}
