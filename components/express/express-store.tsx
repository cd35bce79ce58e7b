import { LoadTrouble } from '#components/ui/load-trouble.tsx'
import { SelectField } from '#components/ui/select-field.tsx'
import { type NearStore, pickupStoresQuery } from '#lib/client/checkout/pickup-stores.ts'
import { useApiQuery } from '#lib/client/query.ts'
import { pickupRows } from '#lib/domain/checkout/pickup-list.ts'
import { pickupStoreOf, storeAddressLine } from '#lib/domain/checkout/pickup-store.ts'
import { changeExpress, useExpressStore } from '#stores/express.ts'
import { useMyStore } from '#stores/my-store.ts'

interface ExpressStoreProps {
  id: string
  /** Stores that hold the whole order; undefined until the quote is in. */
  idsWithStock: readonly string[] | undefined
  error: string | undefined
}

/** Where to collect: the stores that have everything, the shopper's own first [EXP-04]. */
export function ExpressStore({ id, idsWithStock, error }: ExpressStoreProps) {
  const mine = useMyStore()?.erpStoreId
  const chosen = useExpressStore(({ state }) => state.storePickupStore)
  const { data, isError, refetch } = useApiQuery(pickupStoresQuery(''))
  // A list that could not be asked for anew, as on a phone that wakes without network, is still one to choose from.
  if (isError && !data)
    return <LoadTrouble onRetry={() => void refetch()}>We couldn’t load our stores just now.</LoadTrouble>
  if (!data || !idsWithStock) return <span className="skeleton h-19 w-full" aria-hidden="true" />
  const stores = storesToOffer(data.stores, idsWithStock, mine)
  if (stores.length === 0) {
    return (
      <p role="status">
        No store has everything in your cart right now. Choose delivery, or take out what’s not there.
      </p>
    )
  }
  const held = stores.find(({ erpStoreId }) => erpStoreId === chosen?.erpStoreId)
  const choose = (erpStoreId: string) => {
    const store = stores.find((each) => each.erpStoreId === erpStoreId)
    changeExpress((state) => ({ ...state, storePickupStore: store && pickupStoreOf(store) }))
  }
  return (
    <SelectField
      id={id}
      label="Pick-up store"
      hint={held ? storeAddressLine(held) : 'These stores have all of your items.'}
      error={error}
      placeholder="Choose a store"
      value={held?.erpStoreId ?? ''}
      onChange={(event) => choose(event.target.value)}
      options={stores.map((store) => ({ value: store.erpStoreId, label: optionText(store, mine) }))}
    />
  )
}

function storesToOffer(stores: readonly NearStore[], idsWithStock: readonly string[], mine: string | undefined) {
  return pickupRows(stores, idsWithStock, undefined)
    .filter(({ shelf }) => shelf === 'hasAll')
    .map(({ store }) => store)
    .toSorted((a, b) => Number(b.erpStoreId === mine) - Number(a.erpStoreId === mine))
}

function optionText({ erpStoreId, name, address }: NearStore, mine: string | undefined): string {
  const whose = erpStoreId === mine ? 'My store: ' : ''
  return `${whose}${name}, ${address.country === 'NZ' ? 'New Zealand' : address.region}`
}
