'use client'
import { useRouter } from 'next/navigation'
import { type FormEvent, useRef, useState } from 'react'
import { showAlert } from '#components/ui/alert-queue.ts'
import { Button } from '#components/ui/button.tsx'
import { Overlay } from '#components/ui/overlay.tsx'
import { signOut } from '#lib/client/auth/session.ts'
import { mutate, mutation, useApiMutation } from '#lib/client/query.ts'
import { PasswordField } from './auth-password-field.tsx'
import { isWrongPassword, passwordTrouble, troubleText } from './call-trouble.ts'
import { TroubleBox } from './trouble-box.tsx'

const CLOSED =
  'Your account has been closed. Your details, addresses, saved cards, passkeys and wishlist have been deleted.'

/**
 * Two steps: say what closing means, then ask for the password once more; the page one comes to says that it is done.
 */
export function CloseAccount() {
  const [open, setOpen] = useState(false)
  return (
    <section className="grid justify-items-start gap-3">
      <h2 className="font-display text-xl font-semibold">Close your account</h2>
      <p className="text-graphite">
        Your details, addresses, saved cards, passkeys and wishlist will be deleted for good. We keep past orders, as
        tax law requires.
      </p>
      <Button onClick={() => setOpen(true)}>Close my account</Button>
      <Overlay open={open} onClose={() => setOpen(false)} title="Close your account?">
        <ClosingForm onKeep={() => setOpen(false)} />
      </Overlay>
    </section>
  )
}

function ClosingForm({ onKeep }: { onKeep: () => void }) {
  const router = useRouter()
  const field = useRef<HTMLInputElement>(null)
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string>()
  const closing = useApiMutation({
    mutationFn: async () => {
      await mutate(mutation('closeAccount'), { body: { password } })
      await signOut()
      showAlert({ tone: 'success', text: CLOSED })
      router.replace('/')
    },
    // What is wrong stands at the field, and is read where the focus is.
    onError: (found) => {
      if (isWrongPassword(found)) field.current?.focus()
    },
  })
  const wrong = isWrongPassword(closing.error) ? troubleText(closing.error) : undefined
  const close = (event: FormEvent) => {
    event.preventDefault()
    if (password !== '') return closing.mutate()
    setError('Password is required.')
    field.current?.focus()
  }
  return (
    <form className="grid gap-5 p-4" onSubmit={close} noValidate>
      <p>This can’t be undone. Enter your password to go ahead.</p>
      <PasswordField
        ref={field}
        id="closing-password"
        label="Password"
        autoComplete="current-password"
        error={error ?? wrong}
        value={password}
        onChange={({ target }) => {
          setPassword(target.value)
          setError(undefined)
          if (closing.isError) closing.reset()
        }}
      />
      <TroubleBox text={closing.error && !wrong ? passwordTrouble(closing.error) : undefined} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look="primary" loading={closing.isPending || closing.isSuccess}>
          Close for good
        </Button>
        <Button onClick={onKeep}>Keep my account</Button>
      </div>
    </form>
  )
}
