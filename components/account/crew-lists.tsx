'use client'
import { type FormEvent, useState } from 'react'
import { Button, buttonClass } from '#components/ui/button.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import { crewListsQuery, removeCrewList, saveCrewList } from '#lib/client/crew/crew-lists.ts'
import { fieldProblem } from '#lib/client/field-problem.ts'
import { useApiQuery } from '#lib/client/query.ts'
import type { CrewList } from '#lib/contract/crew-list.ts'
import { RemoveQuestion } from './remove-question.tsx'

const TROUBLE = 'We couldn’t reach the shop. Check your connection and try again.'

/** The crew lists of the account: order again, rename, delete [CREW-08]. */
export function CrewLists() {
  const { data, isError, refetch } = useApiQuery(crewListsQuery())
  if (isError && !data) {
    return (
      <div className="grid justify-items-start gap-3">
        <p role="alert">We couldn’t load your crew lists just now.</p>
        <Button onClick={() => void refetch()}>Try again</Button>
      </div>
    )
  }
  if (!data) return <span className="skeleton h-[160px] w-full" />
  if (data.lists.length === 0) {
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
  return (
    <ul className="grid gap-4">
      {data.lists.map((list) => (
        <li key={list.id} className="grid gap-3 rounded bg-card p-4">
          <KeptList list={list} />
        </li>
      ))}
    </ul>
  )
}

function KeptList({ list }: { list: CrewList }) {
  const [doing, setDoing] = useState<'rename' | 'remove'>()
  const [problem, setProblem] = useState<string>()
  const units = list.lines.reduce((sum, { qty }) => sum + qty, 0)
  const attempt = async (change: () => Promise<void>) => {
    setProblem(undefined)
    try {
      await change()
      setDoing(undefined)
    } catch (error) {
      setProblem(fieldProblem(error, 'name') ?? TROUBLE)
    }
  }
  if (doing === 'rename') {
    return (
      <Rename
        name={list.name}
        problem={problem}
        onCancel={() => setDoing(undefined)}
        onName={(name) => attempt(() => saveCrewList(list.id, name, list.lines))}
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
          what="crew list"
          onRemove={() => attempt(() => removeCrewList(list.id))}
          onKeep={() => setDoing(undefined)}
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
          <Button look="quiet" aria-label={`Rename ${list.name}`} onClick={() => setDoing('rename')}>
            Rename
          </Button>
          <Button look="quiet" aria-label={`Delete ${list.name}`} onClick={() => setDoing('remove')}>
            Delete
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
  const [typed, setTyped] = useState(name)
  const [busy, setBusy] = useState(false)
  const blank = typed.trim() === ''
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || blank) return
    setBusy(true)
    await onName(typed.trim())
    setBusy(false)
  }
  return (
    <form className="grid max-w-md gap-3" aria-label={`Rename ${name}`} noValidate onSubmit={save}>
      <TextField
        id="crew-list-new-name"
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
