import 'server-only'
import type { stores } from '../schema.ts'

type StoreInsert = typeof stores.$inferInsert

const SHOP_HOURS = {
  mon: '6:30 am – 5:30 pm',
  tue: '6:30 am – 5:30 pm',
  wed: '6:30 am – 5:30 pm',
  thu: '6:30 am – 8:00 pm',
  fri: '6:30 am – 5:30 pm',
  sat: '8:00 am – 4:00 pm',
  sun: '10:00 am – 3:00 pm',
}
const STOCKIST_HOURS = {
  mon: '8:00 am – 5:00 pm',
  tue: '8:00 am – 5:00 pm',
  wed: '8:00 am – 5:00 pm',
  thu: '8:00 am – 5:00 pm',
  fri: '8:00 am – 5:00 pm',
  sat: '8:30 am – 12:30 pm',
  sun: 'Closed',
}

type Place = readonly [
  id: string,
  locality: string,
  region: string,
  postcode: string,
  street1: string,
  latitude: number,
  longitude: number,
  phone: string,
  country?: 'AU' | 'NZ',
]

const STORE_PLACES: readonly Place[] = [
  ['S001', 'Melbourne', 'VIC', '3000', '318 Elizabeth Street', -37.8112, 144.9608, '03 5550 1001'],
  ['S002', 'Dandenong South', 'VIC', '3175', '84 Frankston Dandenong Road', -38.0197, 145.2136, '03 5550 1002'],
  ['S003', 'Sunshine', 'VIC', '3020', '41 Hampshire Road', -37.7886, 144.8326, '03 5550 1003'],
  ['S004', 'Geelong', 'VIC', '3220', '120 Moorabool Street', -38.1511, 144.3606, '03 5550 1004'],
  ['S005', 'Parramatta', 'NSW', '2150', '203 Church Street', -33.8136, 151.0034, '02 5550 1005'],
  ['S006', 'Alexandria', 'NSW', '2015', '65 Botany Road', -33.9037, 151.1984, '02 5550 1006'],
  ['S007', 'Newcastle West', 'NSW', '2302', '744 Hunter Street', -32.9251, 151.7591, '02 5550 1007'],
  ['S008', 'Fortitude Valley', 'QLD', '4006', '310 Wickham Street', -27.4562, 153.0353, '07 5550 1008'],
  ['S009', 'Townsville City', 'QLD', '4810', '412 Flinders Street', -19.2589, 146.8169, '07 5550 1009'],
  ['S010', 'Adelaide', 'SA', '5000', '88 Grote Street', -34.9294, 138.5951, '08 5550 1010'],
  ['S011', 'Malaga', 'WA', '6090', '15 Beach Road', -31.8577, 115.8942, '08 5550 1011'],
  ['S012', 'Hobart', 'TAS', '7000', '140 Liverpool Street', -42.8812, 147.3252, '03 5550 1012'],
  ['S013', 'Winnellie', 'NT', '0820', '370 Stuart Highway', -12.4309, 130.8866, '08 5550 1013'],
  ['S014', 'Fyshwick', 'ACT', '2609', '27 Wollongong Street', -35.3271, 149.1719, '02 5550 1014'],
  ['S015', 'Penrose', 'Auckland', '1061', '602 Great South Road', -36.9089, 174.8154, '09 555 1015', 'NZ'],
]

const STOCKIST_PLACES: readonly (readonly [name: string, ...Place])[] = [
  [
    'Ballarat Farm & Site Supplies',
    'K101',
    'Ballarat Central',
    'VIC',
    '3350',
    '212 Mair Street',
    -37.5601,
    143.8579,
    '03 5550 2001',
  ],
  [
    'Kalgoorlie Rig Outfitters',
    'K102',
    'Kalgoorlie',
    'WA',
    '6430',
    '90 Boulder Road',
    -30.7562,
    121.4737,
    '08 5550 2002',
  ],
  [
    'Dubbo Saddlery and Workwear',
    'K103',
    'Dubbo',
    'NSW',
    '2830',
    '155 Macquarie Street',
    -32.2474,
    148.6018,
    '02 5550 2003',
  ],
  ['Mackay Mine Wear', 'K104', 'Mackay', 'QLD', '4740', '61 Sydney Street', -21.1425, 149.186, '07 5550 2004'],
  [
    'Mount Gambier Trade Store',
    'K105',
    'Mount Gambier',
    'SA',
    '5290',
    '33 Commercial Street East',
    -37.8292,
    140.7838,
    '08 5550 2005',
  ],
  [
    'Addington Boot Room',
    'K106',
    'Addington',
    'Canterbury',
    '8024',
    '180 Lincoln Road',
    -43.5434,
    172.6136,
    '03 555 2006',
    'NZ',
  ],
  [
    'Mount Maunganui Safety',
    'K107',
    'Mount Maunganui',
    'Bay of Plenty',
    '3116',
    '28 Totara Street',
    -37.6613,
    176.1786,
    '07 555 2007',
    'NZ',
  ],
]

function pathOf(region: string, locality: string): string {
  return `${region}/${locality}`.toLowerCase().replace(/[^a-z0-9/]+/g, '-')
}

function place([erpStoreId, locality, region, postcode, street1, latitude, longitude, phone, country = 'AU']: Place) {
  return {
    erpStoreId,
    path: pathOf(region, locality),
    locality,
    region,
    postcode,
    street1,
    latitude,
    longitude,
    phone,
    country,
  }
}

/** Our own stores with click and collect, and independent stockists without [STORE-05]. */
export const STORES: readonly StoreInsert[] = [
  ...STORE_PLACES.map((at) => ({
    ...place(at),
    name: `Steelcap ${at[1]}`,
    type: 'STORE',
    hours: SHOP_HOURS,
    // Auckland is too far for a daily transfer.
    clickAndCollect: at[8] !== 'NZ',
  })),
  ...STOCKIST_PLACES.map(([name, ...at]) => ({
    ...place(at),
    name,
    type: 'STOCKIST',
    hours: STOCKIST_HOURS,
    clickAndCollect: false,
  })),
]
