import type { Store } from '#lib/contract/store.ts'

/** A store's address on two or three lines. */
export function AddressLines({ address }: { address: Store['address'] }) {
  const { street1, street2, locality, region, postcode, country } = address
  return (
    <address className="store-address">
      {street1}
      <br />
      {street2 ? (
        <>
          {street2}
          <br />
        </>
      ) : null}
      {locality} {region} {postcode}
      {country === 'NZ' ? ', New Zealand' : ''}
    </address>
  )
}
