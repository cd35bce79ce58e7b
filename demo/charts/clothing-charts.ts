import 'server-only'
import type { PictureType } from '#lib/domain/catalogue/drawn-picture.ts'
import { dressSizes, kidsAges, letters, waists } from '#lib/server/catalogue/size-runs.ts'
import type { DemoChart } from './demo-chart.ts'

/** Garments that are measured, and spoken of, alike. */
interface Garments {
  id: string
  /** As a chart's title ends. */
  noun: string
  types: readonly PictureType[]
  notes: readonly string[]
  sleeves?: false
}

const TOPS: readonly Garments[] = [
  {
    id: 'tops',
    noun: 'tops',
    types: [
      'polo',
      'hi-vis-polo',
      'hi-vis-shirt',
      'work-shirt',
      'tee',
      'long-sleeve-tee',
      'hoodie',
      'jumper',
      'chef-jacket',
      'thermal-top',
    ],
    notes: [],
  },
  {
    id: 'jackets',
    noun: 'jackets',
    types: ['softshell-jacket', 'rain-jacket', 'hi-vis-jacket'],
    notes: ['Jackets are cut to go over a jumper: take your usual size.'],
  },
  {
    id: 'vests',
    noun: 'vests',
    types: ['hi-vis-vest', 'puffer-vest'],
    notes: ['Vests are cut to go over a shirt: take your usual size.'],
    sleeves: false,
  },
  {
    id: 'scrub-tops',
    noun: 'scrub tops',
    types: ['scrub-top'],
    notes: ['Scrubs are cut with 8 cm of ease, so that you can reach and kneel.'],
    sleeves: false,
  },
  {
    id: 'overalls',
    noun: 'overalls',
    types: ['overalls'],
    notes: ['Overalls go over what you wear: between two sizes, take the larger.'],
  },
]
const PANTS: readonly Garments[] = [
  { id: 'pants', noun: 'pants', types: ['work-pants', 'cargo-pants', 'jeans', 'shorts'], notes: [] },
  { id: 'scrub-pants', noun: 'scrub pants', types: ['scrub-pants'], notes: [] },
]

/**
 * A measure of the body: the smallest size’s, what one size adds, and how wide a range one size fits (0: one number).
 */
interface Measure {
  name: string
  first: number
  step: number
  range: number
}

interface Grading {
  /** Whom it is for, as its id ends. */
  id: string
  /** As a chart's title begins: `Women’s tops` is one of tops. */
  whose: string
  /** After the noun, such as how the sizes are written. */
  how?: string
  kind: 'tops' | 'pants'
  demographics: NonNullable<DemoChart['demographics']>
  labels: readonly string[]
  /** Other names of the sizes, in the same order. */
  alsoCalled?: { name: string; labels: readonly string[] }
  measures: readonly Measure[]
  notes: readonly string[]
}

const labelsOf = (sizes: readonly { label: string }[]) => sizes.map(({ label }) => label)
const DRESS = labelsOf(dressSizes(4, 26))
const LETTERS = labelsOf(letters('2XS', '6XL'))
const AGES = labelsOf(kidsAges(2, 16))

/** How each measure is taken. */
const STEPS: Readonly<Record<string, string>> = {
  Height: 'Height: against a wall, without shoes.',
  Chest: 'Chest: around the fullest part, tape level, arms down.',
  Bust: 'Bust: around the fullest part, tape level, arms down.',
  Waist: 'Waist: around your body where you wear your belt, one finger under the tape.',
  Hip: 'Hip: around the widest part, feet together.',
  Sleeve: 'Sleeve: from the middle of the neck over the shoulder to the wrist, elbow slightly bent.',
  'Inside leg': 'Inside leg: from the crotch to the top of the boot sole.',
}

const GRADINGS: readonly Grading[] = [
  {
    id: 'men',
    whose: 'Men’s and unisex',
    demographics: ['men', 'unisex'],
    kind: 'tops',
    labels: LETTERS,
    measures: [
      { name: 'Chest', first: 82, step: 6, range: 5 },
      { name: 'Waist', first: 68, step: 6, range: 5 },
      { name: 'Sleeve', first: 78, step: 1.5, range: 0 },
    ],
    notes: ['Measured on the body, not on the garment.'],
  },
  {
    id: 'women',
    whose: 'Women’s',
    demographics: ['women'],
    kind: 'tops',
    labels: DRESS,
    alsoCalled: { name: 'Letter', labels: ['2XS', 'XS', 'XS', 'S', 'S', 'M', 'M', 'L', 'L', 'XL', '2XL', '3XL'] },
    measures: [
      { name: 'Bust', first: 77, step: 5, range: 4 },
      { name: 'Waist', first: 60, step: 5, range: 4 },
      { name: 'Hip', first: 84, step: 5, range: 4 },
    ],
    notes: ['AU dress sizes: one size is about 5 cm.', 'Between two sizes, go by the bust.'],
  },
  {
    id: 'letters-women',
    whose: 'Women’s',
    how: 'in letter sizes',
    demographics: ['women'],
    kind: 'tops',
    labels: LETTERS.slice(0, 9),
    alsoCalled: { name: 'AU dress', labels: ['4–6', '6–8', '8–10', '10–12', '14–16', '16–18', '20–22', '22–24', '26'] },
    measures: [
      { name: 'Bust', first: 78, step: 6, range: 5 },
      { name: 'Waist', first: 61, step: 6, range: 5 },
      { name: 'Hip', first: 85, step: 6, range: 5 },
    ],
    notes: ['Measured on the body, not on the garment.'],
  },
  {
    id: 'kids',
    whose: 'Kids’',
    demographics: ['kids'],
    kind: 'tops',
    labels: AGES,
    measures: [
      { name: 'Height', first: 90, step: 11.5, range: 8 },
      { name: 'Chest', first: 54, step: 4.5, range: 3 },
      { name: 'Sleeve', first: 45, step: 5, range: 0 },
    ],
    notes: ['The size is an age in years; go by height.', 'One size up lasts two winters.'],
  },
  {
    id: 'waists-men',
    whose: 'Men’s and unisex',
    demographics: ['men', 'unisex'],
    kind: 'pants',
    labels: labelsOf(waists(67, 137, ['R', 'S', 'L'])),
    measures: [],
    notes: ['The number is the waist in centimetres. R is a regular leg, S (stout) is wider and shorter, L is long.'],
  },
  {
    id: 'women',
    whose: 'Women’s',
    demographics: ['women'],
    kind: 'pants',
    labels: DRESS,
    measures: [
      { name: 'Waist', first: 60, step: 5, range: 4 },
      { name: 'Hip', first: 84, step: 5, range: 4 },
      { name: 'Inside leg', first: 76, step: 0.5, range: 0 },
    ],
    notes: ['AU dress sizes. Mid-rise unless the page says otherwise.'],
  },
  {
    id: 'letters',
    whose: '',
    how: 'in letter sizes',
    demographics: ['men', 'women', 'unisex'],
    kind: 'pants',
    labels: LETTERS,
    measures: [
      { name: 'Waist', first: 62, step: 7, range: 6 },
      { name: 'Hip', first: 82, step: 6, range: 5 },
      { name: 'Inside leg', first: 75, step: 1, range: 0 },
    ],
    notes: ['Elastic or drawcord waist: between two sizes, either will fit.'],
  },
  {
    id: 'kids',
    whose: 'Kids’',
    demographics: ['kids'],
    kind: 'pants',
    labels: AGES,
    measures: [
      { name: 'Height', first: 90, step: 11.5, range: 8 },
      { name: 'Waist', first: 51, step: 2.5, range: 2 },
      { name: 'Inside leg', first: 38, step: 5.5, range: 0 },
    ],
    notes: ['The size is an age in years; go by height. Waists have inside buttons for 4 cm.'],
  },
]

/**
 * Brands whose patterns are cut apart from the shop’s usual ones: centimetres that their sizes are wider, and what to
 * know of each kind.
 */
const CUTS: readonly { brand: string; name: string; wider: number; note: Partial<Record<string, string>> }[] = [
  {
    brand: 'thornhaul',
    name: 'Thornhaul',
    wider: -2,
    note: {
      tops: 'Thornhaul cuts slim: go up a size for a loose fit.',
      pants: 'Thornhaul cuts slim: go up a size for a regular leg.',
    },
  },
  {
    brand: 'wrenfold',
    name: 'Wrenfold',
    wider: 0,
    note: { tops: 'Wrenfold repeats its patterns every year: what fitted last winter fits now.' },
  },
  {
    brand: 'yarraford',
    name: 'Yarraford',
    wider: 1,
    note: {
      tops: 'Yarraford leaves a centimetre more at the hip.',
      pants: 'Yarraford leaves a centimetre more at the hip and curves the waistband.',
    },
  },
  {
    brand: 'drillhand',
    name: 'Drillhand',
    wider: 4,
    note: {
      tops: 'Drillhand cuts wide, the old way: most people take one size less.',
      pants: 'Drillhand cuts wide, the old way: most people take one size less.',
    },
  },
  { brand: 'lumenback', name: 'Lumenback', wider: 3, note: { tops: 'Lumenback is cut to go over a shirt.' } },
  {
    brand: 'softacre',
    name: 'Softacre',
    wider: 2,
    note: {
      'scrub-tops': 'Softacre scrubs shrink by up to 2% in the first hot wash; that is allowed for.',
      'scrub-pants': 'Softacre scrubs shrink by up to 2% in the first hot wash; that is allowed for.',
    },
  },
]

/**
 * Charts of tops and pants: the shop’s, and those of brands with a cut of their own; one for each kind of garment and
 * whom it is for.
 */
export function clothingCharts(): DemoChart[] {
  return [undefined, ...CUTS].flatMap((cut) =>
    GRADINGS.flatMap((grading) =>
      (grading.kind === 'tops' ? TOPS : PANTS).map((garments) => clothingChart(garments, grading, cut)),
    ),
  )
}

function clothingChart(garments: Garments, grading: Grading, cut?: (typeof CUTS)[number]): DemoChart {
  const wider = cut?.wider ?? 0
  const { kind, labels, alsoCalled, how, demographics } = grading
  const byWaist = grading.id === 'waists-men'
  const graded = byWaist ? MEN_PANTS_MEASURES : grading.measures
  const measures = graded.filter(({ name }) => name !== 'Sleeve' || garments.sleeves !== false)
  const title = [grading.whose, garments.noun, how].filter(Boolean).join(' ')
  const own = cut?.note[garments.id] ?? (kind === 'tops' ? cut?.note['tops'] : cut?.note['pants'])
  return {
    id: [cut?.brand, garments.id, grading.id].filter(Boolean).join('-'),
    brand: cut?.brand,
    productTypes: garments.types,
    demographics,
    chart: {
      title: cut ? `${cut.name}: ${title.toLowerCase()}` : title.charAt(0).toUpperCase() + title.slice(1),
      kind,
      columns: [
        { name: 'Size', unit: 'size' as const },
        ...(alsoCalled ? [{ name: alsoCalled.name, unit: 'size' as const }] : []),
        ...measures.map(({ name }) => ({ name, unit: 'cm' as const })),
      ],
      rows: labels.map((label, i) => ({
        label,
        values: [
          label,
          ...(alsoCalled ? [alsoCalled.labels[i] ?? ''] : []),
          ...(byWaist ? menPants(label, wider) : measures.map((measure) => gradedLength(measure, i, wider))),
        ],
      })),
      howToMeasure: measures.flatMap(({ name }) => STEPS[name] ?? []),
      notes: [...(own ? [own] : []), ...garments.notes, ...grading.notes],
    },
  }
}

/** `96–101`, or one number. Lengths do not grow with a wider cut. */
function gradedLength(measure: Measure, index: number, wider: number): string {
  const { first, step, range } = measure
  const girth = /Chest|Bust|Waist|Hip/.test(measure.name)
  const from = first + step * index - (girth ? wider : 0)
  return range === 0 ? tidy(from) : `${tidy(Math.round(from))}–${tidy(Math.round(from + range))}`
}

const tidy = (cm: number) => String(Math.round(cm * 2) / 2)

const MEN_PANTS_MEASURES: readonly Measure[] = ['Waist', 'Hip', 'Inside leg'].map((name) => ({
  name,
  first: 0,
  step: 0,
  range: 0,
}))
const LEGS: Readonly<Record<string, number>> = { R: 81, S: 76, L: 87 }

/** From the label itself: `87S` is 87 cm around the waist with a stout leg. */
function menPants(label: string, wider: number): string[] {
  const waist = Number.parseInt(label, 10)
  const leg = label.at(-1) ?? 'R'
  const hip = waist + 16 - Math.round((waist - 77) / 6) + (leg === 'S' ? 4 : 0)
  return [`${waist - 2 - wider}–${waist + 2 - wider}`, `${hip - wider}–${hip + 4 - wider}`, String(LEGS[leg] ?? 81)]
}
