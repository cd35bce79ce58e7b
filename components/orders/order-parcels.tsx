import type { SeenOrder, SeenParcel } from '#lib/contract/order-history.ts'
import { dayText } from '#lib/domain/dates/shop-date.ts'
import { sizeNamed } from '#lib/domain/sizes/size-name.ts'

/** Each parcel with what is in it and where it is [OPS-07]. Draws nothing before the first is sent. */
export function OrderParcels({ order }: { order: SeenOrder }) {
  const parcels = order.parcels ?? []
  if (parcels.length === 0) return null
  return (
    <section className="print:hidden" aria-labelledby="order-parcels">
      <h2 id="order-parcels" className="pb-2 font-display text-lg font-semibold">
        {parcels.length === 1 ? 'Parcel' : `${parcels.length} parcels`}
      </h2>
      <ul className="rounded border border-line bg-card px-4">
        {parcels.map((parcel) => (
          <li key={parcel.number} className="grid gap-1 border-line py-4 not-first:border-t">
            <ParcelHead parcel={parcel} several={parcels.length > 1} />
            <Contents lines={parcel.lines} bought={order.lines} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function ParcelHead({ parcel, several }: { parcel: SeenParcel; several: boolean }) {
  const { number, carrier, trackingNumber, trackingUrl, sentAt, deliveredAt } = parcel
  const where = deliveredAt ? `Delivered ${dayText(deliveredAt)}` : `On its way since ${dayText(sentAt)}`
  return (
    <>
      <h3 className="font-text text-base font-semibold">{several ? `Parcel ${number}: ${where}` : where}</h3>
      {carrier || trackingNumber ? (
        <p className="wrap-anywhere text-sm text-graphite">{[carrier, trackingNumber].filter(Boolean).join(' · ')}</p>
      ) : null}
      {trackingUrl ? (
        <a className="link inline-flex min-h-11 items-center justify-self-start" href={trackingUrl} rel="noreferrer">
          Track {several ? `parcel ${number}` : 'this parcel'}
        </a>
      ) : null}
    </>
  )
}

function Contents({ lines, bought }: { lines: SeenParcel['lines']; bought: SeenOrder['lines'] }) {
  return (
    <ul className="text-sm">
      {lines.map(({ lineId, qty }) => {
        const line = bought.find((each) => each.lineId === lineId)
        return line ? (
          <li key={lineId}>
            {qty} × {line.name}, {sizeNamed(line.label)}
          </li>
        ) : null
      })}
    </ul>
  )
}
