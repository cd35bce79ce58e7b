import 'server-only'
import type { Product } from '#lib/contract/product.ts'
import type { VariantSizes } from '#lib/domain/sizes/sizes.ts'
import { kidsFootwear, menFootwear, type Size, unisexFootwear, womenFootwear } from '../catalogue/size-runs.ts'

type Demographic = Product['demographic']

const LETTER_WORDS: Record<string, string> = {
  'extra small': 'XS',
  'x-small': 'XS',
  xsmall: 'XS',
  small: 'S',
  medium: 'M',
  large: 'L',
  'x-large': 'XL',
  xlarge: 'XL',
  'extra large': 'XL',
  xxl: '2XL',
  'xx-large': '2XL',
  xxxl: '3XL',
  'xxx-large': '3XL',
}

/** A size as the shop writes it: `Small` is S, `Default Title` is One size, anything else stays. */
export function sizeLabel(value: string): string {
  if (value === '' || value === 'Default Title') return 'One size'
  return LETTER_WORDS[value.toLowerCase()] ?? value
}

const FOOTWEAR =
  /\b(boots?|shoes?|sneakers?|trainers?|sandals?|clogs?|gumboots?|footwear|slippers?|high[- ]tops?|runners?|loafers?)\b/i
const SIZE = /^(us|uk|au|eu)?\s*(\d{1,2}(?:\.5)?)$/i

const RUNS: Record<Demographic, () => Size[]> = {
  men: () => menFootwear({ from: 2, to: 16, halvesTo: 14 }),
  women: () => womenFootwear({ from: 4, to: 15, halvesTo: 15 }),
  kids: () => kidsFootwear('9', '5'),
  unisex: () => unisexFootwear({ from: 2, to: 16, halvesTo: 14 }),
}

/** Whether a product's name, type or tags say that it is worn on feet and sized like it. */
export function isFootwear(text: string): boolean {
  return FOOTWEAR.test(text) && !/\b(socks?|laces?|insoles?|polish|rack|tree)\b/i.test(text)
}

/** A footwear size in all systems, when it is one the tables know; `US 9`, `EU 42.5` or a bare AU number. */
export function footwearSizes(label: string, demographic: Demographic): VariantSizes {
  const parsed = SIZE.exec(label.replace('½', '.5'))
  const number = parsed?.[2]
  if (number === undefined) return {}
  const prefix = parsed?.[1]?.toLowerCase() ?? (Number(number) >= 26 ? 'eu' : 'au')
  const us = demographic === 'women' ? 'usWomen' : demographic === 'kids' ? 'usKids' : 'usMen'
  const system = { us, uk: 'uk', eu: 'eu', au: demographic === 'women' ? 'usWomen' : 'uk' }[
    prefix
  ] as keyof VariantSizes
  return RUNS[demographic]().find((size) => size.sizes[system] === number)?.sizes ?? {}
}
