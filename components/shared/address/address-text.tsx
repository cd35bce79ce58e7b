import type { StoredAddress } from '#lib/domain/checkout/checkout-record.ts'

/** An address as it stands on a parcel. */
export function AddressText({ address }: { address: StoredAddress }) {
  const { contactName, company, street1, street2, suburb, state, postcode, country } = address
  return (
    <address className="min-w-0 wrap-anywhere not-italic text-graphite">
      <span className="block font-semibold text-ink">{contactName}</span>
      {company ? <span className="block">{company}</span> : null}
      {street2 ? <span className="block">{street2}</span> : null}
      <span className="block">{street1}</span>
      <span className="block">{[suburb, state, postcode].filter(Boolean).join(' ')}</span>
      {country === 'NZ' ? <span className="block">New Zealand</span> : null}
    </address>
  )
}
