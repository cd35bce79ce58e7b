import { LoadTrouble } from '#components/ui/load-trouble.tsx'
import { SelectField } from '#components/ui/select-field.tsx'
import { Status } from '#components/ui/status.tsx'
import { type NearStore, pickupStoresQuery } from '#lib/client/checkout/pickup-stores.ts'
import { useApiQuery } from '#lib/client/query.ts'
import { pickupStoreOf, storeAddressLine } from '#lib/domain/checkout/pickup-address.ts'
import { pickupRows } from '#lib/domain/checkout/pickup-list.ts'
import { changeExpress, useExpressStore } from '#stores/express.ts'
import { useMyStore } from '#stores/my-store.ts'

interface ExpressStoreProps {
  id: string
  /** Stores that hold the whole order; undefined until the quote is in. */
  idsWithStock: readonly string[] | undefined
  error: string | undefined
}

const NO_STORE = 'No store has everything in your cart right now. Choose delivery, or take out what’s not there.'

/** Where to collect: the stores that have everything, the shopper's own first [EXP-04]. */
export function ExpressStore({ id, idsWithStock, error }: ExpressStoreProps) {
  const mine = useMyStore()?.erpStoreId
  const { data, isError, refetch } = useApiQuery(pickupStoresQuery(''))
  const stores = data && idsWithStock && storesToOffer(data.stores, idsWithStock, mine)
  return (
    <>
      <Status words={stores?.length === 0 ? NO_STORE : undefined} />
      {/* A list that could not be asked for anew, as on a phone that wakes without network, is one to choose from. */}
      {isError && !data ? (
        <LoadTrouble onRetry={() => void refetch()}>We couldn’t load our stores just now.</LoadTrouble>
      ) : stores === undefined ? (
        <span className="skeleton h-19 w-full" aria-hidden="true" />
      ) : stores.length > 0 ? (
        <StoreSelect id={id} stores={stores} mine={mine} error={error} />
      ) : null}
    </>
  )
}

interface StoreSelectProps {
  id: string
  stores: readonly NearStore[]
  mine: string | undefined
  error: string | undefined
}

function StoreSelect({ id, stores, mine, error }: StoreSelectProps) {
  const chosen = useExpressStore(({ state }) => state.storePickupStore)
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
