import { buttonClass } from '#components/ui/button.tsx'

/** An address is verified, and what comes next [AUTH-13]. */
export function Verified({ email }: { email: string }) {
  return (
    <div className="grid justify-items-start gap-4" role="status">
      <p>{email} is verified. You can log in now.</p>
      <a className={buttonClass('primary')} href="/account/signin">
        Log in
      </a>
    </div>
  )
}
