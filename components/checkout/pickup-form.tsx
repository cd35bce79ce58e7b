'use client'
import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { ErrorSummary } from '#components/ui/error-summary.tsx'
import { LoadTrouble } from '#components/ui/load-trouble.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { pickupStoresQuery } from '#lib/client/checkout/pickup-stores.ts'
import { useCheckoutData } from '#lib/client/checkout/use-checkout-data.ts'
import { useApiQuery } from '#lib/client/query.ts'
import { ERRORS } from '#lib/contract/errors.ts'
import { isOnceMade } from '#lib/domain/checkout/pickup-ready.ts'
import { useDeliveryCountry } from '#stores/delivery-postcode.ts'
import { PickupCollector } from './pickup-collector.tsx'
import { PickupMethodChoice } from './pickup-method-choice.tsx'
import { keepPickupPlace, startingPlace } from './pickup-place.ts'
import { PickupSearch, type PlaceField } from './pickup-search.tsx'
import { PickupStoreChoice } from './pickup-store-choice.tsx'
import { type PickupChoice, usePickupForm } from './use-pickup-form.ts'

interface PickupFormProps {
  PlaceField: PlaceField
  onDone: (choice: PickupChoice) => void
  /** The shopper would rather have it delivered. */
  onDeliver: () => void
}

/**
 * Step 2 for an order that is collected: from which store, and how [CHK-12, CHK-13, CHK-18, VAL-32, VAL-33, OPS-08].
 */
export function PickupForm({ PlaceField, onDone, onDeliver }: PickupFormProps) {
  const [{ near, typed }, setPlace] = useState(() => ({ near: startingPlace(), typed: false }))
  const found = useApiQuery(pickupStoresQuery(near, useDeliveryCountry()))
  const { failed, reload } = useCheckoutData()
  const form = usePickupForm(found.data?.stores, onDone)
  const search = (text: string) => {
    keepPickupPlace(text)
    setPlace({ near: text, typed: true })
  }
  if (form.methods?.length === 0) return <NotOffered onDeliver={onDeliver} />
  const store = found.data?.stores.find(({ erpStoreId }) => erpStoreId === form.storeId)
  return (
    <div className="grid gap-6">
      <ErrorSummary key={form.submitCount} problems={form.problems} />
      <PickupSearch
        Field={PlaceField}
        near={near}
        busy={found.isFetching}
        error={typed && near !== '' && !found.isPlaceholderData ? found.data?.unknownPlace : undefined}
        onSearch={search}
      />
      <form className="grid gap-6" onSubmit={form.submit} noValidate>
        {found.isError ? (
          <LoadTrouble onRetry={() => void found.refetch()}>We couldn’t load the stores just now.</LoadTrouble>
        ) : null}
        {failed && !form.idsWithStock ? (
          <LoadTrouble onRetry={reload}>We couldn’t load what each store has in stock just now.</LoadTrouble>
        ) : null}
        {found.data && form.idsWithStock ? (
          <PickupStoreChoice
            found={found.data}
            idsWithStock={form.idsWithStock}
            made={form.methods?.some(({ label }) => isOnceMade(label)) ?? false}
            busy={found.isPlaceholderData}
            chosen={form.storeId}
            error={form.storeError}
            onChoose={form.chooseStore}
          />
        ) : found.isError || failed ? null : (
          <LoadingStores />
        )}
        {form.methods ? (
          <PickupMethodChoice
            methods={form.methods}
            store={store}
            chosen={form.methodCode}
            error={form.methodError}
            onChoose={form.chooseMethod}
          />
        ) : null}
        <PickupCollector form={form.form} />
        <Button type="submit" look="primary" wide>
          Continue to payment
        </Button>
      </form>
    </div>
  )
}

/** Click and collect was chosen, and then the last store sold out [CHK-18, ERR-60]. */
function NotOffered({ onDeliver }: { onDeliver: () => void }) {
  return (
    <div className="grid justify-items-start gap-3 rounded bg-rust-tint px-4 py-3" role="alert">
      <p className="font-semibold">{ERRORS.ClickAndCollectUnavailable.message}</p>
      <Button onClick={onDeliver}>Have it delivered</Button>
    </div>
  )
}

function LoadingStores() {
  return (
    <div className="grid gap-2" role="status">
      <span className="sr-only">Looking for stores …</span>
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} height="120px" />
      ))}
    </div>
  )
}
