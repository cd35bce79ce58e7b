import { Fragment } from 'react'
import type { Store } from '#lib/contract/store.ts'
import { addressLines } from '#lib/domain/address/address-line.ts'

/** A store's address, a line below the other. */
export function AddressLines({ address }: { address: Store['address'] }) {
  const { locality, region, ...door } = address
  return (
    <address className="store-address">
      {addressLines({ ...door, suburb: locality, state: region }).map((line, index) => (
        <Fragment key={line}>
          {index > 0 ? <br /> : null}
          {line}
        </Fragment>
      ))}
    </address>
  )
}
