'use client'

import { useMyStore } from '#stores/my-store.ts'
import { onShelfText } from './facet-titles.ts'

interface StoreTickProps {
  /** The store the list is narrowed to. */
  chosen: string | undefined
  name: string | undefined
}

/**
 * Narrows to what stands in the store the list is narrowed to, else in the shopper's own; who has none is led to choose
 * one [CAT-49].
 */
export function StoreTick({ chosen, name }: StoreTickProps) {
  const mine = useMyStore()
  const id = chosen ?? mine?.erpStoreId
  return (
    <li className={chosen === undefined ? 'needs-scripts' : undefined}>
      {id === undefined ? (
        <a className="link" href="/stores">
          In stock at my store
        </a>
      ) : (
        <label>
          <input type="checkbox" name="store" value={id} defaultChecked={chosen !== undefined} />
          {onShelfText(chosen === undefined ? mine?.name : name)}
        </label>
      )}
    </li>
  )
}

/** The same one press away among the popular filters, for who has a store. Presses the tick in its usual place. */
export function MyStoreChip({ formId, chosen }: { formId: string; chosen: string | undefined }) {
  const mine = useMyStore()
  if (!mine || (chosen !== undefined && chosen !== mine.erpStoreId)) return null
  const press = () => document.querySelector<HTMLInputElement>(`#${formId} input[name="store"]`)?.click()
  return (
    <li>
      <button type="button" className="chip" aria-pressed={chosen !== undefined} onClick={press}>
        {onShelfText(mine.name)}
      </button>
    </li>
  )
}
