import { parcelLines } from '#lib/domain/address/address-line.ts'
import type { StoredAddress } from '#lib/domain/checkout/checkout-record.ts'

/** An address as it stands on a parcel, whom it is for first. */
export function AddressText({ address }: { address: StoredAddress }) {
  return (
    <address className="min-w-0 wrap-anywhere not-italic text-graphite">
      {parcelLines(address).map((line, index) => (
        <span key={line} className={index === 0 ? 'block font-semibold text-ink' : 'block'}>
          {line}
        </span>
      ))}
    </address>
  )
}
