import { z } from 'zod'
import { newPassword } from '#lib/contract/account.ts'

/** A new password, typed twice [VAL-05 to VAL-08]. */
export const twicePassword = { password: newPassword, repeated: z.string() }

export const SAME_PASSWORD = { path: ['repeated'], error: "The passwords don't match." }

export function isSame({ password, repeated }: { password: string; repeated: string }): boolean {
  return password === repeated
}
