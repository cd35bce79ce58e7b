'use client'
import { useLoaded } from '#components/ui/use-loaded.ts'
import { commonPasswords } from '#lib/client/auth/common-passwords.ts'
import { isCommonPassword } from '#lib/domain/account/common-password.ts'
import { passwordProblem } from '#lib/domain/account/password.ts'

/**
 * Points out a password that keeps the rules and is among the first that are guessed. It is the shopper's to choose:
 * nothing is refused [VAL-46].
 */
export function CommonPasswordHint({ password }: { password: string }) {
  // Without the list nothing is pointed out.
  const common = useLoaded(password !== '' && 'list', commonPasswords)
  const found = common && passwordProblem(password) === undefined && isCommonPassword(password, common)
  return (
    <p role="status" className={found ? 'rounded border border-ink bg-card p-3 text-sm' : 'sr-only'}>
      {found
        ? 'This is one of the passwords most often leaked, or close to one, so it’s among the first to be guessed. You can use it, but another one is safer.'
        : ''}
    </p>
  )
}
