'use client'
import { useFirstFact } from '#lib/client/platform/first-fact.ts'
import { useIdentityStore } from '#stores/identity.ts'

/**
 * To the account, or to signing in. Both words hold the place, so that nothing moves when the shop knows which one it
 * is.
 */
export function AccountLink() {
  const status = useIdentityStore((identity) => identity.status)
  const known = status === 'LOGGED_IN'
  useFirstFact('known', status !== 'INITIALISING')
  return (
    <a href={known ? '/account' : '/account/signin'}>
      <span className="inline-grid">
        <span className={`account-known col-start-1 row-start-1 ${known ? '' : 'invisible'}`}>Account</span>
        <span className={`account-unknown col-start-1 row-start-1 ${known ? 'invisible' : ''}`}>Log in</span>
      </span>
    </a>
  )
}
