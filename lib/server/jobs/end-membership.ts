import 'server-only'
import type { LoyaltyProgramme } from '../loyalty/port.ts'
import { loyaltyProgramme } from '../loyalty/programme.ts'

/**
 * Ends a former customer's link to the frequent-flyer programme [LOY-04]; one that is not there has ended already.
 * Throws while the programme does not confirm, so that the job tries again.
 */
export async function endMembership(
  customerId: string,
  programme: LoyaltyProgramme = loyaltyProgramme(),
): Promise<void> {
  if ((await programme.unlink(customerId)) === 'done') return
  throw new Error(`The frequent-flyer link of the former customer ${customerId} could not be ended.`)
}
