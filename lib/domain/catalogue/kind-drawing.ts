import { drawnPictureName, PICTURE_TYPES, PICTURE_VIEWS, type PictureType } from './drawn-picture.ts'

/**
 * Words of a product type and what they are drawn as; the first that is found decides. Plurals and any letter case, a
 * blank for a hyphen.
 */
const WORDS: readonly (readonly [RegExp, PictureType])[] = [
  [/gum ?boot|welling?ton|wellies/, 'gumboot'],
  [/slip ?on|pull ?on|elastic ?sided?|chelsea|dealer/, 'slip-on-boot'],
  [/zip ?side/, 'zip-side-boot'],
  [/hik(ing|er)/, 'hiking-boot'],
  [/insole|footbed/, 'insoles'],
  [/laces?\b(?!.*boot)/, 'laces'],
  [/polish|dubbin|care/, 'boot-polish'],
  [/boots?\b/, 'lace-up-boot'],
  [/school/, 'school-shoe'],
  [/safety (shoe|sneaker|jogger)/, 'safety-sneaker'],
  [/clogs?\b/, 'clog'],
  [/sandals?\b|thongs?\b/, 'sandal'],
  [/shoes?\b|sneakers?\b|joggers?\b|runners?\b|trainers?\b/, 'sneaker'],
  [/gift card|voucher/, 'gift-card'],
  [/hi ?vis.*vest|safety vest/, 'hi-vis-vest'],
  [/hi ?vis.*polo/, 'hi-vis-polo'],
  [/hi ?vis.*shirt/, 'hi-vis-shirt'],
  [/hi ?vis.*(jacket|coat)/, 'hi-vis-jacket'],
  [/polos?\b/, 'polo'],
  [/\bt ?shirts?\b|tees?\b|singlets?\b/, 'tee'],
  [/scrub.*(pants?|trousers?)/, 'scrub-pants'],
  [/scrubs?\b/, 'scrub-top'],
  [/chef/, 'chef-jacket'],
  [/\bshirts?\b/, 'work-shirt'],
  [/hood(ie|y|ed)/, 'hoodie'],
  [/jumpers?\b|sweat(er|shirt)|fleece|pullover/, 'jumper'],
  [/rain|waterproof|wet weather/, 'rain-jacket'],
  [/vests?\b/, 'puffer-vest'],
  [/jackets?\b|coats?\b/, 'softshell-jacket'],
  [/overalls?\b|coveralls?\b|bib/, 'overalls'],
  [/jeans?\b|denim/, 'jeans'],
  [/shorts?\b/, 'shorts'],
  [/cargo/, 'cargo-pants'],
  [/pants?\b|trousers?\b|leggings?\b/, 'work-pants'],
  [/aprons?\b/, 'apron'],
  [/socks?\b/, 'socks'],
  [/thermals?\b/, 'thermal-top'],
  [/belts?\b/, 'belt'],
  [/beanies?\b/, 'beanie'],
  [/wide brim|bucket|straw/, 'wide-brim-hat'],
  [/caps?\b|hats?\b|headwear/, 'cap'],
  [/gloves?\b/, 'gloves'],
  [/knee ?pads?/, 'knee-pads'],
]

/**
 * The address of a drawing of this kind of thing, for a product without a picture; undefined for a kind nobody has
 * drawn [CAT-45].
 */
export function kindDrawing(productType: string): string | undefined {
  const text = productType.toLowerCase().replaceAll('-', ' ').trim()
  const type =
    PICTURE_TYPES.find((known) => known.replaceAll('-', ' ') === text) ?? WORDS.find(([word]) => word.test(text))?.[1]
  const view = type && PICTURE_VIEWS[type][0]
  return view && `/pictures/drawn/${drawnPictureName({ type, colour: 'stone', details: [], view })}.svg`
}
