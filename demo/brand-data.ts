import 'server-only'
import type { PictureMark } from '#lib/domain/catalogue/drawn-picture.ts'

interface Brand {
  slug: string
  name: string
  /** First letters of the brand's style codes and SKUs. */
  prefix: string
  /** What its goods bear in their pictures; ours have the shop's helmet printed on. */
  mark?: PictureMark
  description: string
}

/** The demo shop's brands. All invented. */
export const BRANDS: readonly Brand[] = [
  {
    slug: 'karrabin',
    name: 'Karrabin',
    prefix: 'KB',
    mark: 'bricks',
    description:
      'Safety boots for building sites. Wide steel caps, welted soles that can be replaced, and leather that softens instead of cracking.',
  },
  {
    slug: 'dunmarra',
    name: 'Dunmarra',
    prefix: 'DM',
    mark: 'sunrise',
    description:
      'Elastic-sided boots for stations, sheds and the drive into town. One-piece leather, no seams where they rub.',
  },
  {
    slug: 'boltwright',
    name: 'Boltwright',
    prefix: 'BW',
    mark: 'lightning',
    description:
      'Composite-toe boots and shoes without a gram of metal, for people who walk through detectors and climb ladders all day.',
  },
  {
    slug: 'gantry-and-pike',
    name: 'Gantry & Pike',
    prefix: 'GP',
    mark: 'gantry',
    description:
      'Heavy-industry footwear for smelters, wharves and rail: high cuffs, metatarsal guards, soles that take 300 °C.',
  },
  {
    slug: 'yarraford',
    name: 'Yarraford',
    prefix: 'YF',
    mark: 'river',
    description:
      'Work boots and workwear cut for women from the first drawing. Not a smaller men’s size: a different last.',
  },
  {
    slug: 'nullabend',
    name: 'Nullabend',
    prefix: 'NB',
    mark: 'bend',
    description: 'Mining and rail workwear that passes the site audit: taped, tested, and fitted for long swings.',
  },
  {
    slug: 'thornhaul',
    name: 'Thornhaul',
    prefix: 'TH',
    mark: 'thorn',
    description: 'Work pants and shorts with stretch where you bend and double cloth where you kneel.',
  },
  {
    slug: 'kilnmark',
    name: 'Kilnmark',
    prefix: 'KM',
    mark: 'flame',
    description: 'Gear for hot, wet and abrasive trades: concreters, welders, bricklayers, asphalt crews.',
  },
  {
    slug: 'softacre',
    name: 'Softacre',
    prefix: 'SA',
    mark: 'leaf',
    description: 'Shoes and scrubs for wards and clinics. Light, wipe-clean and quiet on vinyl floors.',
  },
  {
    slug: 'larderjack',
    name: 'Larderjack',
    prefix: 'LJ',
    mark: 'fork',
    description: 'Kitchen clothes and non-slip clogs made with working chefs, washed hot every night.',
  },
  {
    slug: 'lumenback',
    name: 'Lumenback',
    prefix: 'LB',
    mark: 'lamp',
    description:
      'Hi-vis that stays bright. Day and day-night garments to AS/NZS 4602.1, with tape that survives the laundry.',
  },
  {
    slug: 'quollfoot',
    name: 'Quollfoot',
    prefix: 'QF',
    mark: 'paw',
    description: 'Light hiking boots for surveyors, rangers and anyone whose office has no floor.',
  },
  {
    slug: 'pennywharf',
    name: 'Pennywharf',
    prefix: 'PW',
    mark: 'penny',
    description: 'School shoes that outlast a growth spurt: full-grain leather, stitched toes, and half sizes.',
  },
  {
    slug: 'puddlegate',
    name: 'Puddlegate',
    prefix: 'PG',
    mark: 'drop',
    description: 'Gumboots for dairies, drains and the school run, with and without a steel cap.',
  },
  {
    slug: 'tarpline',
    name: 'Tarpline',
    prefix: 'TL',
    mark: 'knot',
    description: 'Belts, gloves and the small things a ute never has enough of.',
  },
  {
    slug: 'wrenfold',
    name: 'Wrenfold',
    prefix: 'WF',
    mark: 'wing',
    description: 'Polos, tees and knits for teams. Same dye lot next year, so the new starter matches.',
  },
  {
    slug: 'hexpeg',
    name: 'Hexpeg',
    prefix: 'HX',
    mark: 'hexagon',
    description: 'Knee protection and gloves for tilers, plumbers and floor layers.',
  },
  {
    slug: 'cinderhat',
    name: 'Cinderhat',
    prefix: 'CH',
    mark: 'ember',
    description: 'Headwear for sun and frost: wide brims, caps and beanies that fit under a helmet.',
  },
  {
    slug: 'merriwick',
    name: 'Merriwick',
    prefix: 'MW',
    mark: 'fleece',
    description: 'Socks and thermals knitted from Australian merino blends, tested in steel caps.',
  },
  {
    slug: 'stobie-and-lock',
    name: 'Stobie & Lock',
    prefix: 'SL',
    mark: 'pole',
    description: 'Arc-rated and flame-resistant clothing for electricians and line crews.',
  },
  {
    slug: 'drillhand',
    name: 'Drillhand',
    prefix: 'DH',
    mark: 'drill',
    description: 'Cotton drill shirts and overalls the way they were, with the vents they should have had.',
  },
  {
    slug: 'squallbrook',
    name: 'Squallbrook',
    prefix: 'SQ',
    mark: 'squall',
    description: 'Rain jackets, softshells and vests for working through weather, not waiting it out.',
  },
  {
    slug: 'coombetread',
    name: 'Coombetread',
    prefix: 'CT',
    mark: 'tread',
    description: 'Safety sneakers and everyday shoes that look like trainers and pass like boots.',
  },
  { slug: 'steelcap', name: 'Steelcap', prefix: 'SC', description: 'Our own gift cards, care products and services.' },
]
