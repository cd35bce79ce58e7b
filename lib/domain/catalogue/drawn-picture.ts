import { PICTURE_COLOURS, type PictureColour } from './picture-colour.ts'

/**
 * The vocabulary of the shop's drawn product pictures: what can be drawn, in which colours, with which details, from
 * which side. A picture's name says all of it (`lace-up-boot.wheat.toe-cap+zip.side.v1`), so its URL never changes
 * meaning and the set of URLs is finite. Names are only ever added: a product in a running shop keeps pointing at the
 * ones it has.
 */

/**
 * Styles that differ in nothing a detail names are made differently all the same: in thread, in trim, in the finish of
 * their leather or cloth. The first letter of the name's end says how; `v` is the plain make.
 */
const MAKES = 'vbcdefgh'
export const MAKE_COUNT = MAKES.length

/** The end of a name that bears nobody's mark. */
const UNMARKED = '1'
/**
 * The marks that makers sew onto their goods. The last sign of a name is a letter by the place here, so new marks go
 * to the end.
 */
export const PICTURE_MARKS = [
  'bricks',
  'sunrise',
  'lightning',
  'gantry',
  'river',
  'bend',
  'thorn',
  'flame',
  'leaf',
  'fork',
  'lamp',
  'paw',
  'penny',
  'drop',
  'knot',
  'wing',
  'hexagon',
  'ember',
  'fleece',
  'pole',
  'drill',
  'squall',
  'tread',
] as const
export type PictureMark = (typeof PICTURE_MARKS)[number]
const FIRST_MARK = 'a'.charCodeAt(0)

const FOOTWEAR_VIEWS = ['side', 'pair', 'sole', 'detail', 'on-foot'] as const
const CLOTHING_VIEWS = ['front', 'back', 'detail', 'folded', 'worn'] as const
const SOCK_VIEWS = ['front', 'sole', 'detail', 'folded', 'worn'] as const
const HAT_VIEWS = ['front', 'top', 'inside', 'detail', 'worn'] as const
const GLOVE_VIEWS = ['front', 'palm', 'detail', 'grip', 'worn'] as const
const WORN_GOODS_VIEWS = ['front', 'detail', 'worn'] as const
const ACCESSORY_VIEWS = ['front', 'detail'] as const
export type PictureView =
  | (typeof FOOTWEAR_VIEWS)[number]
  | (typeof CLOTHING_VIEWS)[number]
  | (typeof HAT_VIEWS)[number]
  | (typeof GLOVE_VIEWS)[number]

const SOLES = ['gum-sole', 'black-sole', 'white-sole'] as const
const SLEEVES = ['long-sleeve', 'short-sleeve'] as const

/** At most one detail of a group makes sense on one product. */
const EXCLUSIVE_DETAILS: readonly (readonly string[])[] = [SOLES, SLEEVES, ['toe-cap', 'bump-cap'], ['velcro', 't-bar']]

/**
 * What each type may be drawn with, in the order the details appear in a name. Everything else is inherent to the type.
 */
export const PICTURE_DETAILS = {
  'lace-up-boot': ['toe-cap', 'bump-cap', 'zip', 'tape', ...SOLES],
  'zip-side-boot': ['toe-cap', 'bump-cap', 'tape', ...SOLES],
  'slip-on-boot': ['toe-cap', 'bump-cap', ...SOLES],
  'hiking-boot': ['bump-cap', 'tape', ...SOLES],
  'safety-sneaker': ['toe-cap', 'bump-cap', 'tape', ...SOLES],
  sneaker: ['tape', ...SOLES],
  gumboot: ['toe-cap', 'tape', ...SOLES],
  sandal: [...SOLES],
  clog: ['strap', ...SOLES],
  'school-shoe': ['velcro', 't-bar', ...SOLES],
  polo: ['long-sleeve', 'pocket'],
  'hi-vis-polo': ['long-sleeve', 'tape', 'pocket'],
  'hi-vis-shirt': ['short-sleeve', 'tape'],
  'hi-vis-vest': ['tape', 'zip', 'pocket'],
  'work-shirt': ['short-sleeve', 'pocket'],
  tee: ['pocket', 'print'],
  'long-sleeve-tee': ['pocket', 'print'],
  hoodie: ['zip', 'print', 'tape'],
  jumper: ['zip', 'tape'],
  'softshell-jacket': ['hood', 'tape'],
  'rain-jacket': ['tape'],
  'hi-vis-jacket': ['hood', 'tape'],
  'puffer-vest': ['hood'],
  'work-pants': ['knee-patch', 'tape'],
  'cargo-pants': ['knee-patch', 'tape', 'cuff'],
  jeans: ['cuff'],
  shorts: ['cargo', 'tape'],
  overalls: ['bib', 'tape'],
  'scrub-top': ['pocket'],
  'scrub-pants': ['cargo'],
  'chef-jacket': ['short-sleeve'],
  apron: ['half', 'pocket'],
  socks: ['ankle', 'stripe'],
  'thermal-top': ['zip'],
  belt: [],
  cap: ['tape'],
  beanie: ['pompom', 'tape'],
  'wide-brim-hat': ['strap'],
  gloves: ['dipped', 'cuff'],
  'knee-pads': [],
  'gift-card': [],
  insoles: [],
  laces: [],
  'boot-polish': [],
} as const satisfies Record<string, readonly string[]>
export type PictureType = keyof typeof PICTURE_DETAILS
export type PictureDetail = (typeof PICTURE_DETAILS)[PictureType][number]

export const PICTURE_TYPES = Object.keys(PICTURE_DETAILS) as readonly PictureType[]

/** The sides each type is drawn from; the first is the one a product tile shows. */
export const PICTURE_VIEWS: Readonly<Record<PictureType, readonly PictureView[]>> = {
  'lace-up-boot': FOOTWEAR_VIEWS,
  'zip-side-boot': FOOTWEAR_VIEWS,
  'slip-on-boot': FOOTWEAR_VIEWS,
  'hiking-boot': FOOTWEAR_VIEWS,
  'safety-sneaker': FOOTWEAR_VIEWS,
  sneaker: FOOTWEAR_VIEWS,
  gumboot: FOOTWEAR_VIEWS,
  sandal: FOOTWEAR_VIEWS,
  clog: FOOTWEAR_VIEWS,
  'school-shoe': FOOTWEAR_VIEWS,
  polo: CLOTHING_VIEWS,
  'hi-vis-polo': CLOTHING_VIEWS,
  'hi-vis-shirt': CLOTHING_VIEWS,
  'hi-vis-vest': CLOTHING_VIEWS,
  'work-shirt': CLOTHING_VIEWS,
  tee: CLOTHING_VIEWS,
  'long-sleeve-tee': CLOTHING_VIEWS,
  hoodie: CLOTHING_VIEWS,
  jumper: CLOTHING_VIEWS,
  'softshell-jacket': CLOTHING_VIEWS,
  'rain-jacket': CLOTHING_VIEWS,
  'hi-vis-jacket': CLOTHING_VIEWS,
  'puffer-vest': CLOTHING_VIEWS,
  'work-pants': CLOTHING_VIEWS,
  'cargo-pants': CLOTHING_VIEWS,
  jeans: CLOTHING_VIEWS,
  shorts: CLOTHING_VIEWS,
  overalls: CLOTHING_VIEWS,
  'scrub-top': CLOTHING_VIEWS,
  'scrub-pants': CLOTHING_VIEWS,
  'chef-jacket': CLOTHING_VIEWS,
  apron: CLOTHING_VIEWS,
  socks: SOCK_VIEWS,
  'thermal-top': CLOTHING_VIEWS,
  belt: ACCESSORY_VIEWS,
  cap: HAT_VIEWS,
  beanie: HAT_VIEWS,
  'wide-brim-hat': HAT_VIEWS,
  gloves: GLOVE_VIEWS,
  'knee-pads': WORN_GOODS_VIEWS,
  'gift-card': ACCESSORY_VIEWS,
  insoles: ACCESSORY_VIEWS,
  laces: ACCESSORY_VIEWS,
  'boot-polish': ACCESSORY_VIEWS,
}

/** Pictures that are no product: the storefront's own art, by name (`scene.hero.v1`). */
export const PICTURE_SCENES = ['hero', 'hero-tall'] as const
export type PictureScene = (typeof PICTURE_SCENES)[number]

export interface DrawnPicture {
  type: PictureType
  colour: PictureColour
  details: readonly PictureDetail[]
  view: PictureView
  /** From 0, the plain one, up to MAKE_COUNT. */
  make?: number
  /** Whose mark it bears; nobody's when left out. */
  mark?: PictureMark
}

function areDetailsOf(type: PictureType, details: readonly string[]): boolean {
  const known: readonly string[] = PICTURE_DETAILS[type]
  const unique = new Set(details)
  return (
    unique.size === details.length &&
    details.every((detail) => known.includes(detail)) &&
    EXCLUSIVE_DETAILS.every((group) => group.filter((detail) => unique.has(detail)).length <= 1)
  )
}

/**
 * The name of a product picture, e.g. `lace-up-boot.wheat.toe-cap+zip.side.v1` (no details: `plain`). The order of
 * `details` does not matter. Throws a RangeError when the type cannot be drawn with those details, from that side or in
 * that make.
 */
export function drawnPictureName({ type, colour, details, view, make = 0, mark }: DrawnPicture): string {
  if (!areDetailsOf(type, details)) throw new RangeError(`${type} cannot be drawn with ${details.join(' + ')}`)
  if (!PICTURE_VIEWS[type].includes(view)) throw new RangeError(`${type} is not drawn from the ${view}`)
  const letter = MAKES[make]
  if (letter === undefined) throw new RangeError(`${type} is not made in ${make} ways`)
  const ordered = PICTURE_DETAILS[type].filter((detail) => details.includes(detail))
  return [type, colour, ordered.join('+') || 'plain', view, letter + markSign(mark)].join('.')
}

function markSign(mark: PictureMark | undefined): string {
  return mark ? String.fromCharCode(FIRST_MARK + PICTURE_MARKS.indexOf(mark)) : UNMARKED
}

/** The picture a name stands for; undefined for every name that `drawnPictureName` would not have made. */
export function parseDrawnPictureName(name: string): DrawnPicture | undefined {
  const [type = '', colour = '', detailText = '', view = '', end = ''] = name.split('.')
  if (!Object.hasOwn(PICTURE_DETAILS, type) || !Object.hasOwn(PICTURE_COLOURS, colour)) return undefined
  const details = detailText === 'plain' ? [] : detailText.split('+')
  if (!areDetailsOf(type as PictureType, details)) return undefined
  const make = MAKES.indexOf(end.charAt(0))
  if (make < 0) return undefined
  const mark = PICTURE_MARKS[end.charCodeAt(1) - FIRST_MARK]
  const picture = {
    type,
    colour,
    details,
    view,
    ...(make > 0 ? { make } : {}),
    ...(mark ? { mark } : {}),
  } as DrawnPicture
  if (!PICTURE_VIEWS[picture.type].includes(picture.view)) return undefined
  return drawnPictureName(picture) === name ? picture : undefined
}

/** `scene.hero.v1` for the storefront's own art. */
export function sceneName(scene: PictureScene): string {
  return `scene.${scene}.v1`
}

/** The scene a name stands for, if it is one. */
export function parseSceneName(name: string): PictureScene | undefined {
  return PICTURE_SCENES.find((scene) => sceneName(scene) === name)
}
