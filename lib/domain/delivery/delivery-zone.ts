import { isPostcode } from '../address/postcode.ts'
import { stateOfPostcode } from '../checkout/checkout-postcode.ts'
import { AUTHORITY_TO_LEAVE_METHOD, DEFAULT_DELIVERY_METHOD_CODE } from '../shop-rules.ts'

/** How far a parcel travels from our Melbourne warehouse, in the couriers' terms. */
export type DeliveryZone = 'metro' | 'regional' | 'remote' | 'nz' | 'nzRemote'

/** What a shopper should know about an address with this postcode before choosing. */
export type PostcodeNote = 'PO_BOX' | 'REMOTE'

type Range = readonly [from: number, to: number]

/** Postcodes of the capitals with their suburbs, and of the Gold Coast. */
const METRO: readonly Range[] = [
  [800, 832],
  [2000, 2234],
  [2555, 2574],
  [2600, 2617],
  [2745, 2770],
  [2900, 2914],
  [3000, 3207],
  [3335, 3338],
  [3427, 3429],
  [3750, 3810],
  [3910, 3944],
  [3972, 3978],
  [4000, 4230],
  [4300, 4305],
  [4500, 4521],
  [5000, 5199],
  [6000, 6214],
  [7000, 7019],
  [7050, 7055],
]

/** Where a truck comes on some days only: the inland, the north, the islands. */
const REMOTE: readonly Range[] = [
  [833, 899],
  [2832, 2840],
  [2878, 2880],
  [2898, 2899],
  [4467, 4498],
  [4724, 4739],
  [4816, 4849],
  [4870, 4876],
  [4890, 4895],
  [5690, 5734],
  [6431, 6799],
  [7150, 7151],
  [7255, 7257],
  [7466, 7470],
]

/** Postcodes that hold post office boxes and large receivers, and no street. */
const PO_BOXES: readonly Range[] = [
  [200, 299],
  [900, 999],
  [1000, 1999],
  [5800, 5999],
  [6800, 6999],
  [7800, 7999],
  [8000, 8999],
  [9000, 9999],
]

const isIn = (ranges: readonly Range[], postcode: string) =>
  ranges.some(([from, to]) => Number(postcode) >= from && Number(postcode) <= to)

/** New Zealand's postcodes: Northland's first to Otago's last. */
const NEW_ZEALAND: readonly Range[] = [[110, 9893]]

/** The Chatham Islands, their streets and their boxes: a ship or a plane on some days only. */
const NEW_ZEALAND_REMOTE: readonly Range[] = [
  [8016, 8016],
  [8942, 8942],
]

/**
 * The zone of a postcode; undefined when no such postcode can exist in the country. A box is as far as the street next
 * to it.
 */
export function zoneOf(postcode: string, country: 'AU' | 'NZ'): DeliveryZone | undefined {
  if (!isPostcode(postcode)) return undefined
  if (country === 'NZ' && isIn(NEW_ZEALAND_REMOTE, postcode)) return 'nzRemote'
  if (country === 'NZ') return isIn(NEW_ZEALAND, postcode) ? 'nz' : undefined
  if (!stateOfPostcode(postcode)) return undefined
  if (isIn(REMOTE, postcode)) return 'remote'
  return isIn(METRO, postcode) || isIn(PO_BOXES, postcode) ? 'metro' : 'regional'
}

/** Whether only post office boxes have this postcode: a courier who needs a door cannot come. */
export function isPoBoxPostcode(postcode: string, country: 'AU' | 'NZ'): boolean {
  return country === 'AU' && isIn(PO_BOXES, postcode)
}

const BOX_WORDS = /\bg?p\.?\s?o\.?\s?box\b|\bpost office box\b|\b(?:locked|private) bag\b|\bparcel locker\b/i

interface BoxAddress {
  country: string
  postcode: string
  street1?: string | undefined
  street2?: string | undefined
}

/** Whether an Australian address is a box or a locker, by its postcode or its words. */
export function isPoBox({ country, postcode, street1, street2 }: BoxAddress): boolean {
  const told = [street1, street2].some((line) => line && BOX_WORDS.test(line))
  return country === 'AU' && (isIn(PO_BOXES, postcode) || told)
}

/** Methods that need a door to knock at. */
const COURIER_METHODS: readonly string[] = [DEFAULT_DELIVERY_METHOD_CODE, AUTHORITY_TO_LEAVE_METHOD]

/** Whether a method can bring a parcel to this very address; which postcodes it serves is judged elsewhere [CHK-31]. */
export function reachesDoor(methodCode: string, address: BoxAddress): boolean {
  return !(COURIER_METHODS.includes(methodCode) && isPoBox(address))
}

/** What to point out beside the dates. */
export function postcodeNote(postcode: string, country: 'AU' | 'NZ'): PostcodeNote | undefined {
  if (isPoBoxPostcode(postcode, country)) return 'PO_BOX'
  const zone = zoneOf(postcode, country)
  return zone === 'remote' || zone === 'nzRemote' ? 'REMOTE' : undefined
}
