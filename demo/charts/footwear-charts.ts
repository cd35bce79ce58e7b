import 'server-only'
import type { PictureType } from '#lib/domain/catalogue/drawn-picture.ts'
import { kidsFootwear, menFootwear, type Size, unisexFootwear, womenFootwear } from '#lib/server/catalogue/size-runs.ts'
import type { DemoChart } from './demo-chart.ts'

/** Footwear that is measured, and spoken of, alike. */
const GROUPS: readonly { id: string; types: readonly PictureType[]; step: string }[] = [
  {
    id: 'footwear',
    types: ['lace-up-boot', 'zip-side-boot', 'safety-sneaker', 'gumboot'],
    step: 'Find the length in the last column; between two sizes, take the larger one in steel caps.',
  },
  {
    id: 'slip-ons',
    types: ['slip-on-boot'],
    step: 'Find the length in the last column; between two sizes, take the one that grips your heel.',
  },
  {
    id: 'everyday-footwear',
    types: ['hiking-boot', 'sneaker', 'sandal', 'clog', 'school-shoe'],
    step: 'Find the length in the last column; between two sizes, take the larger one.',
  },
]
type Group = (typeof GROUPS)[number]

/** Foot length in UK 8, and what one size adds. A child's UK 13 is the size before an adult's UK 1. */
const UK_8_CM = 26.7
const SIZE_CM = 0.847

/** How a brand's last differs from the shop's usual one. */
interface Last {
  brand?: string
  name: string
  /** Centimetres that the same number is longer (or shorter). */
  longer?: number
  /** US men’s sizes stand on the box. */
  us?: boolean
  notes: readonly LastNote[]
}

/** Said of some kinds, or some people, only. */
type LastNote = string | { text: string; types?: readonly PictureType[]; run?: Run }

const LASTS: readonly Last[] = [
  {
    name: 'Footwear',
    notes: ['Most boots here run true to the size you wear in sneakers, less half a size if yours are roomy.'],
  },
  {
    brand: 'karrabin',
    name: 'Karrabin',
    longer: 0.2,
    notes: [
      'Karrabin runs large: if you are between sizes, take the smaller one.',
      { text: 'The 2E width adds 7 mm across the ball at the same length.', types: ['lace-up-boot'], run: 'men' },
    ],
  },
  {
    brand: 'boltwright',
    name: 'Boltwright',
    us: true,
    notes: [
      { text: 'US men’s sizes stand on the box: one more than your AU size.', run: 'men' },
      { text: 'A composite cap takes 2 mm of height over the toes.', types: ['lace-up-boot'] },
    ],
  },
  {
    brand: 'quollfoot',
    name: 'Quollfoot',
    longer: -0.2,
    us: true,
    notes: [
      { text: 'US men’s sizes stand on the box: one more than your AU size.', run: 'men' },
      { text: 'Quollfoot runs small. Go up half a size for downhill days and thick socks.', types: ['hiking-boot'] },
    ],
  },
  {
    brand: 'coombetread',
    name: 'Coombetread',
    us: true,
    notes: [
      'Men’s boxes show US sizes, women’s the AU size.',
      'Knit uppers give about 3 mm in width in the first week.',
    ],
  },
  {
    brand: 'dunmarra',
    name: 'Dunmarra',
    longer: 0.1,
    notes: [
      {
        text: 'Elastic-sided boots should be hard to pull on the first day: the leather gives, the elastic does not.',
        types: ['slip-on-boot'],
      },
    ],
  },
  {
    brand: 'yarraford',
    name: 'Yarraford',
    notes: [
      {
        text: 'Cut on a women’s last: heel 4 mm narrower and arch 3 mm higher than a men’s boot of the same length.',
        run: 'women',
      },
      { text: 'D is the wide fitting, B the regular one.', run: 'women' },
    ],
  },
  {
    brand: 'pennywharf',
    name: 'Pennywharf',
    longer: -0.1,
    notes: [
      {
        text: 'Leave a thumb’s width (12 mm) before the toes. Measure again every term; feet grow two sizes in a school year.',
        run: 'kids',
      },
    ],
  },
  {
    brand: 'softacre',
    name: 'Softacre',
    notes: ['Feet swell over a twelve-hour shift: measure in the evening. The footbed comes out for an orthotic.'],
  },
]

const HOW_TO_MEASURE = [
  'Stand on a sheet of paper in the socks you work in, heel against a wall.',
  'Mark the longest toe, with your weight on that foot, and measure from the wall to the mark.',
  'Measure both feet, in the evening, and use the longer one.',
]

const WOMEN_AND_MEN = 'A women’s 8 is a men’s 6 in AU sizes and a men’s 7 in US sizes.'

type Run = 'men' | 'women' | 'unisex' | 'kids' | 'unisex-eu'
const RUNS: readonly Run[] = ['men', 'women', 'unisex', 'kids', 'unisex-eu']

/** Charts of the shop and of every brand with a last of its own, for everybody's feet. */
export function footwearCharts(): DemoChart[] {
  return LASTS.flatMap((last) => GROUPS.flatMap((group) => RUNS.map((run) => footwearChart(last, group, run))))
}

function footwearChart(last: Last, group: Group, run: Run): DemoChart {
  const kids = run === 'kids'
  return {
    id: [last.brand, group.id, run].filter(Boolean).join('-'),
    brand: last.brand,
    productTypes: group.types,
    demographics: [run === 'unisex-eu' ? 'unisex' : run],
    chart: {
      title: `${last.name}: ${TITLES[run]}`,
      kind: 'footwear',
      columns: [
        ...columnsOf(run, last.us).map((name) => ({ name, unit: 'size' as const })),
        { name: 'Foot length', unit: 'cm' },
      ],
      rows: sizesOf(run, last.us).map((size) => ({ label: size.label, values: valuesOf(size, run, last) })),
      howToMeasure: [...HOW_TO_MEASURE, group.step],
      notes: [...notesOf(last, group, run), ...(kids ? ['After UK 13 the count starts again at 1.'] : [WOMEN_AND_MEN])],
    },
  }
}

function notesOf({ notes }: Last, { types }: Group, run: Run): string[] {
  return notes.flatMap((note) => {
    if (typeof note === 'string') return note
    const ofKind = note.types === undefined || note.types.some((type) => types.includes(type))
    return ofKind && (note.run === undefined || note.run === run) ? note.text : []
  })
}

const TITLES: Record<Run, string> = {
  men: 'men’s sizes',
  women: 'women’s sizes',
  unisex: 'one last for everybody',
  kids: 'kids’ sizes',
  'unisex-eu': 'one last for everybody, EU sizes on the box',
}

function columnsOf(run: Run, us: boolean | undefined): string[] {
  if (run === 'men') return us ? ['US men', 'AU / UK', 'EU'] : ['AU / UK', 'US men', 'EU']
  if (run === 'women') return ['AU / US women', 'UK', 'EU']
  if (run === 'kids') return ['AU / UK', 'US kids', 'EU']
  return run === 'unisex-eu' ? ['EU', 'AU / UK', 'US men', 'US women'] : ['AU / UK', 'US men', 'US women', 'EU']
}

function sizesOf(run: Run, us: boolean | undefined): Size[] {
  if (run === 'men') return menFootwear({ from: 3, to: 16, halvesTo: 13, box: us ? 'us' : 'au' })
  if (run === 'women') return womenFootwear({ from: 4, to: 14, halvesTo: 13 })
  if (run === 'kids') return kidsFootwear('6', '5')
  return unisexFootwear({ from: 2, to: 16, halvesTo: 13, box: run === 'unisex-eu' ? 'eu' : 'au' })
}

function valuesOf({ sizes }: Size, run: Run, { us, longer = 0 }: Last): string[] {
  const { uk = '', usMen = '', usWomen = '', usKids = '', eu = '' } = sizes
  const foot = footCm(uk, run === 'kids') + longer
  const cm = foot.toFixed(1)
  if (run === 'men') return us ? [usMen, uk, eu, cm] : [uk, usMen, eu, cm]
  if (run === 'women') return [usWomen, uk, eu, cm]
  if (run === 'kids') return [uk, usKids, eu, cm]
  return run === 'unisex-eu' ? [eu, uk, usMen, usWomen, cm] : [uk, usMen, usWomen, eu, cm]
}

/** The foot that a UK size is made for. A child's sizes run to 13½, and then on from 1. */
function footCm(uk: string, kids: boolean): number {
  const size = Number(uk)
  const steps = kids && size > 5.5 ? size - 13 : size
  return UK_8_CM + (steps - 8) * SIZE_CM
}
