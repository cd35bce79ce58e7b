'use client'
import { type FormEvent, useRef, useState } from 'react'
import { showAlert } from '#components/ui/alert-queue.ts'
import { Button } from '#components/ui/button.tsx'
import { focusOnAppear } from '#components/ui/page-focus.ts'
import { TextField } from '#components/ui/text-field.tsx'
import { addPasskey } from '#lib/client/auth/passkeys.ts'
import { ApiError } from '#lib/client/call-error.ts'
import type { Passkey } from '#lib/contract/passkey.ts'
import { PASSKEY_NAME_MAX } from '#lib/domain/shop-rules.ts'
import { useIdentityStore } from '#stores/identity.ts'
import { PasswordField } from './auth-password-field.tsx'
import { isWrongPassword, passwordTrouble } from './call-trouble.ts'
import { TroubleBox } from './trouble-box.tsx'

interface PasskeyAdderProps {
  /** Those there are. */
  passkeys: readonly Passkey[]
  onAdded: () => void
  onClose: () => void
  /** What is shown may not be what the shop has. */
  onStale: () => void
}

interface Problems {
  name?: string | undefined
  password?: string | undefined
  form?: string | undefined
}

/** Asks for the password and a name, then has the browser make the passkey [AUTH-31, AUTH-36]. */
export function PasskeyAdder({ passkeys, onAdded, onClose, onStale }: PasskeyAdderProps) {
  const email = useIdentityStore((state) => state.email)
  const fields = { name: useRef<HTMLInputElement>(null), password: useRef<HTMLInputElement>(null) }
  const [name, setName] = useState(() => freeName(passkeys))
  const [password, setPassword] = useState('')
  const [problems, setProblems] = useState<Problems>({})
  const [busy, setBusy] = useState(false)
  const say = (found: Problems) => {
    setProblems(found)
    // What is wrong stands at the field, and is read where the focus is.
    if (found.password) fields.password.current?.focus()
    else if (found.name) fields.name.current?.focus()
  }
  const add = async () => {
    try {
      const added = await addPasskey(name.trim(), password)
      if (!added) return
      showAlert({ tone: 'success', text: `Added ${name.trim()}. You can log in with it from now on.` })
      onAdded()
    } catch (error) {
      say(problemsOf(error))
      if (!isWrongPassword(error)) onStale()
    }
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const missing = {
      ...(password === '' ? { password: 'Current password is required.' } : {}),
      ...(name.trim() === '' ? { name: 'Name is required.' } : {}),
    }
    say(missing)
    if (Object.keys(missing).length > 0) return
    setBusy(true)
    await add()
    setBusy(false)
  }
  return (
    <form className="grid max-w-md gap-5" aria-label="Add a passkey" onSubmit={submit} noValidate>
      <h3 ref={focusOnAppear} tabIndex={-1} className="text-lg font-semibold">
        New passkey
      </h3>
      <p className="text-graphite">Your browser then asks where to keep it.</p>
      {/* For password managers: which account this is about. */}
      <input type="text" name="username" autoComplete="username" value={email ?? ''} readOnly hidden />
      <PasswordField
        ref={fields.password}
        id="passkey-password"
        label="Current password"
        autoComplete="current-password"
        error={problems.password}
        value={password}
        onChange={({ target }) => setPassword(target.value)}
      />
      <TextField
        ref={fields.name}
        id="passkey-name"
        label="Name"
        hint="To tell it from others, such as “My phone”."
        maxLength={PASSKEY_NAME_MAX}
        autoComplete="off"
        error={problems.name}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <TroubleBox text={problems.form} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" loading={busy}>
          Continue
        </Button>
        <Button look="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

function problemsOf(error: unknown): Problems {
  if (isWrongPassword(error)) return { password: passwordTrouble(error) }
  if (error instanceof ApiError && error.refusal.fields['name']) return { name: error.refusal.fields['name'] }
  if (!(error instanceof DOMException)) return { form: passwordTrouble(error) }
  const isHeld = error.name === 'InvalidStateError'
  return {
    form: isHeld
      ? 'This device already has a passkey of your account.'
      : 'Your browser couldn’t make a passkey here. Nothing was changed.',
  }
}

function freeName(passkeys: readonly Passkey[]): string {
  const taken = new Set(passkeys.map(({ name }) => name))
  let number = 1
  while (taken.has(`Passkey ${number}`)) number += 1
  return `Passkey ${number}`
}
