'use client'
import { useEffect, useState } from 'react'
import { commonPasswords } from '#lib/client/auth/common-passwords.ts'
import { isCommonPassword } from '#lib/domain/account/common-password.ts'
import { passwordProblem } from '#lib/domain/account/password.ts'

/**
 * Points out a password that keeps the rules and is among the first that are guessed. It is the shopper's to choose:
 * nothing is refused [VAL-46].
 */
export function CommonPasswordHint({ password }: { password: string }) {
  const [common, setCommon] = useState<ReadonlySet<string>>()
  const typing = password !== ''
  useEffect(() => {
    if (!typing) return
    // Without the list nothing is pointed out.
    commonPasswords().then(setCommon, () => {})
  }, [typing])
  const found = common && passwordProblem(password) === undefined && isCommonPassword(password, common)
  return (
    <p role="status" className={found ? 'rounded border border-ink bg-card p-3 text-sm' : 'sr-only'}>
      {found
        ? 'This is one of the passwords most often leaked, or close to one, so it’s among the first to be guessed. You can use it, but another one is safer.'
        : ''}
    </p>
  )
}
