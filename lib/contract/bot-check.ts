import { z } from 'zod'

/** A provider's one-time token. */
const botCheckToken = z.string().min(1).max(4096)

/** Body of POST /bot-check/clearance [API-81]. */
export const botClearanceRequest = z.strictObject({ token: botCheckToken })
export const botClearanceResponse = z.object({
  /** Whether calls of this browser are let through from now on. */
  preClearance: z.boolean(),
})
