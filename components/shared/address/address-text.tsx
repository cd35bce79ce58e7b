import { addressLines } from '#lib/domain/address/address-line.ts'
import type { StoredAddress } from '#lib/domain/checkout/checkout-record.ts'

/** An address as it stands on a parcel. */
export function AddressText({ address }: { address: StoredAddress }) {
  const { contactName, company } = address
  return (
    <address className="min-w-0 wrap-anywhere not-italic text-graphite">
      <span className="block font-semibold text-ink">{contactName}</span>
      {company ? <span className="block">{company}</span> : null}
      {[...new Set(addressLines(address))].map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
    </address>
  )
}
