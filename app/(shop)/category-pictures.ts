import type { PictureSource } from '#components/ui/picture.tsx'
import {
  drawnPictureName,
  PICTURE_VIEWS,
  type PictureDetail,
  type PictureType,
} from '#lib/domain/catalogue/drawn-picture.ts'
import type { PictureColour } from '#lib/domain/catalogue/picture-colour.ts'
import { ownValue } from '#lib/domain/stored-record.ts'

type Choice = readonly [type: PictureType, colour: PictureColour, ...details: PictureDetail[]]

// What stands for a category on its tile. A category that is not here, such as an imported one, shows its name alone.
const CHOICES: Readonly<Record<string, Choice>> = {
  footwear: ['lace-up-boot', 'wheat', 'bump-cap'],
  'footwear/work-boots': ['lace-up-boot', 'wheat', 'bump-cap'],
  'footwear/work-boots/steel-toe': ['lace-up-boot', 'brown', 'toe-cap'],
  'footwear/work-boots/composite-toe': ['lace-up-boot', 'black', 'bump-cap'],
  'footwear/work-boots/zip-side': ['zip-side-boot', 'wheat', 'bump-cap'],
  'footwear/work-boots/slip-on': ['slip-on-boot', 'brown'],
  'footwear/work-boots/soft-toe': ['lace-up-boot', 'tan'],
  'footwear/work-boots/metatarsal': ['lace-up-boot', 'black', 'toe-cap'],
  'footwear/work-boots/waterproof': ['hiking-boot', 'olive'],
  'footwear/safety-shoes': ['safety-sneaker', 'black-lime', 'bump-cap'],
  'footwear/safety-shoes/safety-sneakers': ['safety-sneaker', 'black-orange', 'bump-cap'],
  'footwear/safety-shoes/non-slip': ['clog', 'black'],
  'footwear/gumboots': ['gumboot', 'olive'],
  'footwear/gumboots/safety-gumboots': ['gumboot', 'white', 'toe-cap'],
  'footwear/gumboots/farm-gumboots': ['gumboot', 'olive'],
  'footwear/hiking': ['hiking-boot', 'brown'],
  'footwear/casual': ['sneaker', 'navy'],
  'footwear/casual/sneakers': ['sneaker', 'navy'],
  'footwear/casual/sandals': ['sandal', 'tan'],
  workwear: ['hi-vis-shirt', 'yellow-navy', 'tape'],
  'workwear/hi-vis': ['hi-vis-shirt', 'orange-navy', 'tape'],
  'workwear/hi-vis/shirts': ['hi-vis-shirt', 'yellow-navy', 'tape'],
  'workwear/hi-vis/polos': ['hi-vis-polo', 'yellow-navy'],
  'workwear/hi-vis/vests': ['hi-vis-vest', 'hi-vis-orange', 'tape'],
  'workwear/hi-vis/jackets': ['hi-vis-jacket', 'yellow-navy', 'tape'],
  'workwear/flame-resistant': ['work-shirt', 'royal-blue', 'pocket'],
  'workwear/tops': ['work-shirt', 'khaki', 'pocket'],
  'workwear/tops/work-shirts': ['work-shirt', 'navy', 'pocket'],
  'workwear/tops/polos': ['polo', 'navy'],
  'workwear/tops/tees': ['tee', 'charcoal'],
  'workwear/tops/hoodies-and-jumpers': ['hoodie', 'charcoal'],
  'workwear/tops/thermals': ['thermal-top', 'black'],
  'workwear/jackets': ['softshell-jacket', 'navy'],
  'workwear/jackets/softshells': ['softshell-jacket', 'black'],
  'workwear/jackets/rain-jackets': ['rain-jacket', 'olive'],
  'workwear/jackets/vests': ['puffer-vest', 'navy'],
  'workwear/overalls': ['overalls', 'navy'],
  'workwear/kids': ['hi-vis-vest', 'hi-vis-orange', 'tape'],
  pants: ['cargo-pants', 'khaki'],
  'pants/cargo-pants': ['cargo-pants', 'khaki'],
  'pants/work-pants': ['work-pants', 'navy', 'knee-patch'],
  'pants/womens-pants': ['work-pants', 'khaki'],
  'pants/taped-pants': ['cargo-pants', 'navy', 'tape'],
  'pants/jeans': ['jeans', 'denim'],
  'pants/shorts': ['shorts', 'stone', 'cargo'],
  accessories: ['gloves', 'tan'],
  'accessories/socks': ['socks', 'charcoal', 'stripe'],
  'accessories/headwear': ['wide-brim-hat', 'sand'],
  'accessories/gloves': ['gloves', 'tan'],
  'accessories/belts': ['belt', 'brown'],
  'accessories/knee-pads': ['knee-pads', 'black'],
  'accessories/boot-care': ['boot-polish', 'brown'],
  school: ['school-shoe', 'black'],
  'school/school-shoes': ['school-shoe', 'black'],
  'school/school-socks': ['socks', 'white'],
  'school/school-uniform': ['polo', 'navy'],
  'school/school-hats': ['wide-brim-hat', 'navy'],
  health: ['scrub-top', 'teal'],
  'health/nursing-shoes': ['clog', 'white'],
  'health/scrubs': ['scrub-top', 'teal'],
  hospitality: ['chef-jacket', 'white'],
  'hospitality/kitchen-shoes': ['clog', 'black'],
  'hospitality/chef-wear': ['chef-jacket', 'white'],
  'hospitality/aprons': ['apron', 'black'],
  'gift-cards': ['gift-card', 'black-orange'],
}

/** The picture on a category's tile, if it has one. */
export function categoryPicture(path: string, name: string): PictureSource | undefined {
  const choice = ownValue(CHOICES, path)
  if (!choice) return undefined
  const [type, colour, ...details] = choice
  const [view] = PICTURE_VIEWS[type]
  if (!view) return undefined
  return { kind: 'drawn', src: `/pictures/drawn/${drawnPictureName({ type, colour, details, view })}.svg`, alt: name }
}
