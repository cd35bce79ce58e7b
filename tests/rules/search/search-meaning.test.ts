import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { meaningOf, withBeginnings } from '#lib/domain/search/search-meaning.ts'

const FACTS = {
  colours: ['Navy', 'Black', 'Royal blue', 'Black/orange', 'Blackwood', 'Orange/navy'],
  widths: ['Regular (D)', 'Wide (2E)', 'Wide (D)'],
  clothingSizes: ['M', '2XL', '87R'],
}
const WIDE = ['Wide (2E)', 'Wide (D)']

describe('what a search says', () => {
  it.each([
    ['2XL polo', 'polo', { clothingSize: ['2XL'] }],
    ['polo xxl', 'polo', { clothingSize: ['2XL'] }],
    ['size m hoodie', 'hoodie', { clothingSize: ['M'] }],
    ['navy cargo pants 87R', 'cargo pants', { clothingSize: ['87R'], colour: ['Navy'] }],
    ['mens 87 pants', 'pants', { wearer: ['men'], clothingSize: ['87R'] }],
    ['pants size 34', 'pants', { clothingSize: ['87R'] }],
    ['pants size 36', 'pants', { clothingSize: ['36'] }],
    ['royal blue overalls', 'overalls', { colour: ['Royal blue'] }],
    ['black boots', 'boots', { colour: ['Black'] }],
    ['black/orange boots', 'boots', { colour: ['Black/orange'] }],
    ['orange shirt', 'orange shirt', {}],
    ['women’s boots size 8', 'boots', { wearer: ['women'], sizeUsWomen: ['8'] }],
    ['mens 10 boots', 'boots', { wearer: ['men'], sizeUk: ['10'] }],
    ['kids shoes size 2', 'shoes', { wearer: ['kids'], sizeUk: ['2'] }],
    ['womens pants size 12', 'pants', { wearer: ['women'], clothingSize: ['12'] }],
    ['boots uk 9½', 'boots', { sizeUk: ['9.5'] }],
    ['us 10 mens sneakers', 'sneakers', { wearer: ['men'], sizeUsMen: ['10'] }],
    ['eu 43 boots', 'boots', { sizeEu: ['43'] }],
    ['boots size 43', 'boots', { sizeEu: ['43'] }],
    ['wide boots', 'boots', { width: WIDE }],
    ['kids', '', { wearer: ['kids'] }],
    ['uk9 boots', 'boots', { sizeUk: ['9'] }],
    ['boots 10½UK', 'boots', { sizeUk: ['10.5'] }],
    ['mens boots 10.5us', 'boots', { wearer: ['men'], sizeUsMen: ['10.5'] }],
    ['AU10 mens boots', 'boots', { wearer: ['men'], sizeUk: ['10'] }],
    ['eu43 boots', 'boots', { sizeEu: ['43'] }],
    ['size12 pants', 'pants', { clothingSize: ['12'] }],
    ['pants sz34', 'pants', { clothingSize: ['87R'] }],
    ['womens AU/US 8 boots', 'boots', { wearer: ['women'], sizeUsWomen: ['8'] }],
    ['mens AU/US 10 boots', 'boots', { wearer: ['men'], sizeUk: ['10'] }],
    ['mens UK/AU 9 shoes', 'shoes', { wearer: ['men'], sizeUk: ['9'] }],
    ['uk/au9 boots', 'boots', { sizeUk: ['9'] }],
    ['polo size medium', 'polo', { clothingSize: ['M'] }],
    ['size large polo', 'polo', { clothingSize: ['L'] }],
    ['hoodie size XX-Large', 'hoodie', { clothingSize: ['2XL'] }],
    ['pants waist 34', 'pants', { clothingSize: ['87R'] }],
    ['34 waist pants', 'pants', { clothingSize: ['87R'] }],
    ['navy blue pants', 'pants', { colour: ['Navy'] }],
    ['navy blue', '', { colour: ['Navy'] }],
    ['dark navy shirt', 'shirt', { colour: ['Navy'] }],
    ['boots dark black', 'boots', { colour: ['Black'] }],
    ['navy black pants', 'pants', { colour: ['Black', 'Navy'] }],
    ['pants, navy, 87R.', 'pants,', { colour: ['Navy'], clothingSize: ['87R'] }],
    ['boots (uk 9), wide', 'boots', { sizeUk: ['9'], width: WIDE }],
    ['women’s, boots size: 8!', 'boots', { wearer: ['women'], sizeUsWomen: ['8'] }],
    ['“mens” shoes; uk9,', 'shoes;', { wearer: ['men'], sizeUk: ['9'] }],
    ['((mens boots uk9))', 'boots', { wearer: ['men'], sizeUk: ['9'] }],
  ])('“%s” is “%s” and %j [SRCH-15]', (q, rest, facets) => {
    expect(meaningOf(q, FACTS)).toEqual({ rest, facets })
  })

  it.each([
    'polo',
    'navy',
    'wide brim hat',
    '200 joule boots',
    'AS 2210.3',
    'l',
    'steel toe boots',
    'black',
    'D-1010-BLK',
    'knee pads 2',
    'au/x 10 gloves',
    'high waist leggings',
    'blue',
    'dark shirt',
    'navy blackwood',
    'uk100',
    'us/10',
    '10/us',
    'au//us8',
    'knee, pads (2)',
    'pants 8(7r',
    'men(s boots',
    '+61',
    'sizes',
    '9us5',
  ])('leaves “%s” alone [SRCH-15]', (q) => {
    expect(meaningOf(q, FACTS)).toEqual({ rest: q, facets: {} })
  })

  it.each([
    [
      'size 10 wide work boots',
      'size 10 work boots',
      { width: WIDE },
      ['sizeUk', 'sizeUsWomen', 'sizeUsMen'],
      'work boots',
    ],
    ['womens 8', 'size 8', { wearer: ['women'] }, ['sizeUsWomen', 'clothingSize'], ''],
    ['size 12', 'size 12', {}, ['sizeUk', 'sizeUsWomen', 'sizeUsMen', 'clothingSize'], ''],
    ['us 10 boots', 'us 10 boots', {}, ['sizeUsMen', 'sizeUsWomen'], 'boots'],
    ['Size: 10, boots', 'size 10 boots', {}, ['sizeUk', 'sizeUsWomen', 'sizeUsMen'], 'boots'],
    ['boots (SIZE 10)', 'boots size 10', {}, ['sizeUk', 'sizeUsWomen', 'sizeUsMen'], 'boots'],
    ['US10 boots', 'US 10 boots', {}, ['sizeUsMen', 'sizeUsWomen'], 'boots'],
    ['boots size10', 'boots size 10', {}, ['sizeUk', 'sizeUsWomen', 'sizeUsMen'], 'boots'],
    ['AU/US 10 boots', 'AU/US 10 boots', {}, ['sizeUsWomen', 'sizeUsMen'], 'boots'],
    ['boots (10 US), wide', 'boots US 10', { width: WIDE }, ['sizeUsMen', 'sizeUsWomen'], 'boots'],
    ['size US’ 10 boots', 'us 10 boots', {}, ['sizeUsMen', 'sizeUsWomen'], 'boots'],
    ['au 8', 'au 8', {}, ['sizeUk', 'sizeUsWomen', 'sizeUsMen'], ''],
  ])('asks which size “%s” means [SRCH-15]', (q, rest, facets, choices, without) => {
    const { unclear, ...read } = meaningOf(q, FACTS)
    expect(read).toEqual({ rest, facets })
    expect(unclear).toMatchObject({ choices, without })
  })

  it.each(['AU/US 8 boots', 'US10 boots', 'navy boots 8 au/us', 'boots size us: 10', 'au 8'])(
    'asks the same of what “%s” leaves, whose systems stay in the words [SRCH-20]',
    (q) => {
      const { rest, unclear } = meaningOf(q, FACTS)
      expect(meaningOf(rest, FACTS)).toEqual({ rest, facets: {}, unclear })
    },
  )

  it('remembers whom the list is for when it asks [SRCH-15]', () => {
    expect(meaningOf('US 10 boots', FACTS, ['men'])).toEqual({ rest: 'boots', facets: { sizeUsMen: ['10'] } })
    expect(meaningOf('size 8', FACTS, ['women']).unclear?.choices).toEqual(['sizeUsWomen', 'clothingSize'])
    expect(meaningOf('boots size 8', FACTS, ['women'])).toEqual({ rest: 'boots', facets: { sizeUsWomen: ['8'] } })
  })

  it('reads everything at once: what is left says nothing more [SRCH-15]', () => {
    const word = fc.constantFrom(
      'boots',
      'polo',
      'size',
      '8',
      '10',
      '2xl',
      '87r',
      'navy',
      'royal',
      'blue',
      'womens',
      'wide',
      'us',
      'uk',
      'm',
      ...[
        'uk9',
        '10us',
        'size10',
        'AU/US',
        'uk/eu8',
        'waist',
        'medium',
        'x-large',
        'dark',
        '9,',
        '(size',
        '34)',
        'Sz:',
      ],
    )
    fc.assert(
      fc.property(fc.array(word, { maxLength: 7 }), (words) => {
        const { rest, facets } = meaningOf(words.join(' '), FACTS)
        const again = meaningOf(rest, FACTS, facets.wearer)
        expect({ rest: again.rest, facets: again.facets }).toEqual({ rest, facets: {} })
      }),
    )
  })
})

describe('a shade with its colour', () => {
  const facts = { ...FACTS, colours: ['Navy', 'Royal', 'Cobalt', 'Charcoal', 'Khaki', 'Olive', 'Red'] }
  it.each([
    ['navy blue', 'Navy'],
    ['royal blue', 'Royal'],
    ['cobalt blue', 'Cobalt'],
    ['charcoal grey', 'Charcoal'],
    ['charcoal gray', 'Charcoal'],
    ['khaki green', 'Khaki'],
    ['olive green', 'Olive'],
    ['dark red', 'Red'],
  ])('“%s” is one of %s, alone and beside what is looked for [SRCH-20]', (said, colour) => {
    expect(meaningOf(said, facts)).toEqual({ rest: '', facets: { colour: [colour] } })
    expect(meaningOf(`work ${said} pants`, facts)).toEqual({ rest: 'work pants', facets: { colour: [colour] } })
  })

  it.each([
    ['red blue pants', 'blue pants', 'Red'],
    ['navy bluestone pants', 'bluestone pants', 'Navy'],
    ['charcoal greyhound pants', 'greyhound pants', 'Charcoal'],
    ['navy green pants', 'green pants', 'Navy'],
    ['darker red pants', 'darker pants', 'Red'],
    ['dark work red pants', 'dark work pants', 'Red'],
    ['navy evergreen pants', 'evergreen pants', 'Navy'],
    ['navy skyblue pants', 'skyblue pants', 'Navy'],
    ['royal skyblue pants', 'skyblue pants', 'Royal'],
    ['royal bluestone pants', 'bluestone pants', 'Royal'],
    ['cobalt skyblue pants', 'skyblue pants', 'Cobalt'],
    ['cobalt bluestone pants', 'bluestone pants', 'Cobalt'],
    ['charcoal ashgrey pants', 'ashgrey pants', 'Charcoal'],
    ['khaki evergreen pants', 'evergreen pants', 'Khaki'],
    ['khaki greenstone pants', 'greenstone pants', 'Khaki'],
    ['olive evergreen pants', 'evergreen pants', 'Olive'],
    ['olive greenstone pants', 'greenstone pants', 'Olive'],
  ])('“%s” keeps its other words: “%s” [SRCH-20]', (said, rest, colour) => {
    expect(meaningOf(said, facts)).toEqual({ rest, facets: { colour: [colour] } })
  })
})

describe('a colour alone', () => {
  const facts = { ...FACTS, colours: ['Hi-vis orange', 'Hi-vis yellow', 'Royal blue', 'Navy', 'Yellow'] }
  it.each(['hi-vis orange', 'Hi-Vis yellow', 'royal blue', 'royal blue navy', 'navy', 'yellow navy'])(
    '“%s” stays words, whatever number of them its name has [SRCH-15]',
    (q) => {
      expect(meaningOf(q, facts)).toEqual({ rest: q, facets: {} })
    },
  )

  it.each([
    ['hi-vis orange vest', 'vest', ['Hi-vis orange']],
    ['dark royal blue', '', ['Royal blue']],
    ['navy blue royal blue', '', ['Navy', 'Royal blue']],
    ['hi vis yellow', 'hi vis', ['Yellow']],
  ])('“%s” says more: “%s” in %j [SRCH-15, SRCH-20]', (q, rest, colour) => {
    expect(meaningOf(q, facts)).toEqual({ rest, facets: { colour } })
  })
})

describe('a size in words', () => {
  const facts = { ...FACTS, clothingSizes: [] }
  it.each([
    ['small', 'S'],
    ['medium', 'M'],
    ['large', 'L'],
    ['x-large', 'XL'],
    ['xlarge', 'XL'],
    ['xx-large', '2XL'],
    ['XXXL', '3XL'],
    ['x-small', 'XS'],
  ])('“size %s” is %s [SRCH-20]', (said, size) => {
    expect(meaningOf(`polo size ${said}`, facts)).toEqual({ rest: 'polo', facets: { clothingSize: [size] } })
    if (/[aei]/.test(said)) expect(meaningOf(`${said} polo`, facts)).toEqual({ rest: `${said} polo`, facets: {} })
  })
})

it('knows what begins by a colour [SRCH-15]', () => {
  expect(withBeginnings(['Black', 'Navy'], FACTS)).toEqual(['Navy', 'Black', 'Black/orange'])
  expect(withBeginnings(['Orange'], FACTS)).toEqual(['Orange/navy'])
})

describe('a waist without a length', () => {
  const facts = { ...FACTS, clothingSizes: ['72R', '87R', '87S', '102L', '112R', '12', '34', '8RX'] }
  it('is in centimetres from sixty on, and in inches below [SRCH-15]', () => {
    const sizes = { ...FACTS, clothingSizes: ['60R', '151R', '152R'] }
    expect(meaningOf('pants size 60', sizes).facets).toEqual({ clothingSize: ['60R'] })
    expect(meaningOf('pants size 59', sizes).facets).toEqual({ clothingSize: ['59'] })
  })

  it.each([
    ['87', ['87R', '87S']],
    ['28', ['72R']],
    ['34', ['34']],
    ['40', ['102L']],
    ['44', ['112R']],
    ['12', ['12']],
    ['43', ['43']],
    ['60', ['60']],
  ])('is had in all of them, in centimetres or inches: %s [SRCH-15]', (size, clothingSize) => {
    expect(meaningOf(`pants size ${size}`, facts)).toEqual({ rest: 'pants', facets: { clothingSize } })
  })
})

describe('the words a search is read by', () => {
  const KINDS = {
    shoes:
      'boot boots shoe shoes sneaker sneakers runner runners gumboot gumboots wellies sandal sandals clog clogs slipper slippers steelies footwear trainer trainers',
    clothes:
      'polo polos shirt shirts tee tees tshirt tshirts t-shirt t-shirts pants trousers jeans shorts jacket jackets vest vests hoodie hoodies jumper jumpers overall overalls scrub scrubs apron aprons cargo cargos leggings trackies singlet singlets coat coats uniform uniforms workwear thermal thermals dress skirt skirts',
  }
  it.each(KINDS.shoes.split(' '))('“%s” is worn on feet: its size is a shoe’s [SRCH-15]', (word) => {
    expect(meaningOf(`size 8 ${word}`, FACTS, ['men'])).toEqual({ rest: word, facets: { sizeUk: ['8'] } })
  })

  it.each(KINDS.clothes.split(' '))('“%s” are clothes: their size is one of clothes [SRCH-15]', (word) => {
    expect(meaningOf(`size 12 ${word}`, FACTS, ['men'])).toEqual({ rest: word, facets: { clothingSize: ['12'] } })
  })

  it.each(['bootlaces', 'reboot', 'poloneck', 'undershirt', 'knee'])(
    '“%s” may be either, so that the size is asked about [SRCH-15]',
    (word) => {
      expect(meaningOf(`size 8 ${word}`, FACTS, ['men']).unclear?.choices).toEqual(['sizeUk', 'clothingSize'])
    },
  )

  it.each([
    ['men', 'men mens men’s mans male guys blokes'],
    ['women', 'women womens women’s womans ladies lady’s female'],
    [
      'kids',
      'kid kids kids’ children childrens children’s childs boys girls youth youths junior juniors toddler toddlers',
    ],
  ])('say that it is for %s: %s [SRCH-15]', (wearer, words) => {
    for (const word of words.split(' ')) {
      expect(meaningOf(`${word} boots`, FACTS)).toEqual({ rest: 'boots', facets: { wearer: [wearer] } })
    }
  })

  it.each(['mensa', 'amens', 'ladiesx', 'xfemale', 'kidskin', 'xyouth'])('“%s” is nobody [SRCH-15]', (word) => {
    expect(meaningOf(`${word} boots`, FACTS)).toEqual({ rest: `${word} boots`, facets: {} })
  })

  it.each([
    ['polo xs', ['XS']],
    ['polo xxs', ['2XS']],
    ['polo xxxxl', ['4XL']],
    ['polo 10xl', ['10XL']],
    ['polo 2xl xs 2xl', ['2XL', 'XS']],
    ['  polo   xs  2xl ', ['2XL', 'XS']],
    ['polo sz m', ['M']],
    ['polo sizes s', ['S']],
    ['polo size s/m', ['S/M']],
    ['polo size xxl/xxxl', ['XXL/XXXL']],
    ['polo 60r', ['60R']],
    ['polo 102s', ['102S']],
  ])('“%s” is a polo in %j [SRCH-15]', (q, clothingSize) => {
    expect(meaningOf(q, FACTS)).toEqual({ rest: 'polo', facets: { clothingSize } })
  })

  it.each([
    ...['polo 59r', 'polo x87r', 'polo 87rx', 'polo 12xls', 'polo a2xl', 'polo 1234r', 'polo size large1'],
    ...['xl boots', 'boots 87r', 'oversize 8 boots', 'sizeable 8 boots', 'boots size 10a', 'boots size a10'],
    ...['boots size 100', 'boots suk 9', 'boots uks 9', 'boots 9 knee size'],
  ])('“%s” says nothing of the kind [SRCH-15]', (q) => {
    expect(meaningOf(q, FACTS)).toEqual({ rest: q, facets: {} })
  })

  it.each([
    ['boots mens 10', { wearer: ['men'], sizeUk: ['10'] }],
    ['10 mens boots', { wearer: ['men'], sizeUk: ['10'] }],
    ['9 uk boots', { sizeUk: ['9'] }],
    ['size uk 9 boots', { sizeUk: ['9'] }],
    ['us 8 womens boots', { wearer: ['women'], sizeUsWomen: ['8'] }],
    ['us 2 kids boots', { wearer: ['kids'], sizeUsKids: ['2'] }],
    ['mens boots 9 size', { wearer: ['men'], sizeUk: ['9'] }],
    ['au 8 womens boots', { wearer: ['women'], sizeUsWomen: ['8'] }],
    ['eu 30 boots', { sizeEu: ['30'] }],
    ['boots size 34', { sizeEu: ['34'] }],
    ['boots uk 9 eu 43', { sizeUk: ['9'], sizeEu: ['43'] }],
    ['boots uk 9 uk 10', { sizeUk: ['10', '9'] }],
    ['mens boots us 9 us 10', { wearer: ['men'], sizeUsMen: ['10', '9'] }],
    ['extra wide boots', { width: WIDE }],
    ['wide fit boots', { width: WIDE }],
    ['boots extra wide fitting', { width: WIDE }],
    ['wide width boots', { width: WIDE }],
    ['navy boots uk 9 wide', { sizeUk: ['9'], width: WIDE, colour: ['Navy'] }],
  ])('“%s” are boots with %j [SRCH-15]', (q, facets) => {
    expect(meaningOf(q, FACTS)).toEqual({ rest: 'boots', facets })
  })

  it.each([
    ['extra boots wide', 'extra boots'],
    ['wide boots extra', 'boots extra'],
    ['wide extra boots', 'extra boots'],
    ['wide boots fit', 'boots fit'],
    ['fit wide boots', 'fit boots'],
    ['wide outfit boots', 'outfit boots'],
    ['wide fitted boots', 'fitted boots'],
  ])('“%s” keeps what is not said of the width: “%s” [SRCH-15]', (q, rest) => {
    expect(meaningOf(q, FACTS)).toEqual({ rest, facets: { width: WIDE } })
  })

  it.each(
    'inch inches cm mm pack packs pk pair pairs piece pieces pc pcs pocket pockets eye eyes eyelet eyelets tone tones way ways quarter quarters panel panels ply oz gsm percent'.split(
      ' ',
    ),
  )('a number before “%s” counts it, and is no size [SRCH-15]', (unit) => {
    expect(meaningOf(`mens 8 ${unit} boots`, FACTS)).toEqual({ rest: `8 ${unit} boots`, facets: { wearer: ['men'] } })
    expect(meaningOf(`mens 8 x${unit} boots`, FACTS)).toEqual({
      rest: `x${unit} boots`,
      facets: { wearer: ['men'], sizeUk: ['8'] },
    })
  })

  it.each([
    ...['8" boots', '6” lace up boots', '8“ boots', "8'' boots", '8’’ boots', '10.5" boots', '(8") boots'],
    ...['8", boots', '3 in 1 jacket', '13 in 10 jacket', '3 quarter pants', '6 panel cap', '2 panels vest'],
    '7 quarters jacket',
  ])('“mens %s” says no size: inches, and what is counted, are none [SRCH-15]', (said) => {
    expect(meaningOf(`mens ${said}`, FACTS)).toEqual({ rest: said, facets: { wearer: ['men'] } })
  })

  it.each([
    ['mens “9” boots', 'boots', '9'],
    ['mens "9" boots', 'boots', '9'],
    ["mens 9' boots", 'boots', '9'],
    ['"mens boots size 9"', 'boots', '9'],
    ['"mens boots uk 9"', 'boots', '9'],
    ['mens 8" boots uk 10', '8" boots', '10'],
    ['mens 8" size 10 boots', '8" boots', '10'],
    ['mens 8" uk 10 boots', '8" boots', '10'],
    ['mens 10 in boots', 'in boots', '10'],
    ['mens 10 in black boots', 'in boots', '10'],
    ['mens 10 plus 1 boots', 'plus 1 boots', '10'],
    ['mens 10 in size boots', 'in size boots', '10'],
    ['mens 10 in 2tone boots', 'in 2tone boots', '10'],
    ['x3 in 10 mens boots', 'x3 in boots', '10'],
    ['mens 10 panelled boots', 'panelled boots', '10'],
    ['in 10 mens boots', 'in boots', '10'],
    ['9 knee in 10 mens boots', '9 knee in boots', '10'],
    ['9 plus 10 mens boots', '9 plus boots', '10'],
  ])('“%s” says one beside what is none: “%s” in %s [SRCH-15]', (q, rest, size) => {
    const { colour: _, ...facets } = meaningOf(q, FACTS).facets
    expect({ rest: meaningOf(q, FACTS).rest, facets }).toEqual({ rest, facets: { wearer: ['men'], sizeUk: [size] } })
  })

  it('reads neither number of “3 in 1” beside a wearer behind them [SRCH-15]', () => {
    expect(meaningOf('3 in 1 mens jacket', FACTS)).toEqual({ rest: '3 in 1 jacket', facets: { wearer: ['men'] } })
  })

  it.each([
    'elastic waist 2 pack shorts',
    'high waist 6 pocket pants',
    'high waist 8" shorts',
    'high waist 8 inch shorts',
    '8 inch waist shorts',
    '34 inch high waist pants',
    'waist 3 in 1 pants',
  ])('“%s” says no size of a waist [SRCH-20]', (q) => {
    expect(meaningOf(q, FACTS)).toEqual({ rest: q, facets: {} })
  })

  it.each([
    ['34" waist pants', '87R'],
    ['pants waist 34"', '87R'],
    ['34 inch waist pants', '87R'],
    ['pants waist 34 inches', '87R'],
    ['waist 20" pants', '20'],
    ['waist 20 inch pants', '20'],
    ['waist 8 pants', '8'],
  ])('“%s” is a waist of %s [SRCH-20]', (q, size) => {
    expect(meaningOf(q, FACTS)).toEqual({ rest: 'pants', facets: { clothingSize: [size] } })
  })

  it.each([
    ['polo xxl', ['XXL'], ['XXL']],
    ['polo 2xl', ['XL', 'XXL', 'XXXL'], ['XXL']],
    ['polo xxl', ['2XL', 'XXL', '12XL'], ['2XL', 'XXL']],
    ['polo 5xl', ['XXXXL', 'XXXXXL'], ['XXXXXL']],
    ['polo 3xl', ['XXL'], ['3XL']],
    ['polo size m', ['m', 'L'], ['m']],
    ['polo size medium', ['Medium'], ['Medium']],
    ['polo 87r', ['87r', '87s'], ['87r']],
  ])('“%s” is, where labels are %j, a polo in %j [SRCH-15]', (q, clothingSizes, clothingSize) => {
    expect(meaningOf(q, { ...FACTS, clothingSizes })).toEqual({ rest: 'polo', facets: { clothingSize } })
  })

  it('read the size that is said beside what is counted [SRCH-15]', () => {
    expect(meaningOf('mens 6 inch boots size 10', FACTS)).toEqual({
      rest: '6 inch boots',
      facets: { wearer: ['men'], sizeUk: ['10'] },
    })
    expect(meaningOf('mens size 8 eyelet boots', FACTS).facets).toEqual({ wearer: ['men'], sizeUk: ['8'] })
    expect(meaningOf('10 mens boots 6 inch', FACTS)).toEqual({
      rest: 'boots 6 inch',
      facets: { wearer: ['men'], sizeUk: ['10'] },
    })
  })

  it('call an Australian size of clothes one, whoever wears them [SRCH-15]', () => {
    expect(meaningOf('womens au 12 pants', FACTS).facets).toEqual({ wearer: ['women'], clothingSize: ['12'] })
    expect(meaningOf('au 12 pants', FACTS, ['men'])).toEqual({ rest: 'pants', facets: { clothingSize: ['12'] } })
  })

  it('stay where the shop has nothing in wide [SRCH-15]', () => {
    const narrow = { ...FACTS, widths: ['Regular (D)'] }
    expect(meaningOf('wide boots', narrow)).toEqual({ rest: 'wide boots', facets: {} })
  })

  it.each([
    ['boots size 33', ['sizeUk', 'sizeUsWomen', 'sizeUsMen'], 'boots'],
    ['size 12 cap', ['sizeUk', 'sizeUsWomen', 'sizeUsMen', 'clothingSize'], 'cap'],
  ])('“%s” may be %j [SRCH-15]', (q, choices, without) => {
    expect(meaningOf(q, FACTS).unclear).toMatchObject({ choices, without })
  })
})
