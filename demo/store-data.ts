import 'server-only'
import type { Store } from '#lib/contract/store.ts'
import type { stores } from '#lib/server/db/schema.ts'
import { holidaysOf, timeZoneOf, WEEKS, type WeekName } from './store-hours.ts'

type StoreInsert = typeof stores.$inferInsert

interface Place {
  id: string
  /** A stockist's own name; ours are called after their suburb. */
  name?: string
  street: string
  street2?: string
  suburb: string
  /** State code, or a region of New Zealand. */
  state: string
  postcode: string
  at: readonly [latitude: number, longitude: number]
  phone: string
  country?: 'NZ'
  week?: WeekName
  services?: readonly string[]
}

const FITTING = 'Boot fitting'
const STRETCHING = 'Boot stretching'
const EMBROIDERY = 'Embroidery'
const PRINTING = 'Hi-vis printing'
const TRADE = 'Trade accounts'
const RETURNS = 'Returns and exchanges'
const SCHOOL = 'School shoe fitting'
const RESOLE = 'Resoling drop-off'

const EVERY_STORE = [FITTING, RETURNS, TRADE]

// Streets and suburbs exist, house numbers and people do not; phone numbers are of the ranges kept for fiction.
// biome-ignore format: a store a line, to be compared down the columns
const OWN_STORES: readonly Place[] = [
  { id: 'S001', street: '318 Elizabeth Street', suburb: 'Melbourne', state: 'VIC', postcode: '3000', at: [-37.8112, 144.9608], phone: '03 5550 1001', week: 'city', services: [STRETCHING, EMBROIDERY, SCHOOL] },
  { id: 'S002', street: '84 Frankston Dandenong Road', suburb: 'Dandenong South', state: 'VIC', postcode: '3175', at: [-38.0197, 145.2136], phone: '03 5550 1002', services: [STRETCHING, EMBROIDERY, PRINTING] },
  { id: 'S003', street: '41 Hampshire Road', suburb: 'Sunshine', state: 'VIC', postcode: '3020', at: [-37.7886, 144.8326], phone: '03 5550 1003', services: [STRETCHING, SCHOOL] },
  { id: 'S004', street: '120 Moorabool Street', suburb: 'Geelong', state: 'VIC', postcode: '3220', at: [-38.1511, 144.3606], phone: '03 5550 1004', week: 'regional', services: [SCHOOL, EMBROIDERY] },
  { id: 'S005', street: '203 Church Street', suburb: 'Parramatta', state: 'NSW', postcode: '2150', at: [-33.8136, 151.0034], phone: '02 5550 1005', week: 'city', services: [STRETCHING, EMBROIDERY, SCHOOL] },
  { id: 'S006', street: '65 Botany Road', suburb: 'Alexandria', state: 'NSW', postcode: '2015', at: [-33.9037, 151.1984], phone: '02 5550 1006', services: [STRETCHING, PRINTING] },
  { id: 'S007', street: '744 Hunter Street', suburb: 'Newcastle West', state: 'NSW', postcode: '2302', at: [-32.9251, 151.7591], phone: '02 5550 1007', services: [EMBROIDERY, RESOLE] },
  { id: 'S008', street: '310 Wickham Street', suburb: 'Fortitude Valley', state: 'QLD', postcode: '4006', at: [-27.4562, 153.0353], phone: '07 5550 1008', week: 'city', services: [STRETCHING, EMBROIDERY] },
  { id: 'S009', street: '412 Flinders Street', suburb: 'Townsville City', state: 'QLD', postcode: '4810', at: [-19.2589, 146.8169], phone: '07 5550 1009', week: 'regional', services: [PRINTING] },
  { id: 'S010', street: '88 Grote Street', suburb: 'Adelaide', state: 'SA', postcode: '5000', at: [-34.9294, 138.5951], phone: '08 5550 1010', week: 'city', services: [STRETCHING, EMBROIDERY, SCHOOL] },
  { id: 'S011', street: '15 Beach Road', suburb: 'Malaga', state: 'WA', postcode: '6090', at: [-31.8577, 115.8942], phone: '08 5550 1011', services: [STRETCHING, PRINTING, RESOLE] },
  { id: 'S012', street: '140 Liverpool Street', suburb: 'Hobart', state: 'TAS', postcode: '7000', at: [-42.8812, 147.3252], phone: '03 5550 1012', week: 'regional', services: [SCHOOL] },
  { id: 'S013', street: '370 Stuart Highway', suburb: 'Winnellie', state: 'NT', postcode: '0820', at: [-12.4309, 130.8866], phone: '08 5550 1013', week: 'regional', services: [PRINTING] },
  { id: 'S014', street: '27 Wollongong Street', suburb: 'Fyshwick', state: 'ACT', postcode: '2609', at: [-35.3271, 149.1719], phone: '02 5550 1014', services: [STRETCHING, EMBROIDERY] },
  { id: 'S015', street: '602 Great South Road', suburb: 'Penrose', state: 'Auckland', postcode: '1061', at: [-36.9089, 174.8154], phone: '09 555 1015', country: 'NZ', services: [STRETCHING] },
  { id: 'S016', street: '255 Bridge Road', suburb: 'Richmond', state: 'VIC', postcode: '3121', at: [-37.8189, 144.9986], phone: '03 5550 1016', week: 'city', services: [SCHOOL, EMBROIDERY] },
  { id: 'S017', street: '420 Hume Highway', suburb: 'Campbellfield', state: 'VIC', postcode: '3061', at: [-37.6664, 144.9573], phone: '03 5550 1017', services: [PRINTING] },
  { id: 'S018', street: '93 Mitchell Street', suburb: 'Bendigo', state: 'VIC', postcode: '3550', at: [-36.7609, 144.2812], phone: '03 5550 1018', week: 'regional', services: [SCHOOL] },
  { id: 'S019', street: '17 Elizabeth Street', suburb: 'Wetherill Park', state: 'NSW', postcode: '2164', at: [-33.8465, 150.9041], phone: '02 5550 1019', services: [PRINTING, EMBROIDERY] },
  { id: 'S020', street: '150 Crown Street', suburb: 'Wollongong', state: 'NSW', postcode: '2500', at: [-34.4256, 150.8953], phone: '02 5550 1020', week: 'regional', services: [RESOLE] },
  { id: 'S021', street: '1188 Ipswich Road', suburb: 'Rocklea', state: 'QLD', postcode: '4106', at: [-27.5443, 153.0149], phone: '07 5550 1021', services: [PRINTING, EMBROIDERY] },
  { id: 'S022', street: '34 Ruthven Street', suburb: 'Toowoomba City', state: 'QLD', postcode: '4350', at: [-27.5573, 151.9541], phone: '07 5550 1022', week: 'regional', services: [SCHOOL] },
  { id: 'S023', street: '61 Sheridan Street', suburb: 'Cairns City', state: 'QLD', postcode: '4870', at: [-16.9192, 145.7725], phone: '07 5550 1023', week: 'regional' },
  { id: 'S024', street: '500 Grand Junction Road', suburb: 'Wingfield', state: 'SA', postcode: '5013', at: [-34.8478, 138.5601], phone: '08 5550 1024', services: [PRINTING] },
  { id: 'S025', street: '212 Welshpool Road', suburb: 'Welshpool', state: 'WA', postcode: '6106', at: [-31.9899, 115.9458], phone: '08 5550 1025', services: [PRINTING, EMBROIDERY] },
  { id: 'S026', street: '79 Moorhouse Avenue', suburb: 'Christchurch Central', state: 'Canterbury', postcode: '8011', at: [-43.5397, 172.6362], phone: '03 555 1026', country: 'NZ', week: 'regional' },
]

// biome-ignore format: a stockist a line, to be compared down the columns
const STOCKISTS: readonly Place[] = [
  { id: 'K101', name: 'Ballarat Farm & Site Supplies', street: '212 Mair Street', suburb: 'Ballarat Central', state: 'VIC', postcode: '3350', at: [-37.5601, 143.8579], phone: '03 5550 2001' },
  { id: 'K102', name: 'Kalgoorlie Rig Outfitters', street: '90 Boulder Road', suburb: 'Kalgoorlie', state: 'WA', postcode: '6430', at: [-30.7562, 121.4737], phone: '08 5550 2002' },
  { id: 'K103', name: 'Dubbo Saddlery and Workwear', street: '155 Macquarie Street', suburb: 'Dubbo', state: 'NSW', postcode: '2830', at: [-32.2474, 148.6018], phone: '02 5550 2003' },
  { id: 'K104', name: 'Mackay Mine Wear', street: '61 Sydney Street', suburb: 'Mackay', state: 'QLD', postcode: '4740', at: [-21.1425, 149.186], phone: '07 5550 2004' },
  { id: 'K105', name: 'Mount Gambier Trade Store', street: '33 Commercial Street East', suburb: 'Mount Gambier', state: 'SA', postcode: '5290', at: [-37.8292, 140.7838], phone: '08 5550 2005' },
  { id: 'K106', name: 'Addington Boot Room', street: '180 Lincoln Road', suburb: 'Addington', state: 'Canterbury', postcode: '8024', at: [-43.5434, 172.6136], phone: '03 555 2006', country: 'NZ' },
  { id: 'K107', name: 'Mount Maunganui Safety', street: '28 Totara Street', suburb: 'Mount Maunganui', state: 'Bay of Plenty', postcode: '3116', at: [-37.6613, 176.1786], phone: '07 555 2007', country: 'NZ' },
  { id: 'K108', name: 'Sunraysia Work & Weather', street: '88 Langtree Avenue', suburb: 'Mildura', state: 'VIC', postcode: '3500', at: [-34.1868, 142.1622], phone: '03 5550 2008' },
  { id: 'K109', name: 'Latrobe Valley Safety', street: '41 Franklin Street', suburb: 'Traralgon', state: 'VIC', postcode: '3844', at: [-38.1957, 146.5389], phone: '03 5550 2009' },
  { id: 'K110', name: 'Riverina Rural Outfitters', street: '119 Baylis Street', suburb: 'Wagga Wagga', state: 'NSW', postcode: '2650', at: [-35.1165, 147.3678], phone: '02 5550 2010' },
  { id: 'K111', name: 'Silver City Boots', street: '302 Argent Street', suburb: 'Broken Hill', state: 'NSW', postcode: '2880', at: [-31.9575, 141.4653], phone: '08 5550 2011', week: 'outback' },
  { id: 'K112', name: 'Peel Valley Workwear', street: '377 Peel Street', suburb: 'Tamworth', state: 'NSW', postcode: '2340', at: [-31.0907, 150.9293], phone: '02 5550 2012' },
  { id: 'K113', name: 'The Isa Boot Barn', street: '18 Miles Street', suburb: 'Mount Isa', state: 'QLD', postcode: '4825', at: [-20.7256, 139.4927], phone: '07 5550 2013', week: 'outback' },
  { id: 'K114', name: 'Central Highlands Site Gear', street: '70 Clermont Street', suburb: 'Emerald', state: 'QLD', postcode: '4720', at: [-23.5266, 148.1617], phone: '07 5550 2014' },
  { id: 'K115', name: 'Upper Spencer Safety', street: '24 Commercial Road', suburb: 'Port Augusta', state: 'SA', postcode: '5700', at: [-32.4929, 137.7655], phone: '08 5550 2015', week: 'outback' },
  { id: 'K116', name: 'Pilbara Rigging & Workwear', street: '12 Throssell Road', suburb: 'South Hedland', state: 'WA', postcode: '6722', at: [-20.4075, 118.6012], phone: '08 5550 2016', week: 'outback' },
  { id: 'K117', name: 'Tamar Work & Country', street: '52 Charles Street', suburb: 'Launceston', state: 'TAS', postcode: '7250', at: [-41.4383, 147.1369], phone: '03 5550 2017' },
  { id: 'K118', name: 'Red Centre Workwear', street: '36 Todd Street', suburb: 'Alice Springs', state: 'NT', postcode: '0870', at: [-23.6996, 133.8822], phone: '08 5550 2018', week: 'outback' },
  { id: 'K119', name: 'Petone Safety Supplies', street: '151 Jackson Street', suburb: 'Petone', state: 'Wellington', postcode: '5012', at: [-41.2246, 174.8781], phone: '04 555 2019', country: 'NZ' },
]

/**
 * Our own shops with click and collect in Australia, and independent stockists without [STORE-05]. Holidays are of
 * those years.
 */
export function demoStores(years: readonly number[]): StoreInsert[] {
  return [
    ...OWN_STORES.map((place) => storeRow(place, 'STORE', years)),
    ...STOCKISTS.map((place) => storeRow(place, 'STOCKIST', years)),
  ]
}

/** The shops that have shelves of their own. */
export const OWN_STORE_IDS: readonly string[] = OWN_STORES.map(({ id }) => id)

function storeRow(place: Place, type: Store['type'], years: readonly number[]): StoreInsert {
  const { id, suburb, state, postcode, street, street2 = null, phone, at } = place
  const country = place.country ?? 'AU'
  return {
    erpStoreId: id,
    name: place.name ?? `Steelcap ${suburb}`,
    path: pathOf(place),
    type,
    phone,
    country,
    region: state,
    locality: suburb,
    postcode,
    street1: street,
    street2,
    latitude: at[0],
    longitude: at[1],
    timeZone: timeZoneOf(country, state, postcode),
    hours: WEEKS[place.week ?? (type === 'STORE' ? 'trade' : 'stockist')],
    holidays: holidaysOf({ country, region: state, type }, years),
    services: type === 'STORE' ? [...EVERY_STORE, ...(place.services ?? [])] : [FITTING],
    // New Zealand is too far for a daily transfer.
    clickAndCollect: type === 'STORE' && country === 'AU',
  }
}

function pathOf({ state, suburb }: Place): string {
  return `${state}/${suburb}`.toLowerCase().replace(/[^a-z0-9/]+/g, '-')
}
