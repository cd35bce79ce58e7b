import type { ComponentType, FormEvent } from 'react'
import { Button } from '#components/ui/button.tsx'

/** A field for a suburb or postcode that suggests places. */
export type PlaceField = ComponentType<{
  id: string
  name: string
  defaultValue?: string | undefined
  error?: string | undefined
  onChoose?: (text: string) => void
}>

interface PickupSearchProps {
  Field: PlaceField
  /** Where the list is from now. */
  near: string
  busy: boolean
  error: string | undefined
  onSearch: (near: string) => void
}

/** Where to look for stores. A form of its own: Enter here searches and does not go on to payment. */
export function PickupSearch({ Field, near, busy, error, onSearch }: PickupSearchProps) {
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSearch(String(new FormData(event.currentTarget).get('near') ?? '').trim())
  }
  return (
    <form
      onSubmit={search}
      className="grid grid-cols-[1fr_auto] items-start gap-2"
      aria-label="Find a pick-up store"
      noValidate
    >
      <Field id="pickup-near" name="near" defaultValue={near} error={error} onChoose={onSearch} />
      <Button type="submit" className="mt-7" loading={busy}>
        Find stores
      </Button>
    </form>
  )
}
