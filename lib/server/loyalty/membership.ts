import 'server-only'
import type { z } from 'zod'
import type { Customer, updateCustomerRequest } from '#lib/contract/account.ts'
import type { ErrorCode } from '#lib/contract/errors.ts'
import type { loyaltyChange } from '#lib/contract/loyalty.ts'
import type { LoyaltyMember } from '#lib/domain/loyalty/loyalty.ts'
import { customerById, updateCustomer } from '../account/customers.ts'
import { pool } from '../db/client.ts'
import { mayTry } from '../platform/attempts.ts'
import { err, ok, type Result } from '../platform/result.ts'
import { queueJob } from '../queue/queue-job.ts'
import { shopSettings } from '../settings/settings.ts'
import type { LoyaltyProgramme, MemberStanding } from './port.ts'
import { loyaltyProgramme } from './programme.ts'
import { inTurn } from './take-turns.ts'

type Change = z.output<typeof loyaltyChange>['qantas']
type Details = z.output<typeof updateCustomerRequest>['customer']

/**
 * Saves contact details together with a link to a membership, or its end: both or neither [API-25, LOY-03, LOY-04].
 * Refuses in the programme's six ways, and as customerById does.
 */
export async function saveWithMembership(
  customerId: string,
  details: Details,
  change: Change,
  programme: LoyaltyProgramme = loyaltyProgramme(),
): Promise<Result<Customer>> {
  if (!(await shopSettings()).loyaltyEnabled) return err('LoyaltyDisabled')
  const known = await customerById(customerId)
  if (!known.ok) return known
  // Of two devices at once the second waits: what the programme heard last is also what is written last.
  return inTurn(customerId, change.action === 'link' ? 'LoyaltyUnableToLink' : 'LoyaltyUnableToUnlink', async () => {
    const changed =
      change.action === 'link' ? await link(customerId, change, programme) : await unlink(customerId, programme)
    if (!changed.ok) return changed
    const saved = await updateCustomer(customerId, details, changed.value)
    // The account was closed while the programme was asked: what it has linked since would last for ever.
    if (!saved.ok && changed.value !== null) await queueEnding(customerId)
    return saved
  })
}

/** Looks up the membership a guest adds to an order; `who` is asking [API-65, LOY-11]. */
export async function verifyMember(who: string, member: LoyaltyMember): Promise<Result<LoyaltyMember>> {
  if (!(await shopSettings()).loyaltyEnabled) return err('LoyaltyDisabled')
  const { memberId, lastName } = member
  const allowed = await mayAsk(who, member)
  if (!allowed.ok) return allowed
  const refusal = refusalOf(await loyaltyProgramme().verify({ memberId, lastName }), 'LoyaltyUnableToAdd')
  return refusal ? err(refusal) : ok({ memberId, lastName })
}

async function link(
  customerId: string,
  { memberId, lastName }: LoyaltyMember,
  programme: LoyaltyProgramme,
): Promise<Result<string>> {
  const allowed = await mayAsk(customerId, { memberId, lastName })
  if (!allowed.ok) return allowed
  const standing = await programme.link(customerId, { memberId, lastName })
  // An answer that was lost may have been a yes.
  if (standing === 'unavailable') await queueEnding(customerId)
  const refusal = refusalOf(standing, 'LoyaltyUnableToLink')
  return refusal ? err(refusal) : ok(memberId)
}

async function unlink(customerId: string, programme: LoyaltyProgramme): Promise<Result<null>> {
  const ended = await programme.unlink(customerId)
  return ended === 'done' ? ok(null) : err('LoyaltyUnableToUnlink')
}

/** Ends at the programme what the shop does not show, once however often it is asked for [LOY-19]. */
function queueEnding(customerId: string): Promise<void> {
  return queueJob(pool(), 'end-membership', { customerId }, { key: `end-membership:${customerId}` })
}

/** Numbers and names belong together: nobody may try which ones do for long. */
async function mayAsk(who: string, { memberId, lastName }: LoyaltyMember): Promise<Result<true>> {
  if (memberId === '' || lastName === '') return err('LoyaltyDetailsMissing')
  return (await mayTry('membership', who)) ? ok(true) : err('RateLimited')
}

function refusalOf(standing: MemberStanding, unavailable: ErrorCode): ErrorCode | undefined {
  if (standing === 'active') return undefined
  if (standing === 'inactive') return 'LoyaltyMemberInactive'
  return standing === 'unknown' ? 'LoyaltyMemberNotFound' : unavailable
}
