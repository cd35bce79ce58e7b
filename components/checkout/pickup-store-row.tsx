import type { RadioOption } from '#components/ui/choice-field.tsx'
import { TickIcon } from '#components/ui/icons.tsx'
import type { NearStore } from '#lib/client/checkout/pickup-stores.ts'
import { storeAddressLine } from '#lib/domain/checkout/pickup-address.ts'
import type { PickupRow, PickupShelf } from '#lib/domain/checkout/pickup-list.ts'
import { PICKUP_READY_MINUTES, READY_ONCE_MADE, readyWhen } from '#lib/domain/checkout/pickup-ready.ts'
import { localTime } from '#lib/domain/dates/zoned-time.ts'
import { distanceText } from '#lib/domain/store-locator/distance.ts'
import { afterOpenMinutes, openingState, openingText } from '#lib/domain/store-locator/opening-hours.ts'

const SHELF_WORDS: Record<PickupShelf, string> = {
  hasAll: 'Has all of your items',
  notInStock: 'Not in stock here',
  noPickup: 'No click and collect here',
}

/**
 * A store as a choice: where, how far, open or not, whether it has everything and when that is ready. `now` is
 * undefined before hydration; `made` says that something of the order is made first [CHK-48].
 */
export function pickupOption(
  { store, shelf }: PickupRow<NearStore>,
  now: Date | undefined,
  made: boolean,
): RadioOption {
  const possible = shelf === 'hasAll'
  return {
    value: store.erpStoreId,
    label: (
      <span className={`flex justify-between gap-3 ${possible ? '' : 'text-steel'}`}>
        <span>{store.name}</span>
        {store.distanceKm === undefined ? null : (
          <span className="whitespace-nowrap">{distanceText(store.distanceKm)}</span>
        )}
      </span>
    ),
    detail: (
      <>
        <span className="block">{storeAddressLine(store)}</span>
        {now ? <span className="block">{openingLine(store, now)}</span> : null}
        {possible ? (
          <InStock ready={made ? READY_ONCE_MADE : now && readyAt(store, now)} />
        ) : (
          <b className="block">{SHELF_WORDS[shelf]}</b>
        )}
      </>
    ),
    disabled: !possible,
  }
}

function InStock({ ready }: { ready: string | undefined }) {
  return (
    <span className="block font-semibold text-eucalypt">
      <span className="flex items-center gap-1 [&>svg]:size-4 [&>svg]:shrink-0">
        <TickIcon />
        {SHELF_WORDS.hasAll}
      </span>
      {ready ? <span className="block">{ready}</span> : null}
    </span>
  )
}

function openingLine(store: NearStore, now: Date): string {
  const today = localTime(now, store.timeZone).date
  const holiday = store.holidays.find(({ date }) => date === today)
  return `${openingText(openingState(store, now), today)}${holiday ? ` (${holiday.name})` : ''}`
}

/** When an order placed now can be collected; undefined when nobody knows the store's hours. */
export function readyAt(store: NearStore, now: Date): string | undefined {
  const ready = afterOpenMinutes(store, now, PICKUP_READY_MINUTES)
  return ready && readyWhen(store.timeZone, ready, now)
}
