'use client'

import { type FormEvent, useRef, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import { returnHere, SIGN_IN_PATH } from '#lib/client/auth/sign-in-link.ts'
import { ApiError } from '#lib/client/call-error.ts'
import { saveCrewList } from '#lib/client/crew/crew-lists.ts'
import { announce } from '#lib/client/platform/announce.ts'
import type { CrewListLine } from '#lib/contract/crew-list.ts'
import { isLoggedIn, useIdentityStore } from '#stores/identity.ts'

/** Keeps what stands in a sheet or list under a name, for the next order [CREW-08]. Saved again it is the same list. */
export default function SaveCrewList({ lines }: { lines: CrewListLine[] }) {
  const loggedIn = useIdentityStore(({ status }) => isLoggedIn(status))
  const id = useRef<string>(undefined)
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [saved, setSaved] = useState<string>()
  if (!loggedIn) {
    return (
      <p>
        <a className="link" href={SIGN_IN_PATH} onClick={returnHere}>
          Log in
        </a>{' '}
        to keep this as a crew list.
      </p>
    )
  }
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const wanted = name.trim()
    if (wanted === '') return setProblem('Name is required.')
    if (lines.length === 0) return setProblem('There is nothing to save yet. Enter quantities first.')
    setBusy(true)
    setProblem(undefined)
    try {
      id.current ??= crypto.randomUUID()
      await saveCrewList(id.current, wanted, lines)
      setSaved(wanted)
      announce(`Saved as ${wanted}.`)
    } catch (error) {
      setProblem(
        error instanceof ApiError
          ? (error.refusal.fields['name'] ?? error.message)
          : 'We couldn’t save your list. Check your connection and try again.',
      )
    } finally {
      setBusy(false)
    }
  }
  return (
    <form className="grid max-w-md gap-3" aria-label="Save as a crew list" noValidate onSubmit={save}>
      <TextField
        id="crew-list-name"
        label="Name of the list"
        maxLength={60}
        autoComplete="off"
        value={name}
        error={problem}
        onChange={({ target }) => {
          setName(target.value)
          setSaved(undefined)
        }}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" loading={busy}>
          Save list
        </Button>
        {saved === undefined ? null : (
          <p className="text-eucalypt">
            Saved as {saved}.{' '}
            <a className="link" href="/account/crew-lists">
              Your crew lists
            </a>
          </p>
        )}
      </div>
    </form>
  )
}
