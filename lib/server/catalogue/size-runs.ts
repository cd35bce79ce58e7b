import 'server-only'
import type { VariantSizes } from '#lib/domain/sizes/sizes.ts'

/** One size a style is made in. `code` ends the variant's id and SKU. */
export interface Size {
  label: string
  code: string
  sizes: VariantSizes
  width?: string
}

/** Whose numbers stand on the box: an AU brand prints UK sizes for men and US sizes for women. */
export type BoxLabel = 'au' | 'us' | 'eu'

/** Adult EU size of each UK size. US men is UK + 1, US women UK + 2. */
const EU_BY_UK: Record<string, string> = {
  '2': '34.5',
  '2.5': '35',
  '3': '35.5',
  '3.5': '36',
  '4': '37',
  '4.5': '37.5',
  '5': '38',
  '5.5': '38.5',
  '6': '39',
  '6.5': '40',
  '7': '40.5',
  '7.5': '41',
  '8': '42',
  '8.5': '42.5',
  '9': '43',
  '9.5': '44',
  '10': '44.5',
  '10.5': '45',
  '11': '46',
  '11.5': '46.5',
  '12': '47',
  '12.5': '47.5',
  '13': '48',
  '13.5': '48.5',
  '14': '49',
  '15': '50.5',
  '16': '51.5',
}

/** UK, US and EU sizes of children's shoes, smallest first; after 13 the count starts again at 1. */
const KIDS: readonly (readonly [uk: string, usKids: string, eu: string])[] = [
  ['6', '7', '23'],
  ['7', '8', '24'],
  ['8', '9', '25.5'],
  ['8.5', '9.5', '26'],
  ['9', '10', '27'],
  ['9.5', '10.5', '27.5'],
  ['10', '11', '28'],
  ['10.5', '11.5', '28.5'],
  ['11', '12', '29'],
  ['11.5', '12.5', '30'],
  ['12', '13', '30.5'],
  ['12.5', '13.5', '31'],
  ['13', '1', '32'],
  ['13.5', '1.5', '32.5'],
  ['1', '2', '33'],
  ['1.5', '2.5', '33.5'],
  ['2', '3', '34'],
  ['2.5', '3.5', '35'],
  ['3', '4', '36'],
  ['4', '5', '37'],
  ['5', '6', '38'],
]

const WIDE_MEN = ['D', '2E'] as const
const WIDE_WOMEN = ['B', 'D'] as const
const WIDTH_NAMES: Record<string, string> = {
  B: 'Regular (B)',
  D: 'Regular (D)',
  '2E': 'Wide (2E)',
  'D wide': 'Wide (D)',
}

interface FootwearRun {
  from: number
  to: number
  halves?: boolean
  /** Halves stop here: few brands cut a 12.5. */
  halvesTo?: number
  box?: BoxLabel
  widths?: boolean
}

function steps({ from, to, halves = true, halvesTo = 12 }: FootwearRun): number[] {
  const sizes: number[] = []
  for (let size = from; size <= to; size += 0.5) {
    if (Number.isInteger(size) || (halves && size < halvesTo)) sizes.push(size)
  }
  return sizes
}

function sizeCode(label: string): string {
  if (/^\d+(\.5)?$/.test(label)) return String(Math.round(Number(label) * 10)).padStart(3, '0')
  return label === 'One size' ? 'OS' : label.replace(/[^A-Za-z0-9]/g, '')
}

function adultSizes(uk: number): { uk: string; eu: string } {
  const eu = EU_BY_UK[String(uk)]
  if (eu === undefined) throw new Error(`No EU size is known for UK ${uk}.`)
  return { uk: String(uk), eu }
}

function inWidths(run: Size[], widths: readonly string[] | undefined): Size[] {
  const [regular, wide] = widths ?? []
  if (!regular || !wide) return run
  const wideName = WIDTH_NAMES[wide === 'D' ? 'D wide' : wide]
  return run.flatMap((size) => [
    { ...size, width: WIDTH_NAMES[regular] ?? regular },
    { ...size, code: `${size.code}-${wide}`, width: wideName ?? wide },
  ])
}

/** Men's footwear; `from` and `to` are AU/UK sizes. */
export function menFootwear(run: FootwearRun): Size[] {
  const sizes = steps(run).map((uk) => {
    const table = { ...adultSizes(uk), usMen: String(uk + 1) }
    const label = { au: table.uk, us: table.usMen, eu: table.eu }[run.box ?? 'au']
    return { label, code: sizeCode(label), sizes: table }
  })
  return inWidths(sizes, run.widths ? WIDE_MEN : undefined)
}

/** Women's footwear; `from` and `to` are AU/US women's sizes. */
export function womenFootwear(run: FootwearRun): Size[] {
  const sizes = steps(run).map((us) => {
    const table = { ...adultSizes(us - 2), usWomen: String(us) }
    const label = run.box === 'eu' ? table.eu : table.usWomen
    return { label, code: sizeCode(label), sizes: table }
  })
  return inWidths(sizes, run.widths ? WIDE_WOMEN : undefined)
}

/** One last for everybody; `from` and `to` are AU/UK sizes, and men and women both find theirs. */
export function unisexFootwear(run: FootwearRun): Size[] {
  return steps(run).map((uk) => {
    const table = { ...adultSizes(uk), usMen: String(uk + 1), usWomen: String(uk + 2) }
    const label = run.box === 'eu' ? table.eu : table.uk
    return { label, code: sizeCode(label), sizes: table }
  })
}

/** Children's footwear from one UK size to another; halves up to UK 2.5. */
export function kidsFootwear(fromUk: string, toUk: string, halves = true): Size[] {
  const from = KIDS.findIndex(([uk]) => uk === fromUk)
  const to = KIDS.findIndex(([uk]) => uk === toUk)
  return KIDS.slice(from, to + 1)
    .filter(([uk]) => halves || !uk.includes('.'))
    .map(([uk, usKids, eu]) => ({ label: uk, code: sizeCode(uk), sizes: { uk, usKids, eu } }))
}

const LETTERS = ['2XS', 'XS', 'S', 'M', 'L', 'XL', '2XL', '3XL', '4XL', '5XL', '6XL']

/** Sizes that have no second name: clothes, socks, belts, hats. */
export function labelled(...labels: string[]): Size[] {
  return labels.map((label) => ({ label, code: sizeCode(label), sizes: {} }))
}

/** Letter sizes, both ends included. */
export function letters(from: string, to: string): Size[] {
  return labelled(...LETTERS.slice(LETTERS.indexOf(from), LETTERS.indexOf(to) + 1))
}

/** Australian women's dress sizes in twos. */
export function dressSizes(from: number, to: number): Size[] {
  return labelled(...Array.from({ length: (to - from) / 2 + 1 }, (_, i) => String(from + i * 2)))
}

/** Children's clothes by age in years, in twos. */
export function kidsAges(from: number, to: number): Size[] {
  return dressSizes(from, to)
}

/** Waist in centimetres with its leg: R regular, S stout, L long. */
export function waists(from: number, to: number, legs: readonly ('R' | 'S' | 'L')[] = ['R', 'S']): Size[] {
  const labels: string[] = []
  for (let waist = from; waist <= to; waist += 5) {
    for (const leg of legs) {
      const made = leg === 'R' || (leg === 'S' ? waist >= 87 : waist <= 97)
      if (made) labels.push(`${waist}${leg}`)
    }
  }
  return labelled(...labels)
}

export const oneSize = (): Size[] => labelled('One size')
