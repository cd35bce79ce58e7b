'use client'
import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { RadioGroup } from '#components/ui/choice-field.tsx'
import type { PickupStores } from '#lib/client/checkout/pickup-stores.ts'
import { useNow } from '#lib/client/platform/use-now.ts'
import { localityText } from '#lib/domain/address/locality.ts'
import { firstPickupRows, pickupRows } from '#lib/domain/checkout/pickup-list.ts'
import { useMyStore } from '#stores/my-store.ts'
import { pickupOption } from './pickup-store-row.tsx'

interface PickupStoreChoiceProps {
  found: PickupStores
  idsWithStock: readonly string[]
  /** Something of the order is made first. */
  made: boolean
  /** The list is for an older place. */
  busy: boolean
  chosen: string
  error: string | undefined
  onChoose: (storeId: string) => void
}

/** The stores to collect from, those that have everything first, nearest first [CHK-12, CHK-13]. */
export function PickupStoreChoice({
  found,
  idsWithStock,
  made,
  busy,
  chosen,
  error,
  onChoose,
}: PickupStoreChoiceProps) {
  const now = useNow()
  const myStoreId = useMyStore()?.erpStoreId
  const [expanded, setExpanded] = useState(false)
  const rows = pickupRows(found.stores, idsWithStock, myStoreId)
  const first = firstPickupRows(rows, [chosen, myStoreId])
  const shown = expanded ? rows : first
  return (
    <div className={`grid gap-3 ${busy ? 'opacity-60' : ''}`} aria-busy={busy}>
      <p role="status" className="text-sm text-graphite">
        {statusText(rows.filter(({ shelf }) => shelf === 'hasAll').length, found)}
      </p>
      <RadioGroup
        id="pickup-storeId"
        name="pickupStore"
        label="Pick-up store"
        error={error}
        value={chosen}
        onChange={({ target }) => onChoose(target.value)}
        options={shown.map((row) => pickupOption(row, now, made))}
      />
      {rows.length > first.length ? (
        <Button className="justify-self-start" aria-expanded={expanded} onClick={() => setExpanded(!expanded)}>
          {expanded ? 'Show fewer stores' : `Show all ${rows.length} stores`}
        </Button>
      ) : null}
    </div>
  )
}

function statusText(count: number, { place }: PickupStores): string {
  const stores = count === 1 ? '1 store has' : `${count} stores have`
  return `${stores} all of your items${place ? `, nearest to ${localityText(place)} first` : ''}.`
}
