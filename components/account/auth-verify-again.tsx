'use client'
import { type FormEvent, useRef, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { INPUT_HINTS } from '#components/ui/input-hints.ts'
import { TextField } from '#components/ui/text-field.tsx'
import { mutation } from '#lib/client/query.ts'
import { useAuthCall } from './auth-call.ts'
import { AuthTrouble } from './auth-trouble.tsx'

/** A link that no longer works, and how to get another [AUTH-10, AUTH-14]. */
export function VerifyAgain({ message }: { message: string }) {
  const field = useRef<HTMLInputElement>(null)
  const [email, setEmail] = useState('')
  const { busy, done, trouble, run } = useAuthCall(mutation('sendVerification'))
  const send = async (event: FormEvent) => {
    event.preventDefault()
    // What is wrong stands at the field, and is read where the focus is.
    if (!(await run({ body: { email } }))) field.current?.focus()
  }
  return (
    <form className="grid gap-5" onSubmit={(event) => void send(event)} method="post" noValidate>
      <AuthTrouble message={message} />
      <TextField
        ref={field}
        id="verify-email"
        label="Email"
        hint="If you have verified already, just log in."
        error={trouble ? (trouble.fields['email'] ?? trouble.message) : undefined}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        {...INPUT_HINTS.email}
      />
      <Button type="submit" look="primary" wide loading={busy}>
        Email me a new link
      </Button>
      <p role="status">{done ? 'If that address still has to be verified, a link is on its way.' : null}</p>
      <a className="link grid min-h-11 items-center justify-self-start" href="/account/signin">
        Log in
      </a>
    </form>
  )
}
