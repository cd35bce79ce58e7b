'use client'
import { useIdentityStore } from '#stores/identity.ts'

/** To the account, or to signing in. Both words hold the place, so that nothing moves when the shop knows which one it is. */
export function AccountLink() {
  const known = useIdentityStore(({ status }) => status === 'LOGGED_IN')
  return (
    <a href={known ? '/account' : '/account/signin'}>
      <span className="inline-grid">
        <span className={`col-start-1 row-start-1 ${known ? '' : 'invisible'}`}>Account</span>
        <span className={`col-start-1 row-start-1 ${known ? 'invisible' : ''}`}>Log in</span>
      </span>
    </a>
  )
}
