'use client'
import { buttonClass } from '#components/ui/button.tsx'
import { returnHere, SIGN_IN_PATH } from '#lib/client/auth/sign-in-link.ts'

/** In place of what account customers alone can buy [PDP-17]. */
export function LogInFirst() {
  return (
    <div className="buy-closed">
      <p>Log in to buy this item.</p>
      <p>It’s for account customers. Creating an account is free.</p>
      <a className={buttonClass('primary')} href={SIGN_IN_PATH} onClick={returnHere}>
        Log in
      </a>
    </div>
  )
}
