'use client'
import { type FormEvent, useId, useRef, useState } from 'react'
import { Button, buttonClass } from '#components/ui/button.tsx'
import { LoadTrouble } from '#components/ui/load-trouble.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import { crewListsQuery, removeCrewList, renameCrewList } from '#lib/client/crew/crew-lists.ts'
import { fieldProblem } from '#lib/client/field-problem.ts'
import { announce } from '#lib/client/platform/announce.ts'
import { useApiQuery } from '#lib/client/query.ts'
import { UNREACHED } from '#lib/client/unreached.ts'
import type { CrewList } from '#lib/contract/crew-list.ts'
import { AccountLoading } from './account-skeleton.tsx'
import { RemoveQuestion } from './remove-question.tsx'

/** The crew lists of the account: order again, rename, remove [CREW-08]. */
export function CrewLists() {
  const { data, isError, refetch } = useApiQuery(crewListsQuery())
  const all = useRef<HTMLDivElement>(null)
  if (isError && !data) {
    return <LoadTrouble onRetry={() => void refetch()}>We couldn’t load your crew lists just now.</LoadTrouble>
  }
  if (!data) return <AccountLoading what="your crew lists" blocks={1} height="160px" />
  return (
    <div ref={all} tabIndex={-1}>
      {data.lists.length === 0 ? (
        <NoLists />
      ) : (
        <ul className="grid gap-4">
          {data.lists.map((list) => (
            <li key={list.id} className="grid gap-3 rounded bg-card p-4">
              {/* The button that was pressed is gone: focus goes on with what is left. */}
              <KeptList list={list} onGone={() => all.current?.focus()} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function NoLists() {
  return (
    <div className="grid justify-items-start gap-4">
      <p className="text-graphite">
        No crew lists yet. Fill in a list, or a product’s sheet for a crew, and save it under a name.
      </p>
      <a className={buttonClass('primary')} href="/quick-order">
        Quick order
      </a>
    </div>
  )
}

function KeptList({ list, onGone }: { list: CrewList; onGone: () => void }) {
  const [doing, setDoing] = useState<'rename' | 'remove'>()
  const [problem, setProblem] = useState<string>()
  const openers = { rename: useRef<HTMLButtonElement>(null), remove: useRef<HTMLButtonElement>(null) }
  const units = list.lines.reduce((sum, { qty }) => sum + qty, 0)
  // What went wrong with a change goes with it, and its button has the focus back.
  const close = (opened: keyof typeof openers) => {
    setDoing(undefined)
    setProblem(undefined)
    requestAnimationFrame(() => openers[opened].current?.focus())
  }
  const attempt = async <Done,>(change: () => Promise<Done>, onDone: (done: Done) => void) => {
    setProblem(undefined)
    try {
      onDone(await change())
    } catch (error) {
      setProblem(fieldProblem(error, 'name') ?? UNREACHED)
    }
  }
  const gone = () => {
    announce(`Removed ${list.name}.`)
    onGone()
  }
  if (doing === 'rename') {
    return (
      <Rename
        name={list.name}
        problem={problem}
        onCancel={() => close('rename')}
        onName={(name) =>
          attempt(
            () => renameCrewList(list.id, name),
            (there) => {
              if (!there) return gone()
              announce(`Saved as ${name}.`)
              close('rename')
            },
          )
        }
      />
    )
  }
  return (
    <>
      <div>
        <h2 className="text-lg wrap-anywhere">{list.name}</h2>
        <p className="text-sm text-graphite">
          {units === 1 ? '1 item' : `${units} items`}: {[...new Set(list.lines.map(({ name }) => name))].join(', ')}
        </p>
      </div>
      {problem ? (
        <p role="alert" className="font-semibold text-rust">
          {problem}
        </p>
      ) : null}
      {doing === 'remove' ? (
        <RemoveQuestion
          what={list.name}
          onRemove={() => attempt(() => removeCrewList(list.id), gone)}
          onKeep={() => close('remove')}
        />
      ) : (
        <div className="flex flex-wrap gap-2">
          <a
            className={buttonClass()}
            href={`/quick-order?crew-list=${list.id}`}
            aria-label={`Order ${list.name} again`}
          >
            Order again
          </a>
          <Button
            ref={openers.rename}
            look="quiet"
            aria-label={`Rename ${list.name}`}
            onClick={() => setDoing('rename')}
          >
            Rename
          </Button>
          <Button
            ref={openers.remove}
            look="quiet"
            aria-label={`Remove ${list.name}`}
            onClick={() => setDoing('remove')}
          >
            Remove
          </Button>
        </div>
      )}
    </>
  )
}

interface RenameProps {
  name: string
  problem: string | undefined
  onName: (name: string) => Promise<void>
  onCancel: () => void
}

function Rename({ name, problem, onName, onCancel }: RenameProps) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(name)
  const [busy, setBusy] = useState(false)
  const blank = typed.trim() === ''
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (blank) field.current?.focus()
    if (busy || blank) return
    setBusy(true)
    await onName(typed.trim())
    // Still there, it was refused: what is wrong stands at the field, and is read where the focus is.
    field.current?.focus()
    setBusy(false)
  }
  return (
    <form className="grid max-w-md gap-3" aria-label={`Rename ${name}`} noValidate onSubmit={save}>
      <TextField
        ref={field}
        id={id}
        label="Name of the list"
        maxLength={60}
        autoComplete="off"
        autoFocus
        value={typed}
        error={blank ? 'Name is required.' : problem}
        onChange={({ target }) => setTyped(target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" loading={busy}>
          Save name
        </Button>
        <Button look="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
