import 'server-only'
import { environment } from '../platform/environment.ts'
import { partnerProgramme } from './partner-api.ts'
import type { LoyaltyProgramme } from './port.ts'

let programme: LoyaltyProgramme | undefined

/** The frequent-flyer programme points are booked with, connected once per process [GEN-11]. */
export function loyaltyProgramme(): LoyaltyProgramme {
  programme ??= partnerProgramme(environment())
  return programme
}
