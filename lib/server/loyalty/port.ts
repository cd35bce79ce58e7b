import 'server-only'
import type { LoyaltyMember } from '#lib/domain/loyalty/loyalty.ts'

/** What the programme says of a number and a last name; `unavailable` when it says nothing that can be understood. */
export type MemberStanding = 'active' | 'inactive' | 'unknown' | 'unavailable'

/** An airline's frequent-flyer programme. Every failure is a value; only programming errors are thrown [GEN-11]. */
export interface LoyaltyProgramme {
  verify(member: LoyaltyMember): Promise<MemberStanding>
  /**
   * Books a customer's points on a membership from now on; one linked before is replaced. Nothing is linked unless
   * `active`.
   */
  link(customerId: string, member: LoyaltyMember): Promise<MemberStanding>
  /** Idempotent: a customer nobody has linked is unlinked. */
  unlink(customerId: string): Promise<'done' | 'unavailable'>
}
