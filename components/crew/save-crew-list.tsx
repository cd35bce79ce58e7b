'use client'

import { type FormEvent, useRef, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import { returnHere, SIGN_IN_PATH } from '#lib/client/auth/sign-in-link.ts'
import { namedCrewList, saveCrewList } from '#lib/client/crew/crew-lists.ts'
import { fieldProblem } from '#lib/client/field-problem.ts'
import { announce } from '#lib/client/platform/announce.ts'
import type { CrewListLine } from '#lib/contract/crew-list.ts'
import { isLoggedIn, useIdentityStore } from '#stores/identity.ts'

const NAME_ID = 'crew-list-name'

/**
 * Keeps what stands in a sheet or list under a name, for the next order [CREW-08]. Saved again it is the same list;
 * another of its name is replaced only on the customer’s word [CREW-09].
 */
export default function SaveCrewList({ lines }: { lines: CrewListLine[] }) {
  const loggedIn = useIdentityStore(({ status }) => isLoggedIn(status))
  const id = useRef<string>(undefined)
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [saved, setSaved] = useState<string>()
  // Another list of this name, which would be lost if it were replaced unasked.
  const [taken, setTaken] = useState<string>()
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
  // The button that was pressed keeps the focus: what is wrong is read out.
  const refuse = (words: string) => {
    setProblem(words)
    announce(words)
  }
  const save = async (replaced?: string) => {
    if (busy) return
    setTaken(undefined)
    const wanted = name.trim()
    if (wanted === '') return refuse('Name is required.')
    if (lines.length === 0) return refuse('There is nothing to save yet. Enter quantities first.')
    setBusy(true)
    setProblem(undefined)
    try {
      const other = replaced ?? (await namedCrewList(wanted))
      if (other !== undefined && other !== id.current && other !== replaced) {
        setTaken(other)
        return refuse(`You already have a crew list called ${wanted}. Replace it, or choose another name.`)
      }
      const target = replaced ?? id.current ?? crypto.randomUUID()
      // A lost answer may have been a yes: our own list keeps its id. One that could not be replaced is still another.
      if (replaced === undefined) id.current = target
      await saveCrewList(target, wanted, lines)
      id.current = target
      setSaved(wanted)
      announce(`Saved as ${wanted}.`)
    } catch (error) {
      refuse(fieldProblem(error, 'name') ?? 'We couldn’t save your list. Check your connection and try again.')
    } finally {
      setBusy(false)
    }
  }
  const replace = (other: string) => {
    // The pressed button goes: the field takes the focus rather than the top of the page.
    document.getElementById(NAME_ID)?.focus()
    void save(other)
  }
  return (
    <form
      className="grid max-w-md gap-3"
      aria-label="Save as a crew list"
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void save()
      }}
    >
      <TextField
        id={NAME_ID}
        label="Name of the list"
        maxLength={60}
        autoComplete="off"
        value={name}
        error={problem}
        onChange={({ target }) => {
          setName(target.value)
          setProblem(undefined)
          setSaved(undefined)
          setTaken(undefined)
        }}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" loading={busy}>
          Save list
        </Button>
        {taken === undefined ? null : (
          <Button look="quiet" onClick={() => replace(taken)}>
            Replace it
          </Button>
        )}
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
