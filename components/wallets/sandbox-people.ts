import type { WalletAddress, WalletPayer } from '#lib/client/wallets/port.ts'

interface Place {
  id: string
  label: string
  address: WalletAddress
}

/** Who the stand-in's wallets belong to. */
const SHOPPER = { givenName: 'Robin', familyName: 'Carter', phone: '+61412345678' }

const street = (line: string) => ({ ...SHOPPER, addressLines: [line] })

/** Places a wallet may know, one of them too far away. */
export const PLACES: readonly Place[] = [
  {
    id: 'melbourne',
    label: 'Carlton VIC 3053',
    address: {
      ...street('12 Rathdowne Street'),
      countryCode: 'AU',
      administrativeArea: 'VIC',
      locality: 'Carlton',
      postalCode: '3053',
    },
  },
  {
    id: 'perth',
    label: 'Fremantle WA 6160',
    address: {
      ...street('8 Market Street'),
      countryCode: 'AU',
      administrativeArea: 'Western Australia',
      locality: 'Fremantle',
      postalCode: '6160',
    },
  },
  {
    id: 'auckland',
    label: 'Auckland, New Zealand',
    address: { ...street('20 Ponsonby Road'), countryCode: 'NZ', locality: 'Auckland', postalCode: '1011' },
  },
  {
    id: 'newYork',
    label: 'New York, United States',
    address: {
      ...street('5 Hudson Street'),
      countryCode: 'US',
      administrativeArea: 'NY',
      locality: 'New York',
      postalCode: '10013',
    },
  },
]

/** The payer a wallet names, or leaves out. */
export function payerOf(named: boolean): WalletPayer {
  if (!named) return {}
  const [home] = PLACES
  return { ...SHOPPER, email: 'robin.carter@example.com', ...(home ? { billingAddress: home.address } : {}) }
}

/** As little as wallets show of a place before the shopper approves. */
export function roughly({ countryCode, administrativeArea, locality, postalCode }: WalletAddress): WalletAddress {
  return {
    countryCode,
    ...(administrativeArea ? { administrativeArea } : {}),
    ...(locality ? { locality } : {}),
    ...(postalCode ? { postalCode } : {}),
  }
}
