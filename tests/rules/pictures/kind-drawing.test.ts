import { expect, it } from 'vitest'
import { PICTURE_TYPES, parseDrawnPictureName } from '#lib/domain/catalogue/drawn-picture.ts'
import { kindDrawing } from '#lib/domain/catalogue/kind-drawing.ts'

const typeOf = (productType: string) => {
  const [, name = ''] = /^\/pictures\/drawn\/(.+)\.svg$/.exec(kindDrawing(productType) ?? '') ?? []
  return parseDrawnPictureName(name)?.type
}

it.each([
  ['gumboot', ['Gumboots', 'Gum boots', 'Wellington boots', 'Wellinton boots', 'Wellies']],
  [
    'slip-on-boot',
    [
      'Slip-on boots',
      'Slipon boots',
      'Pull-on boots',
      'Pullon boots',
      'Elastic sided boots',
      'Elastic-side boots',
      'Elasticsided boots',
      'Chelsea boots',
      'Dealer boots',
    ],
  ],
  ['zip-side-boot', ['Zip-sided boots', 'Zipside boots']],
  ['hiking-boot', ['Hiking shoes', 'Hikers']],
  ['insoles', ['Insoles', 'Footbeds']],
  ['laces', ['Boot laces', 'Lace']],
  ['boot-polish', ['Boot polish', 'Dubbin', 'Leather care']],
  ['lace-up-boot', ['Lace-up Boots', 'Lace boot', 'Steel Toe Work Boots', 'Boot']],
  ['school-shoe', ['School shoes']],
  ['safety-sneaker', ['Safety shoes', 'Safety sneakers', 'Safety joggers']],
  ['clog', ['Clogs', 'Clog shoes']],
  ['sandal', ['Sandals', 'Sandal for work', 'Thongs', 'Thong']],
  [
    'sneaker',
    ['Shoes', 'Shoe', 'Sneakers', 'Work sneaker', 'Joggers', 'Jogger', 'Runners', 'Runner', 'Trainers', 'Trainer'],
  ],
  ['gift-card', ['Gift cards', 'Vouchers']],
  ['hi-vis-vest', ['Hi-vis vests', 'Hivis day vest', 'Safety vests']],
  ['hi-vis-polo', ['Hi-vis polos', 'Hivis long polo']],
  ['hi-vis-shirt', ['Hi-Vis Shirts', 'Hivis drill shirt']],
  ['hi-vis-jacket', ['Hi-vis jackets', 'Hivis rain coat']],
  ['long-sleeve-tee', [' Long-sleeve tee ']],
  ['polo', ['Polos', 'Polo']],
  ['tee', ['T-Shirts', 'T shirt', 'Tshirt', 'Tees', 'Tee', 'Singlets', 'Singlet']],
  ['scrub-pants', ['Scrub pants', 'Scrub pant', 'Scrub cargo trousers', 'Scrub trouser']],
  ['scrub-top', ['Scrubs', 'Scrub']],
  ['chef-jacket', ['Chef jackets']],
  ['work-shirt', ['Work shirt', 'Shirts']],
  ['hoodie', ['Hoodies', 'Hoody', 'Hooded tops']],
  ['jumper', ['Jumpers', 'Jumper', 'Sweaters', 'Sweatshirts', 'Fleece', 'Pullovers']],
  ['rain-jacket', ['Rainwear', 'Waterproof gear', 'Wet weather']],
  ['puffer-vest', ['Vests', 'Vest']],
  ['softshell-jacket', ['Jackets', 'Jacket', 'Coats', 'Coat']],
  ['overalls', ['Overalls', 'Overall', 'Coveralls', 'Coverall', 'Bib and brace']],
  ['jeans', ['Jeans', 'Jean', 'Denim']],
  ['shorts', ['Shorts', 'Short']],
  ['cargo-pants', ['Cargos']],
  ['work-pants', ['WORK PANTS', 'Pant', 'Bootleg pants', 'Trousers', 'Trouser', 'Leggings', 'Legging']],
  ['apron', ['Aprons', 'Bar apron']],
  ['socks', ['Socks', 'Sock']],
  ['thermal-top', ['Thermals', 'Thermal']],
  ['belt', ['Belts', 'Belt']],
  ['beanie', ['Beanies', 'Beanie']],
  ['wide-brim-hat', ['Bucket hats', 'Wide brim hats', 'Straw hats']],
  ['cap', ['Caps', 'Cap', 'Hats', 'Hat', 'Headwear']],
  ['gloves', ['Gloves', 'Glove']],
  ['knee-pads', ['Knee pads', 'Kneepad']],
  [undefined, ['Sundries', 'Capsules', 'Shoehorns', 'Lacework', '']],
])('%s is what is drawn of %j [CAT-45]', (type, productTypes) => {
  expect(productTypes.map(typeOf)).toEqual(productTypes.map(() => type))
})

it('draws every kind the shop can draw as itself [CAT-45]', () => {
  for (const type of PICTURE_TYPES) expect(typeOf(type)).toBe(type)
})
