'use client'
import type { MouseEvent } from 'react'
import { CloseIcon } from '#components/ui/icons.tsx'
import { returnHere, SIGN_IN_PATH } from '#lib/client/auth/sign-in-link.ts'
import { LOGIN_FOR_WISHLIST } from '#lib/domain/wishlist/wishlist.ts'

/**
 * What a guest reads after a tap on a heart [WISH-05, ERR-16]. It floats above everything and goes with the next tap
 * elsewhere or Escape.
 */
export function LoginHint() {
  return (
    <div
      ref={show}
      popover="auto"
      className="alert fixed inset-auto right-4 bottom-[var(--alerts-foot,1rem)] m-0 w-[min(420px,calc(100vw-32px))] border-0 border-l-6"
    >
      <p>{LOGIN_FOR_WISHLIST}</p>
      <a className="alert-action inline-flex items-center" href={SIGN_IN_PATH} onClick={returnHere}>
        Log in
      </a>
      <button type="button" className="icon-btn" aria-label="Dismiss" onClick={hide}>
        <CloseIcon />
      </button>
    </div>
  )
}

function show(hint: HTMLElement | null): void {
  hint?.showPopover?.()
}

function hide({ currentTarget }: MouseEvent): void {
  currentTarget.closest<HTMLElement>('[popover]')?.hidePopover?.()
}
