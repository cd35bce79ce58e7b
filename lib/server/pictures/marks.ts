import 'server-only'
import type { PictureMark, PictureType } from '#lib/domain/catalogue/drawn-picture.ts'
import type { Sketch } from './sketch.ts'
import type { Drawing, Subject } from './subject.ts'

type Label = 'tag' | 'round' | 'shield' | 'flag'

/** What a maker's goods have in common: a sewn label with a sign, and often a thread of one colour. */
interface Mark {
  label: Label
  ground: string
  ink: string
  /** The sign, in ink, within 24 × 24 around 0. */
  sign: string
  /** Where a maker sews with a colour of their own. */
  thread?: string
}

const BONE = '#F3EEE3'
const INK = '#1B1D20'

export const MARKS: Readonly<Record<PictureMark, Mark>> = {
  bricks: { label: 'tag', ground: '#B3361C', ink: BONE, sign: 'M-11-8H-1V-1H-11zM1-8H11V-1H1zM-6 1H6V8H-6z' },
  sunrise: {
    label: 'round',
    ground: '#6B3F1D',
    ink: '#F0B64A',
    sign: 'M-8 5A8 8 0 0 1 8 5zM-10 7H10V9H-10z',
    thread: '#E3B565',
  },
  lightning: { label: 'shield', ground: INK, ink: '#FFD21F', sign: 'M3-11L-7 2H-1L-3 11L7-3H1z', thread: '#FFD21F' },
  gantry: {
    label: 'tag',
    ground: '#8C2B1A',
    ink: '#F2C94C',
    sign: 'M-10-8H10V-4H7V9H3V-4H1V1H-1V-4H-3V9H-7V-4H-10z',
  },
  river: {
    label: 'round',
    ground: '#7A2E52',
    ink: BONE,
    sign: 'M-10-3Q-5-9 0-3T10-3V1Q5-5 0 1T-10 1zM-10 5Q-5-1 0 5T10 5V9Q5 3 0 9T-10 9z',
    thread: '#D98BB0',
  },
  bend: { label: 'tag', ground: '#E8751A', ink: INK, sign: 'M-10 9V3A12 12 0 0 1 10 3V9H5V3A7 7 0 0 0-5 3V9z' },
  thorn: { label: 'flag', ground: '#2F4A2B', ink: '#E7E2C8', sign: 'M-12 8L-6-8L-1 8zM-1 8L5-8L11 8z' },
  flame: {
    label: 'shield',
    ground: '#25282C',
    ink: '#FF6B2C',
    sign: 'M0-11C2-5 8-3 7 4A7 7 0 0 1-7 4C-7 0-4-1-3-5C-1-3-1-1 0 1C2-3 0-7 0-11z',
    thread: '#FF6B2C',
  },
  leaf: {
    label: 'round',
    ground: '#E6F1EA',
    ink: '#2D7A5A',
    sign: 'M-9 9C-10-4-2-10 10-10C10 2 4 9-5 7L-8 11L-10 10z',
  },
  fork: { label: 'tag', ground: BONE, ink: INK, sign: 'M-6-10H-4V-4H-1V-10H1V-4H4V-10H6V-2L2 1V11H-2V1L-6-2z' },
  lamp: {
    label: 'flag',
    ground: '#1C3F8F',
    ink: '#FFE500',
    sign: 'M-4-5A6 6 0 1 1 4 4V6H-4V4A6 6 0 0 1-4-5zM-3 8H3V10H-3z',
  },
  paw: {
    label: 'round',
    ground: '#40502C',
    ink: '#EFE3C2',
    sign: 'M-6 7A6 5 0 1 1 6 7Q0 4-6 7zM-9-2a2.6 3.2 0 1 1 .1 0zM-3-6a2.6 3.4 0 1 1 .1 0zM3-6a2.6 3.4 0 1 1 .1 0zM9-2a2.6 3.2 0 1 1 .1 0z',
    thread: '#D9B44A',
  },
  penny: {
    label: 'shield',
    ground: '#14305C',
    ink: '#D6A546',
    sign: 'M0-9A9 9 0 1 0 .1-9zM0-6A6 6 0 1 1-.1-6zM-1.5-4H1.5V4H-1.5z',
  },
  drop: { label: 'round', ground: '#0F6E8C', ink: '#FFF', sign: 'M0-11C4-4 8-1 8 4A8 8 0 0 1-8 4C-8-1-4-4 0-11z' },
  knot: {
    label: 'tag',
    ground: '#3B3022',
    ink: '#E0B878',
    sign: 'M-11-7L-7-9L0-3L7-9L11-7L4 0L11 7L7 9L0 3L-7 9L-11 7L-4 0z',
    thread: '#E0B878',
  },
  wing: {
    label: 'flag',
    ground: '#EDE7DA',
    ink: '#8A2F2F',
    sign: 'M-11-6Q2-8 10-9Q6-1-1 3Q2 4 5 3Q-1 9-9 8Q-5 4-6 1Q-9-1-11-6z',
  },
  hexagon: { label: 'shield', ground: '#F2B705', ink: INK, sign: 'M0-10L9-5V5L0 10L-9 5V-5zM0-4L-4-2V2L0 4L4 2V-2z' },
  ember: { label: 'round', ground: '#1B1D20', ink: '#E9563B', sign: 'M0-10L7 0L0 10L-7 0zM0-3L2 0L0 3L-2 0z' },
  fleece: {
    label: 'flag',
    ground: '#4A4F6A',
    ink: BONE,
    sign: 'M-7 6A5 5 0 0 1-8-3A6 6 0 0 1 2-7A5 5 0 0 1 9 0A4 4 0 0 1 6 6z',
  },
  pole: {
    label: 'shield',
    ground: '#7D8790',
    ink: INK,
    sign: 'M-1.5-11H1.5V-8H10V-5H1.5V-2H7V1H1.5V11H-1.5V1H-7V-2H-1.5V-5H-10V-8H-1.5z',
    thread: '#F2C94C',
  },
  drill: {
    label: 'tag',
    ground: '#C9B48A',
    ink: '#3A2B18',
    sign: 'M-11 9L-5-9H-1L-7 9zM-3 9L3-9H7L1 9zM5 9L11-9H12V-3L8 9z',
  },
  squall: {
    label: 'flag',
    ground: '#1F4E79',
    ink: '#DDEBF7',
    sign: 'M-8-8H-4L-9 2H-12zM0-8H4L-3 8H-6zM8-8H12L7 2H4z',
    thread: '#7FB2DD',
  },
  tread: {
    label: 'round',
    ground: '#F25C2A',
    ink: '#FFF',
    sign: 'M-9-6L0-11L9-6V-2L0-7L-9-2zM-9 1L0-4L9 1V5L0 0L-9 5zM-9 8L0 3L9 8V11L0 7L-9 11z',
  },
}

const LABELS: Readonly<Record<Label, string>> = {
  tag: 'M-22-15H22V15H-22z',
  round: 'M0-19A19 19 0 1 0 .1-19z',
  shield: 'M-17-18H17V4Q17 14 0 20Q-17 14-17 4z',
  flag: 'M-24-14H24L18 0L24 14H-24z',
}

/** Where on the paper a label is sewn on, how large, and how it is turned. */
type Place = readonly [x: number, y: number, scale: number, turn?: number]

/** Every view but the back shows what the front shows, unless it is named. */
interface Places {
  front: Place
  back?: Place
  worn?: Place
}

const ON_CHEST: Place = [313, 196, 0.74]
const ON_COAT: Place = [318, 196, 0.8]
const BEHIND_NECK: Place = [250, 128, 0.8]
const ON_HIP: Place = [206, 118, 0.72, -3]
const BEHIND_WAIST: Place = [306, 66, 0.62]
const WORN_HIP: Place = [206, 508, 0.72, -3]
const ON_LEGS: Places = { front: ON_HIP, back: BEHIND_WAIST, worn: WORN_HIP }
const ON_TOP: Places = { front: ON_CHEST, back: BEHIND_NECK }
const ON_OUTER: Places = { front: ON_COAT, back: BEHIND_NECK }

/** What has no place bears no label: small goods have a printed one already. */
const PLACES: Readonly<Partial<Record<PictureType, Places>>> = {
  'lace-up-boot': { front: [376, 268, 0.95, -4] },
  'zip-side-boot': { front: [378, 268, 0.95, -4] },
  'slip-on-boot': { front: [386, 384, 0.9, 4] },
  'hiking-boot': { front: [372, 250, 0.8, -4] },
  'safety-sneaker': { front: [368, 352, 0.8] },
  sneaker: { front: [368, 352, 0.8] },
  gumboot: { front: [290, 180, 1.15] },
  sandal: { front: [404, 330, 0.7] },
  clog: { front: [330, 372, 0.95, 3] },
  'school-shoe': { front: [392, 372, 0.75] },
  polo: ON_TOP,
  'hi-vis-polo': ON_TOP,
  'hi-vis-shirt': ON_TOP,
  'hi-vis-vest': ON_OUTER,
  'work-shirt': ON_TOP,
  tee: ON_TOP,
  'long-sleeve-tee': ON_TOP,
  hoodie: ON_TOP,
  jumper: ON_TOP,
  'softshell-jacket': ON_OUTER,
  'rain-jacket': ON_OUTER,
  'hi-vis-jacket': ON_OUTER,
  'puffer-vest': ON_OUTER,
  'scrub-top': ON_TOP,
  'chef-jacket': { front: [322, 240, 0.74], back: BEHIND_NECK },
  'thermal-top': ON_TOP,
  'work-pants': ON_LEGS,
  'cargo-pants': ON_LEGS,
  jeans: ON_LEGS,
  shorts: { front: [196, 158, 0.8, -3], back: [318, 134, 0.7], worn: WORN_HIP },
  'scrub-pants': ON_LEGS,
  overalls: { front: [284, 112, 0.5], back: [250, 92, 0.6] },
  apron: { front: [250, 176, 1] },
  socks: { front: [300, 190, 0.9] },
  belt: { front: [338, 388, 0.6, -6] },
  cap: { front: [204, 306, 1.15, -4] },
  beanie: { front: [250, 404, 1.2] },
  'wide-brim-hat': { front: [172, 300, 0.7, -6] },
  gloves: { front: [212, 452, 0.75, -8] },
  'knee-pads': { front: [145, 206, 0.8] },
}

/** The drawing with its maker's label sewn on, where it bears a mark [CAT-53]. */
export function marked(draw: Drawing): Drawing {
  return (art, subject) => {
    draw(art, subject)
    const place = placeOf(subject)
    if (subject.mark && place) sewOn(art, MARKS[subject.mark], place)
  }
}

function placeOf({ type, view }: Subject): Place | undefined {
  const places = PLACES[type]
  if (view === 'back') return places?.back
  return (view === 'worn' ? places?.worn : undefined) ?? places?.front
}

function sewOn(art: Sketch, { label, ground, ink, sign }: Mark, [x, y, scale, turn = 0]: Place): void {
  const turned = turn ? ` rotate(${turn})` : ''
  art.placed(`translate(${x} ${y})${turned} scale(${scale})`, () => {
    art.placed('translate(1 2)', () => art.shape(LABELS[label], INK, 0.4))
    art.shape(LABELS[label], ground)
    art.line(LABELS[label], ink, 1.2, { opacity: 0.5 })
    art.shape(sign, ink)
  })
}
