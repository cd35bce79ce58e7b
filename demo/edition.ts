import 'server-only'
import { BRANDS } from './brand-data.ts'
import { chance, chanceBetween } from './chance.ts'
import type { Style } from './style.ts'

const RANGES = [
  'Acacia',
  'Anvil',
  'Ashlar',
  'Backblock',
  'Basalt',
  'Beacon',
  'Bendigo',
  'Billabong',
  'Blackbutt',
  'Bluegum',
  'Boundary',
  'Brumby',
  'Burl',
  'Caldera',
  'Carter',
  'Channel',
  'Clinker',
  'Cobbler',
  'Corella',
  'Cornice',
  'Crossbeam',
  'Cutter',
  'Dolerite',
  'Dovetail',
  'Dray',
  'Eyrie',
  'Ferry',
  'Flint',
  'Galena',
  'Gantline',
  'Gibber',
  'Granite',
  'Grevillea',
  'Gusset',
  'Halyard',
  'Harrow',
  'Headland',
  'Homestead',
  'Jarrah',
  'Jetty',
  'Joist',
  'Keystone',
  'Lantern',
  'Lintel',
  'Mallet',
  'Merbau',
  'Mortise',
  'Outpost',
  'Overland',
  'Paling',
  'Pinion',
  'Plumb',
  'Purlin',
  'Quarry',
  'Rafter',
  'Redgum',
  'Saddle',
  'Scarp',
  'Shale',
  'Spinifex',
  'Spokeshave',
  'Stringer',
  'Tenon',
  'Trestle',
  'Wandoo',
  'Windlass',
] as const
const MARKS = ['', ' II', ' Pro', ' Lite', ' X', ' Heritage', ' Max', ' GT'] as const

/**
 * Brands that print US sizes on men's boxes: a style stays with them, or with the others, so that their charts hold.
 */
const US_BOXES: ReadonlySet<string> = new Set(['boltwright', 'quollfoot', 'coombetread'])

/** How often the shop can be made again under other names. */
export const EDITIONS_MAX = RANGES.length * MARKS.length

/**
 * A style of a larger shop: the same boot under another brand, range name and price. Edition 0 is the style itself; a
 * later edition gets a number of its own, so ids, SKUs and slugs stay unique. The same edition is the same style every
 * time.
 */
export function editionOf(style: Style, edition: number): Style {
  if (edition === 0) return style
  const key = `edition-${edition}-${style.no}`
  const mark = MARKS[Math.floor((edition - 1) / RANGES.length)]
  const range = RANGES[(edition - 1 + style.no) % RANGES.length]
  if (mark === undefined || range === undefined) throw new Error(`The demo shop has no edition ${edition}.`)
  const brands = BRANDS.filter(({ slug }) => US_BOXES.has(slug) === US_BOXES.has(style.brand))
  const brand = brands[chanceBetween(key, 0, brands.length - 1)]
  const shift = chanceBetween(`${key}-price`, -2, 4) * 500
  const price = Math.max(495, style.price + shift)
  return {
    ...style,
    no: edition * 1000 + style.no,
    brand: style.functionalType && style.functionalType !== 'basic' ? style.brand : (brand?.slug ?? style.brand),
    range: `${range}${mark}`,
    price,
    ...(style.was === undefined ? {} : { was: style.was + shift }),
    isNew: chance(`${key}-new`) < 0.05,
    colours: style.colours.map((colour) =>
      typeof colour === 'string' || colour.price === undefined
        ? colour
        : { ...colour, price: Math.max(395, Math.min(colour.price + shift, price - 100)) },
    ),
  }
}
