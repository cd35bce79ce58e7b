import 'server-only'
import type { PictureType } from '#lib/domain/catalogue/drawn-picture.ts'
import { isMadeToOrder, LEAD_TIME_SPEC } from '#lib/domain/delivery/parcel.ts'
import type { Style } from './style.ts'

export interface Spec {
  label: string
  value: string
}

const SOLE_NAMES: Readonly<Record<string, string>> = {
  'gum-sole': 'Gum rubber, cleated',
  'black-sole': 'Nitrile rubber and PU, oil resistant',
  'white-sole': 'Light non-marking rubber',
}
const FOOTWEAR_CLOSURES: Partial<Record<PictureType, string>> = {
  'lace-up-boot': 'Laces',
  'zip-side-boot': 'Laces and side zip',
  'slip-on-boot': 'Elastic sides, pull tabs',
  'hiking-boot': 'Laces, speed hooks',
  'safety-sneaker': 'Laces',
  sneaker: 'Laces',
  gumboot: 'Pull on',
  sandal: 'Straps',
  clog: 'Slip on',
  'school-shoe': 'Laces',
}
const CLOTHING_CLOSURES: Partial<Record<PictureType, string>> = {
  polo: 'Three-button placket',
  'hi-vis-polo': 'Two-button placket',
  'hi-vis-shirt': 'Buttons',
  'hi-vis-vest': 'Hook and loop',
  'work-shirt': 'Buttons',
  'softshell-jacket': 'Zip',
  'rain-jacket': 'Zip under a storm flap',
  'hi-vis-jacket': 'Zip under a storm flap',
  'puffer-vest': 'Zip',
  'work-pants': 'Button and zip',
  'cargo-pants': 'Button and zip',
  jeans: 'Button and zip',
  shorts: 'Button and zip',
  overalls: 'Press studs',
  'scrub-pants': 'Drawcord',
  'chef-jacket': 'Press studs',
  apron: 'Ties',
}

/** What is not cut from cloth. */
const SMALL_GOODS: readonly PictureType[] = ['knee-pads', 'insoles', 'laces', 'belt', 'boot-polish']

/** Facts of a style as a table: what a shopper compares, in the order they ask. Only what its facts and build say. */
export function specsOf(style: Style): Spec[] {
  if (style.functionalType === 'giftCard' || style.functionalType === 'service') return []
  const closure = FOOTWEAR_CLOSURES[style.type]
  return closure === undefined ? otherSpecs(style) : footwearSpecs(style, closure)
}

function footwearSpecs(style: Style, closure: string): Spec[] {
  const cap = capOf(style)
  const widths = [...new Set(style.run.flatMap(({ width }) => width ?? []))]
  const zip = has(style, 'zip') && style.type === 'lace-up-boot'
  return table([
    [LEAD_TIME_SPEC, leadTime(style)],
    ['Safety standard', found(style, /AS(?:\/NZS)? 2210\.\d(?::\d{4})?/)],
    ['Toe cap', cap],
    ['Electrical', found(style, /ESD to IEC [\d.]+|[Ee]lectrical hazard.*ASTM F\d+/)],
    ['Slip rating', found(style, /\bSR[ABC]\b/)],
    ['Water', found(style, /[Ww]ater(?:proof|[- ]resistant)[^,]*/)],
    ['Upper', style.material],
    ['Sole', SOLE_NAMES[style.details?.find((detail) => detail.endsWith('-sole')) ?? '']],
    ['Closure', zip ? 'Laces and side zip' : (strapped(style) ?? closure)],
    ['Lining', liningOf(style)],
    ['Widths', widths.length > 1 ? widths.join(', ') : undefined],
    ['Weight', found(style, /[\d,]+ g a pair in [A-Z]*\s?(?:size )?\d+/)],
    ['Care', footwearCare(style.material)],
  ])
}

function otherSpecs(style: Style): Spec[] {
  return table([
    ['Hi-vis class', found(style, /Class D(?:\/N)?/)?.replace(/^Class /, '')],
    ['Standard', found(style, /AS\/NZS (?:ISO )?[\d.]+(?::\d{4})?|EN (?:ISO )?\d+(?: type \w+)?(?: level \d)?/)],
    ['Arc rating', found(style, /[\d.]+ cal\/cm², PPE \d/)],
    ['Sun protection', found(style, /UPF \d+\+?/)],
    [
      SMALL_GOODS.includes(style.type) ? 'Material' : 'Fabric',
      found(style, /^.*(?:\d+ %|gsm|oz).*$/) ?? style.material,
    ],
    ['Weight', found(style, /\d+ gsm|\d+ oz/)],
    ['Waterproof', found(style, /\d+,\d{3} mm$/)],
    ['Fit', style.pantsFit],
    ['Closure', CLOTHING_CLOSURES[style.type] && (has(style, 'zip') ? 'Zip' : CLOTHING_CLOSURES[style.type])],
    ['Care', clothingCare(style)],
  ])
}

function table(rows: readonly (readonly [label: string, value: string | undefined])[]): Spec[] {
  return rows.flatMap(([label, value]) => (value ? [{ label, value }] : []))
}

/** The first words in the style's facts that match. */
function found(style: Style, pattern: RegExp): string | undefined {
  for (const fact of style.facts) {
    const match = pattern.exec(fact)
    if (match) return match[0]
  }
  return undefined
}

function has(style: Style, detail: string): boolean {
  return (style.details as readonly string[] | undefined)?.includes(detail) ?? false
}

/** `Allow six weeks.` */
function leadTime({ functionalType = 'basic', intro }: Style): string | undefined {
  const [, time] = (isMadeToOrder({ functionalType }) && /Allow (\w+ weeks)/.exec(intro)) || []
  return time && time.charAt(0).toUpperCase() + time.slice(1)
}

function capOf(style: Style): string | undefined {
  const cap = found(style, /[Ss]teel cap|[Cc]omposite cap|No safety cap/)
  if (cap === undefined) return undefined
  return cap.startsWith('No')
    ? 'None'
    : cap.startsWith('Steel') || cap.startsWith('steel')
      ? 'Steel, 200 J'
      : 'Composite, 200 J'
}

function strapped(style: Style): string | undefined {
  if (has(style, 'velcro')) return 'Hook-and-loop straps'
  if (has(style, 't-bar')) return 'T-bar with press tab'
  return has(style, 'strap') ? 'Heel strap' : undefined
}

function liningOf({ type, facts }: Style): string | undefined {
  const said = facts.find((fact) => /lined|membrane/i.test(fact))
  if (said) return said
  return type === 'gumboot' || type === 'clog' || type === 'sandal' ? undefined : 'Moisture-wicking mesh'
}

function footwearCare(material: string | undefined): string {
  if (/leather|suede/i.test(material ?? '') && !/wipe-clean/i.test(material ?? '')) {
    return /nubuck|suede/i.test(material ?? '') ? 'Brush dry; no polish' : 'Brush, then wax or polish once a month'
  }
  return /EVA|PVC|rubber|PU/i.test(material ?? '') ? 'Hose or wipe clean' : 'Wipe with a damp cloth; dry away from heat'
}

function clothingCare({ type, material, facts }: Style): string | undefined {
  if (SMALL_GOODS.includes(type)) return undefined
  if (facts.some((fact) => fact.includes('60 °C'))) return 'Machine wash at 60 °C'
  if (/FR/.test(material ?? '')) return 'Machine wash at 40 °C, no bleach or softener'
  if (/merino|wool/i.test(material ?? '')) return 'Wool wash at 30 °C, dry flat'
  if (/leather|hide|goatskin|oilskin|wax/i.test(`${material} ${facts.join(' ')}`))
    return 'Wipe clean; do not machine wash'
  return 'Machine wash at 40 °C'
}
