import type { WalletAddress } from './port.ts'

interface Place {
  id: string
  label: string
  address: WalletAddress
}

/** Who the stand-in's wallets belong to. */
export const SHOPPER = {
  givenName: 'Robin',
  familyName: 'Carter',
  phone: '+61412345678',
  email: 'robin.carter@example.com',
}

const street = (line: string) => {
  const { email, ...owner } = SHOPPER
  return { ...owner, addressLines: [line] }
}

/** Places a wallet may know, one of them too far away. */
export const PLACES: readonly [Place, ...Place[]] = [
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

/** Where the wallets' owner lives, and is billed. */
export const HOME = PLACES[0].address

/** As little as wallets show of a place before the shopper approves. */
export function roughly({ countryCode, administrativeArea, locality, postalCode }: WalletAddress): WalletAddress {
  return {
    countryCode,
    ...(administrativeArea ? { administrativeArea } : {}),
    ...(locality ? { locality } : {}),
    ...(postalCode ? { postalCode } : {}),
  }
}
