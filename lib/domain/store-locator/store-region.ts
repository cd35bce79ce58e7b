import { stateOfPostcode } from '../checkout/checkout-postcode.ts'
import { AU_STATES } from '../shop-rules.ts'

interface StorePlace {
  country: string
  region: string
  postcode: string
}

/**
 * The region of a store as orders and pages write it: of an Australian one a state's code, that of its postcode where
 * its own says the state in another way, such as `Victoria` [STORE-14].
 */
export function storeRegion({ country, region, postcode }: StorePlace): string {
  if (country !== 'AU' || AU_STATES.some((state) => state === region)) return region
  return stateOfPostcode(postcode) ?? region
}
