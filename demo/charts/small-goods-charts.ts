import 'server-only'
import type { DemoChart } from './demo-chart.ts'

const HAND_STEPS = [
  'Around the palm: just below the knuckles, without the thumb, hand open.',
  'Length: from the wrist crease to the tip of the middle finger.',
  'Measure the hand you work with; it is usually the larger one.',
]
const HEAD_STEPS = [
  'Around your head, 2 cm above the ears and over the middle of the forehead.',
  'Keep a finger under the tape.',
]
const size = (name: string) => ({ name, unit: 'size' as const })
const cm = (name: string) => ({ name, unit: 'cm' as const })
const row = (label: string, ...values: string[]) => ({ label, values: [label, ...values] })

/** Socks, gloves, hats, belts and what else comes in sizes; the same for every brand. */
export const SMALL_GOODS_CHARTS: readonly DemoChart[] = [
  {
    id: 'socks-unisex',
    brand: undefined,
    productTypes: ['socks'],
    demographics: ['men', 'unisex'],
    chart: {
      title: 'Socks',
      kind: 'socks',
      columns: [size('Size'), size('AU men'), size('AU women'), cm('Foot length')],
      rows: [
        row('2-8', '2–8', '4–10', '21.5–26.5'),
        row('6-10', '6–10', '8–12', '25–28.5'),
        row('11-14', '11–14', '13–16', '29–32'),
      ],
      howToMeasure: [
        'Go by the size of your work boots.',
        'Between two sizes, take the smaller: a loose sock folds and rubs.',
      ],
      notes: ['A women’s 8 is a men’s 6.'],
    },
  },
  {
    id: 'socks-women',
    brand: undefined,
    productTypes: ['socks'],
    demographics: ['women'],
    chart: {
      title: 'Women’s socks',
      kind: 'socks',
      columns: [size('Size'), size('AU women'), size('EU'), cm('Foot length')],
      rows: [row('5-9', '5–9', '35–40', '22.5–25.5'), row('8-11', '8–11', '39–43', '25–27.5')],
      howToMeasure: ['Go by the size of your work shoes.', 'Between two sizes, take the smaller.'],
      notes: ['A women’s 8 is a men’s 6.'],
    },
  },
  {
    id: 'socks-kids',
    brand: undefined,
    productTypes: ['socks'],
    demographics: ['kids'],
    chart: {
      title: 'Kids’ socks',
      kind: 'socks',
      columns: [size('Size'), size('AU shoe'), size('Age'), cm('Foot length')],
      rows: [
        row('9-12', '9–12', '4–6', '16.5–19'),
        row('13-3', '13–3', '7–10', '20–22.5'),
        row('2-8', '2–8', '10–15', '21.5–26.5'),
      ],
      howToMeasure: ['Go by the school shoe’s size.', 'Socks with room at the toe wear out at the toe.'],
      notes: ['After 13 the count starts again at 1.'],
    },
  },
  {
    id: 'gloves-unisex',
    brand: undefined,
    productTypes: ['gloves'],
    chart: {
      title: 'Gloves by number',
      kind: 'gloves',
      columns: [size('Size'), size('Letter'), cm('Around the palm'), cm('Hand length')],
      rows: [
        row('6', 'XS', '15–16', '16'),
        row('7', 'S', '17–18', '17'),
        row('8', 'M', '19–20', '18'),
        row('9', 'L', '21–22', '19'),
        row('10', 'XL', '23–24', '20.5'),
        row('11', '2XL', '25–26', '21.5'),
        row('12', '3XL', '27–28', '22.5'),
      ],
      howToMeasure: HAND_STEPS,
      notes: ['Numbers are to EN ISO 21420. Dipped gloves should be snug: a loose fingertip is a caught fingertip.'],
    },
  },
  {
    id: 'gloves-letters-unisex',
    brand: undefined,
    productTypes: ['gloves'],
    chart: {
      title: 'Gloves by letter',
      kind: 'gloves',
      columns: [size('Size'), size('Number'), cm('Around the palm'), cm('Hand length')],
      rows: [
        row('XS', '6', '15–16', '16'),
        row('S', '7', '17–18', '17'),
        row('M', '8', '19–20', '18'),
        row('L', '9', '21–22', '19'),
        row('XL', '10', '23–24', '20.5'),
        row('2XL', '11', '25–26', '21.5'),
        row('3XL', '12', '27–28', '22.5'),
      ],
      howToMeasure: HAND_STEPS,
      notes: ['Leather gives half a size in the first week.'],
    },
  },
  {
    id: 'headwear-unisex',
    brand: undefined,
    productTypes: ['cap', 'beanie', 'wide-brim-hat'],
    demographics: ['men', 'women', 'unisex'],
    chart: {
      title: 'Headwear',
      kind: 'headwear',
      columns: [size('Size'), cm('Around the head')],
      rows: [
        row('S', '55–56'),
        row('M', '57–58'),
        row('L', '59–60'),
        row('XL', '61–62'),
        row('2XL', '63–64'),
        row('S/M', '55–58'),
        row('L/XL', '59–62'),
        row('One size', '55–62'),
      ],
      howToMeasure: HEAD_STEPS,
      notes: ['For under a helmet, take a thin beanie in one size rather than a hat in a smaller one.'],
    },
  },
  {
    id: 'headwear-kids',
    brand: undefined,
    productTypes: ['cap', 'beanie', 'wide-brim-hat'],
    demographics: ['kids'],
    chart: {
      title: 'Kids’ headwear',
      kind: 'headwear',
      columns: [size('Size'), size('Age'), cm('Around the head')],
      rows: [
        row('2-5', '2–5', '50–52'),
        row('6-9', '6–9', '53–54'),
        row('10-14', '10–14', '55–56'),
        row('One size', '4–12', '51–56'),
      ],
      howToMeasure: HEAD_STEPS,
      notes: ['School hats: allow one finger for next year.'],
    },
  },
  {
    id: 'belts-unisex',
    brand: undefined,
    productTypes: ['belt'],
    chart: {
      title: 'Belts',
      kind: 'belts',
      columns: [size('Size'), size('Pants'), cm('To the middle hole'), cm('Whole length')],
      rows: [
        ...Array.from({ length: 12 }, (_, i) => 75 + i * 5).map((waist) =>
          row(String(waist), `${waist - 8}R–${waist - 3}R`, String(waist), String(waist + 17)),
        ),
        row('One size', 'to 122R', '75–125', '130'),
      ],
      howToMeasure: [
        'Lay a belt that fits on a table.',
        'Measure from the buckle’s bar to the hole you use: that is your size.',
      ],
      notes: ['No belt at hand? Add 5 cm to the waist of your pants.'],
    },
  },
  {
    id: 'aprons-unisex',
    brand: undefined,
    productTypes: ['apron'],
    chart: {
      title: 'Aprons',
      kind: 'tops',
      columns: [size('Size'), cm('Around the hips'), cm('Whole ties')],
      rows: [row('One size', '80–140', '220')],
      howToMeasure: ['Around the widest part of your hips, over what you work in.'],
      notes: ['Bib aprons cross at the back and tie in front; half aprons wrap twice on most people.'],
    },
  },
  {
    id: 'insoles-unisex',
    brand: undefined,
    productTypes: ['insoles'],
    chart: {
      title: 'Insoles',
      kind: 'footwear',
      columns: [size('Size'), size('AU men'), size('AU women'), cm('Length')],
      rows: [
        row('3-5', '3–5', '5–7', '25.5'),
        row('6-8', '6–8', '8–10', '28'),
        row('9-11', '9–11', '11–13', '30.5'),
        row('12-14', '12–14', '14–16', '33'),
      ],
      howToMeasure: [
        'Take out the old insole and draw around it.',
        'Cut along the line for your size, heel first, and try before the last cut.',
      ],
      notes: ['Insoles are longer than the foot. Trim from the toe, never from the heel.'],
    },
  },
  {
    id: 'laces-unisex',
    brand: undefined,
    productTypes: ['laces'],
    chart: {
      title: 'Laces by pairs of eyelets',
      kind: 'footwear',
      columns: [size('Size'), size('Pairs of eyelets'), size('For'), cm('Length')],
      rows: [
        row('90 cm', '4–5', 'School shoes', '90'),
        row('120 cm', '5–6', 'Shoes and sneakers', '120'),
        row('150 cm', '6–7', 'Six-inch boots', '150'),
        row('180 cm', '8–9', 'Eight-inch boots', '180'),
        row('210 cm', '10–11', 'High-leg boots', '210'),
      ],
      howToMeasure: ['Count the pairs of holes and hooks on one boot, or measure the old lace pulled straight.'],
      notes: ['A lace that is too long goes twice around the ankle; one too short goes in the bin.'],
    },
  },
  {
    id: 'knee-pads-unisex',
    brand: undefined,
    productTypes: ['knee-pads'],
    chart: {
      title: 'Knee pads',
      kind: 'pants',
      columns: [size('Size'), cm('Body height'), cm('Pad length')],
      rows: [row('Short', '155–175', '20'), row('Long', '175–198', '25'), row('One size', '155–198', '22')],
      howToMeasure: [
        'Inserts: measure the pad pocket from its opening to its bottom seam.',
        'Straps: around the calf, a hand below the knee; 34 to 50 cm fits.',
      ],
      notes: ['The middle of the pad belongs on the kneecap when you kneel, not when you stand.'],
    },
  },
]
