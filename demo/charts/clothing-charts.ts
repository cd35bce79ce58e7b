import 'server-only'
import type { SizeChart } from '#lib/contract/size-chart.ts'
import type { PictureType } from '#lib/domain/catalogue/drawn-picture.ts'
import { dressSizes, kidsAges, letters, waists } from '#lib/server/catalogue/size-runs.ts'
import type { DemoChart } from './demo-chart.ts'

const TOPS: readonly PictureType[] = [
  'polo',
  'hi-vis-polo',
  'hi-vis-shirt',
  'hi-vis-vest',
  'work-shirt',
  'tee',
  'long-sleeve-tee',
  'hoodie',
  'jumper',
  'softshell-jacket',
  'rain-jacket',
  'hi-vis-jacket',
  'puffer-vest',
  'scrub-top',
  'chef-jacket',
  'thermal-top',
  'overalls',
]
const PANTS: readonly PictureType[] = ['work-pants', 'cargo-pants', 'jeans', 'shorts', 'scrub-pants']

/** A measure of the body: the smallest size’s, what one size adds, and how wide a range one size fits (0: one number). */
interface Measure {
  name: string
  first: number
  step: number
  range: number
}

interface Grading {
  id: string
  title: string
  kind: SizeChart['kind']
  productTypes: readonly PictureType[]
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

const CHEST_STEPS = [
  'Chest: around the fullest part, tape level, arms down.',
  'Waist: where your trousers sit, one finger under the tape.',
  'Sleeve: from the middle of the neck over the shoulder to the wrist, elbow slightly bent.',
]
const PANTS_STEPS = [
  'Waist: around your body where you wear your belt, not around old pants.',
  'Hip: around the widest part, feet together.',
  'Inside leg: from the crotch to the top of the boot sole.',
]

const GRADINGS: readonly Grading[] = [
  {
    id: 'tops-men',
    title: 'Men’s and unisex tops',
    kind: 'tops',
    productTypes: TOPS,
    labels: LETTERS,
    measures: [
      { name: 'Chest', first: 82, step: 6, range: 5 },
      { name: 'Waist', first: 68, step: 6, range: 5 },
      { name: 'Sleeve', first: 78, step: 1.5, range: 0 },
    ],
    notes: ['Measured on the body, not on the garment.', 'Jackets are cut to go over a jumper: take your usual size.'],
  },
  {
    id: 'tops-women',
    title: 'Women’s tops',
    kind: 'tops',
    productTypes: TOPS,
    labels: DRESS,
    alsoCalled: { name: 'Letter', labels: ['2XS', 'XS', 'XS', 'S', 'S', 'M', 'M', 'L', 'L', 'XL', '2XL', '3XL'] },
    measures: [
      { name: 'Bust', first: 77, step: 5, range: 4 },
      { name: 'Waist', first: 60, step: 5, range: 4 },
      { name: 'Hip', first: 84, step: 5, range: 4 },
    ],
    notes: [
      'AU dress sizes: one size is about 5 cm.',
      'Between two sizes, go by the bust in shirts and by the hip in long tops.',
    ],
  },
  {
    id: 'tops-letters-women',
    title: 'Women’s tops in letter sizes',
    kind: 'tops',
    productTypes: TOPS,
    labels: LETTERS.slice(0, 9),
    alsoCalled: { name: 'AU dress', labels: ['4–6', '6–8', '8–10', '10–12', '14–16', '16–18', '20–22', '22–24', '26'] },
    measures: [
      { name: 'Bust', first: 78, step: 6, range: 5 },
      { name: 'Waist', first: 61, step: 6, range: 5 },
      { name: 'Hip', first: 85, step: 6, range: 5 },
    ],
    notes: ['Scrubs are cut with 8 cm of ease, so that you can reach and kneel.'],
  },
  {
    id: 'tops-kids',
    title: 'Kids’ tops',
    kind: 'tops',
    productTypes: TOPS,
    labels: AGES,
    measures: [
      { name: 'Height', first: 90, step: 11.5, range: 8 },
      { name: 'Chest', first: 54, step: 4.5, range: 3 },
      { name: 'Sleeve', first: 45, step: 5, range: 0 },
    ],
    notes: ['The size is an age in years; go by height.', 'One size up lasts two winters.'],
  },
  {
    id: 'pants-men',
    title: 'Men’s pants',
    kind: 'pants',
    productTypes: PANTS,
    labels: labelsOf(waists(67, 137, ['R', 'S', 'L'])),
    measures: [],
    notes: [
      'The number is the waist in centimetres. R is a regular leg, S (stout) is wider and shorter, L is long.',
      'Stretch cloth gives 3 cm at the waist by lunch.',
    ],
  },
  {
    id: 'pants-women',
    title: 'Women’s pants',
    kind: 'pants',
    productTypes: PANTS,
    labels: DRESS,
    measures: [
      { name: 'Waist', first: 60, step: 5, range: 4 },
      { name: 'Hip', first: 84, step: 5, range: 4 },
      { name: 'Inside leg', first: 76, step: 0.5, range: 0 },
    ],
    notes: ['AU dress sizes. Mid-rise unless the page says otherwise.'],
  },
  {
    id: 'pants-letters-unisex',
    title: 'Pants in letter sizes',
    kind: 'pants',
    productTypes: PANTS,
    labels: LETTERS,
    measures: [
      { name: 'Waist', first: 62, step: 7, range: 6 },
      { name: 'Hip', first: 82, step: 6, range: 5 },
      { name: 'Inside leg', first: 75, step: 1, range: 0 },
    ],
    notes: ['Elastic or drawcord waist: between two sizes, either will fit.'],
  },
  {
    id: 'pants-kids',
    title: 'Kids’ pants',
    kind: 'pants',
    productTypes: PANTS,
    labels: AGES,
    measures: [
      { name: 'Height', first: 90, step: 11.5, range: 8 },
      { name: 'Waist', first: 51, step: 2.5, range: 2 },
      { name: 'Inside leg', first: 38, step: 5.5, range: 0 },
    ],
    notes: ['The size is an age in years; go by height. Waists have inside buttons for 4 cm.'],
  },
]

/** Brands whose patterns are cut apart from the shop’s usual ones: centimetres that their sizes are wider. */
const CUTS: readonly { brand: string; name: string; wider: number; note: string }[] = [
  {
    brand: 'thornhaul',
    name: 'Thornhaul',
    wider: -2,
    note: 'Thornhaul cuts slim: go up a size for a regular leg or a loose jumper.',
  },
  {
    brand: 'wrenfold',
    name: 'Wrenfold',
    wider: 0,
    note: 'Wrenfold repeats its patterns every year: what fitted last winter fits now.',
  },
  {
    brand: 'yarraford',
    name: 'Yarraford',
    wider: 1,
    note: 'Yarraford leaves a centimetre more at the hip and curves the waistband.',
  },
  {
    brand: 'drillhand',
    name: 'Drillhand',
    wider: 4,
    note: 'Drillhand cuts wide, the old way: most people take one size less.',
  },
  { brand: 'lumenback', name: 'Lumenback', wider: 3, note: 'Lumenback is cut to go over a shirt.' },
  {
    brand: 'softacre',
    name: 'Softacre',
    wider: 2,
    note: 'Softacre scrubs shrink by up to 2 % in the first hot wash; that is allowed for.',
  },
]

/** Charts of tops and pants: the shop’s, and those of brands with a cut of their own. */
export function clothingCharts(): DemoChart[] {
  return [
    ...GRADINGS.map((grading) => clothingChart(grading)),
    ...CUTS.flatMap((cut) => GRADINGS.map((grading) => clothingChart(grading, cut))),
  ]
}

function clothingChart(grading: Grading, cut?: (typeof CUTS)[number]): DemoChart {
  const wider = cut?.wider ?? 0
  const { kind, labels, alsoCalled, notes } = grading
  const measures: readonly Measure[] = grading.id === 'pants-men' ? MEN_PANTS_MEASURES : grading.measures
  return {
    id: cut ? `${cut.brand}-${grading.id}` : grading.id,
    brand: cut?.brand,
    productTypes: grading.productTypes,
    chart: {
      title: cut ? `${cut.name}: ${grading.title.toLowerCase()}` : grading.title,
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
          ...(grading.id === 'pants-men'
            ? menPants(label, wider)
            : measures.map((measure) => graded(measure, i, wider))),
        ],
      })),
      howToMeasure: kind === 'tops' ? CHEST_STEPS : PANTS_STEPS,
      notes: [...(cut ? [cut.note] : []), ...notes],
    },
  }
}

/** `96–101`, or one number. Lengths do not grow with a wider cut. */
function graded(measure: Measure, index: number, wider: number): string {
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
