import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Candidate, matchLine } from '#lib/domain/crew/line-match.ts'
import { isReadable, orderListText, readOrderList } from '#lib/domain/crew/order-list.ts'
import { orderRows, wantedOf } from '#lib/domain/crew/order-rows.ts'

const read = (text: string) => readOrderList(text).lines.map(({ code, size, qty }) => [code, size, qty])

describe('a list of what is wanted', () => {
  it.each([
    ['commas', 'KB101, 9, 2', ['KB101', '9', '2']],
    ['tabs, as a sheet copies them', 'KB101\t9 Wide\t2', ['KB101', '9 Wide', '2']],
    ['semicolons', 'KB101;9½;2', ['KB101', '9½', '2']],
    ['spaces', '  KB101   9   2 ', ['KB101', '9', '2']],
    ['spaces, with a width', 'KB101 9 Wide 2', ['KB101', '9 Wide', '2']],
    ['a cell for the width', 'KB101,9,Wide,2', ['KB101', '9 Wide', '2']],
    ['quotes', '"KB101","2XL","12"', ['KB101', '2XL', '12']],
    ['a comma within quotes', 'KB101,"Yellow, navy",2', ['KB101', 'Yellow, navy', '2']],
    ['an article code and a number', 'KB101-TAN-9 4', ['KB101-TAN-9', undefined, '4']],
    ['a style and a size', 'KB101 2XL', ['KB101', '2XL', '1']],
    ['a code alone', 'KB101', ['KB101', undefined, '1']],
    ['an empty size', 'KB101,,4', ['KB101', undefined, '4']],
    ['a count with an x', 'KB101 9 x12', ['KB101', '9', '12']],
    ['a count that is none', 'KB101,9,Wide,a few', ['KB101', '9 Wide', 'a few']],
    ['a width and no count', 'KB101,9,Wide', ['KB101', '9 Wide', '1']],
    ['no count where one belongs', 'KB101,9,', ['KB101', '9', '']],
    ['a leading zero', 'KB101,9,02', ['KB101', '9', '2']],
    ['too many', 'KB101,9,10000', ['KB101', '9', '10000']],
    ['too many, with an x', 'KB101,9,x10000', ['KB101', '9', 'x10000']],
    ['a size behind a letter', 'KB101,9,a12', ['KB101', '9 a12', '1']],
    ['a size before a letter', 'KB101,9,12a', ['KB101', '9 12a', '1']],
    ['a count of a times sign', 'KB101,9,×3', ['KB101', '9', '3']],
    ['a count before an x', 'KB101,9,12 x', ['KB101', '9', '12']],
    ['a mark of another kind within quotes', 'KB101,"Yellow; navy",2', ['KB101', 'Yellow; navy', '2']],
    ['quotes between spaces', '"KB 101" "2 XL" 3', ['KB 101', '2 XL', '3']],
    ['spaces within quotes', 'KB101;" 9 ";2', ['KB101', '9', '2']],
    ['a quoted sign of inches', 'KB101;"9"" wide";2', ['KB101', '9" wide', '2']],
    ['a cell that only begins with quotes', 'KB101;"9" wide;2', ['KB101', '"9" wide', '2']],
    ['a cell that only ends with quotes', 'KB101;wide "9";2', ['KB101', 'wide "9"', '2']],
    ['a sign of inches that nobody quoted', 'KB101,9",2', ['KB101', '9"', '2']],
    ['two signs of inches', 'KB101\t8" high\t9"\t2', ['KB101', '8" high 9"', '2']],
    ['a quote that is never closed', 'KB101;"9;2', ['KB101', '"9', '2']],
    ['an empty cell before a quoted one', 'KB101\t\t"2"', ['KB101', undefined, '2']],
    ['an empty cell between size and width', 'KB101,9,,Wide', ['KB101', '9 Wide', '1']],
    ['a comma and nothing behind it', 'KB101,', ['KB101', undefined, '1']],
  ])('is read with %s [CREW-04]', (_, text, line) => expect(read(text)).toEqual([line]))

  it.each([
    ['in the usual order', 'Code,Size,Quantity\nKB101,9,2', ['KB101', '9', '2']],
    [
      'in another order',
      'Qty;Style code;Description;Size;Width\n2;KB101;A boot, brown;9;Wide',
      ['KB101', '9 Wide', '2'],
    ],
    ['with a description in inches', 'Style\tDescription\tSize\tQty\nKB101\t6" zip boot\t9\t2', ['KB101', '9', '2']],
    ['without a quantity', 'SKU\nKB101', ['KB101', undefined, '1']],
    ['in capitals, quoted', '"STYLE CODE"\t"SIZE"\t"QTY"\nKB101\t9\t2', ['KB101', '9', '2']],
    ['without a quantity, with a size', 'Code,Size\nKB101,9', ['KB101', '9', '1']],
    ['with a quantity that is left out', 'Code,Qty\nKB101', ['KB101', undefined, '']],
    ['with a code that is left out', 'Qty,Code\n2', ['', undefined, '2']],
    ['with a width that is left out', 'Code;Size;Width;Qty\nKB101;9;;2', ['KB101', '9', '2']],
  ])('may have headings, %s [CREW-04]', (_, text, line) => expect(read(text)).toEqual([line]))

  const CODES = ['style', 'article', 'product', 'item', 'SKU', 'code', 'part', 'Item no.', 'item no', 'style_code']
  it.each([...CODES, 'part-number', 'stylecode', 'article id', 'Product #'])(
    'calls its codes “%s” [CREW-04]',
    (head) => {
      expect(read(`${head},Qty\nKB101,2`)).toEqual([['KB101', undefined, '2']])
    },
  )

  it.each(['qty', 'quantity', 'units', 'number', 'count', 'amount', 'pieces', 'pcs', 'Pairs'])(
    'calls its quantities “%s” [CREW-04]',
    (head) => expect(read(`${head},Code\n2,KB101`)).toEqual([['KB101', undefined, '2']]),
  )

  it.each(['size', 'sizes', 'width', 'widths', 'fit', 'colour', 'colours', 'color', 'Colors'])(
    'calls its sizes “%s” [CREW-04]',
    (head) => expect(read(`${head},Code\n9,KB101`)).toEqual([['KB101', '9', '1']]),
  )

  it.each([
    'description',
    'name',
    'brand',
    'price',
    'total',
    'note',
    'notes',
    'comment',
    'comments',
    'line',
    'Row',
    '#',
  ])('leaves out what it calls “%s” [CREW-04]', (head) =>
    expect(read(`${head},Code\nx,KB101`)).toEqual([['KB101', undefined, '1']]),
  )

  it.each(['my qty', 'qty1', 'my size', 'size1', 'my name', 'name1', 'rows'])(
    'has no headings in “code,%s”, which is asked for like any other line [CREW-04]',
    (other) => expect(read(`code,${other}\nKB101,9`)[0]).toEqual(['code', other, '1']),
  )

  it.each(['my code', 'codex', 'style-code-x'])('has no headings in “%s,qty” either [CREW-04]', (other) => {
    expect(read(`${other},qty\nKB101,9`)[0]).toEqual([other, 'qty', '1'])
  })

  it('is written as plainly as it can be [CREW-04]', () => {
    const line = { code: 'KB101', size: '9', qty: '2' }
    expect(orderListText([line, { ...line, size: 'Yellow; navy' }, { ...line, size: undefined }])).toBe(
      'KB101;9;2\nKB101;"Yellow; navy";2\nKB101;;2',
    )
  })

  it('knows where each line stands, whatever ends it, and what it did not read [CREW-04]', () => {
    const { lines } = readOrderList('\uFEFFcode,size,qty\r\n\r\nA1,9,2\rA2,9,1\n \n;;\nA3')
    expect(lines.map(({ row, code }) => [row, code])).toEqual([
      [3, 'A1'],
      [4, 'A2'],
      [7, 'A3'],
    ])
    const long = readOrderList(Array.from({ length: 203 }, (_, i) => `A${i},9,1`).join('\n'))
    expect([long.lines.length, long.more, long.lines.at(-1)?.code]).toEqual([200, 3, 'A199'])
  })

  it.each([
    ['', false],
    ['KB101', true],
    ['x'.repeat(250), true],
    ['x'.repeat(251), false],
    ['KB\u0000', false],
  ])('asks for “%s”: %s [CREW-04]', (code, asked) =>
    expect(isReadable({ row: 1, code, size: undefined, qty: '1' })).toBe(asked),
  )

  it.each([
    ['x'.repeat(60), true],
    ['x'.repeat(61), false],
    ['9\u0000', false],
  ])('asks for a size of “%s”: %s [CREW-04]', (size, asked) =>
    expect(isReadable({ row: 1, code: 'KB101', size, qty: '1' })).toBe(asked),
  )

  it('reads back what it writes [CREW-04]', () => {
    const cell = fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9 ,;"½/()-]{0,12}[A-Za-z0-9)]$/)
    const line = fc.record({
      code: fc.stringMatching(/^[A-Z0-9]{2}[A-Z0-9_-]{0,10}[0-9]$/),
      size: fc.option(cell, { nil: undefined }),
      qty: fc.integer({ min: 1, max: 9999 }).map(String),
    })
    fc.assert(
      fc.property(fc.array(line, { maxLength: 20 }), (lines) => {
        expect(read(orderListText(lines))).toEqual(lines.map(({ code, size, qty }) => [code, size, qty]))
      }),
    )
  })

  it('is read whatever it is, and never for more than a cart holds [CREW-04]', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (text) => {
        const { lines, more } = readOrderList(text)
        expect(lines.length + more).toBeLessThanOrEqual(text.split(/[\r\n]/).length)
        expect(lines.every(({ row }, i) => row > (lines[i - 1]?.row ?? 0))).toBe(true)
      }),
    )
  })
})

const boot = (id: string, label: string, rest: Partial<Candidate> = {}): Candidate => ({
  id,
  label,
  sizes: {},
  ...rest,
})
const TAN: Candidate[] = [
  boot('t8', '8', { sizes: { uk: '8', usMen: '9', eu: '42' }, width: 'Regular (D)', colour: 'Tan' }),
  boot('t9', '9', { sizes: { uk: '9', usMen: '10', eu: '43' }, width: 'Regular (D)', colour: 'Tan' }),
  boot('t9w', '9', { sizes: { uk: '9', usMen: '10', eu: '43' }, width: 'Wide (2E)', colour: 'Tan' }),
  boot('t9h', '9.5', { sizes: { uk: '9.5', usMen: '10.5', eu: '44' }, width: 'Regular (D)', colour: 'Tan' }),
]
const SHIRTS: Candidate[] = [
  boot('nl', 'L', { colour: 'Navy' }),
  boot('n2', '2XL', { colour: 'Navy' }),
  boot('ol', 'L', { colour: 'Yellow/navy' }),
]

const WIDE: Candidate[] = [
  boot('w', '10', { width: 'Wide', colour: 'Tan' }),
  boot('x', '10', { width: 'Extra wide', colour: 'Tan' }),
]
const TROUSERS: Candidate[] = [boot('long', '34/32'), boot('short', '32/34')]
const COLOURED = TROUSERS.map((each) => ({ ...each, colour: 'Navy' }))
/** A child's boots with the UK's sizes on their boxes. */
const KIDS: Candidate[] = [
  boot('k7', '7', { sizes: { uk: '7', usKids: '8' } }),
  boot('k8', '8', { sizes: { uk: '8', usKids: '9' } }),
]

describe('what a line means', () => {
  it.each([
    ['8', TAN, 't8'],
    ['9½', TAN, 't9h'],
    ['9.5', TAN, 't9h'],
    ['AU/UK 8', TAN, 't8'],
    // Not the UK’s 10 that stands on a box, nor its 9.
    ['US 9', TAN, 't8'],
    ['us men’s 9', TAN, 't8'],
    ['US 10 wide', TAN, 't9w'],
    ['UK 9 wide', TAN, 't9w'],
    ['AU 9 wide', TAN, 't9w'],
    ['EU 8', [boot('uk8', '8', { sizes: { uk: '8', eu: '42' } }), boot('eu8', '7', { sizes: { eu: '8' } })], 'eu8'],
    ['US 8', [boot('m8', '8', { sizes: { usMen: '8', usWomen: '9.5' } })], 'm8'],
    [
      'US women 8',
      [
        boot('w9', '9', { sizes: { usMen: '9', usWomen: '8' } }),
        boot('m8', '8', { sizes: { usMen: '8', usWomen: '7' } }),
      ],
      'w9',
    ],
    [
      'US 7',
      [boot('w7', '7', { sizes: { uk: '5', usWomen: '7' } }), boot('w9', '9', { sizes: { uk: '7', usWomen: '9' } })],
      'w7',
    ],
    ['9 wide', TAN, 't9w'],
    ['9 2E', TAN, 't9w'],
    ['EU 42', TAN, 't8'],
    ['XXL', SHIRTS, 'n2'],
    ['l yellow', SHIRTS, 'ol'],
    ['Large Yellow/Navy', SHIRTS, undefined],
    ['9 wide tan', TAN, 't9w'],
    ['9 wide navy', TAN, undefined],
    ['Men’s 8', TAN, 't8'],
    ["men's 8", TAN, 't8'],
    ['8.0', TAN, 't8'],
    ['8.05', TAN, undefined],
    ['8 ½', TAN, undefined],
    ['9 ½', TAN, 't9h'],
    ['wide', TAN, undefined],
    ...['size', 'US', 'UK', 'AU', 'EU', 'NZ', 'men', 'mens', 'women', 'womens', 'kids'].map(
      (word): [string, Candidate[], string] => [`${word} 8`, TAN, 't8'],
    ),
    ...[
      'XXS 2XS',
      'XXXS 3XS',
      'XXL 2XL',
      'XXXL 3XL',
      'XXXXL 4XL',
      'XXXXXL 5XL',
      'Small S',
      'medium M',
      'Large L',
      '10.0 10',
    ].map((words): [string, Candidate[], string] => {
      const [asked = '', label = ''] = words.split(' ')
      return [asked, [boot('other', 'XS'), boot('it', label)], 'it']
    }),
    ...['10 Wide', 'wide 10', '10 wide tan', '10 tan wide'].map((words): [string, Candidate[], string | undefined] => [
      words,
      WIDE,
      words === '10 tan wide' ? undefined : 'w',
    ]),
    ['10 extra wide', WIDE, 'x'],
    ['10', WIDE, undefined],
    ['10 tan', WIDE, undefined],
    ['32/34', TROUSERS, 'short'],
    ['34/32', TROUSERS, 'long'],
    ['32/34', COLOURED, 'short'],
    ['32/34 navy', COLOURED, 'short'],
    // In a system that stands on no box of these.
    ['42', TAN, 't8'],
    ['44 regular', TAN, 't9h'],
    ['42 wide', TAN, undefined],
    // The US 8 is on the box of one, the UK's 8 on that of the other.
    [
      'US 8',
      [boot('us', '8', { sizes: { usMen: '8', uk: '7' } }), boot('uk', '8', { sizes: { usMen: '9', uk: '8' } })],
      'us',
    ],
    // Of unisex boots in men's sizes the 9, not the 7.5, which is a woman's 9.
    [
      'US 9',
      [
        boot('m9', '9', { sizes: { usMen: '9', usWomen: '10.5' } }),
        boot('m75', '7.5', { sizes: { usMen: '7.5', usWomen: '9' } }),
      ],
      'm9',
    ],
    [
      'UK 9',
      [boot('u8', '9', { sizes: { usMen: '9', uk: '8' } }), boot('u9', '10', { sizes: { usMen: '10', uk: '9' } })],
      'u9',
    ],
    ['US 8', KIDS, 'k7'],
    ['US kids 8', [...KIDS, boot('m8', '7.5', { sizes: { uk: '7.5', usMen: '8' } })], 'k7'],
    ['87.05', [boot('b875', '875'), boot('b87', '87')], undefined],
    ['L navy', SHIRTS, 'nl'],
    ['Navy L', SHIRTS, 'nl'],
    ['87', [boot('long', '87 Long')], undefined],
    // What every object answers to.
    ['constructor', [boot('one', '10')], undefined],
    ['tan', [boot('one', 'One size', { sizes: { uk: undefined }, colour: 'Tan' })], undefined],
  ])('“%s” is found or not [CREW-05]', (size, candidates, id) => {
    const match = matchLine({ size }, { candidates })
    expect(match.status === 'found' ? match.variantId : undefined).toBe(id)
  })

  it.each([
    ['a width', '9', TAN, 'Choose a width.', ['t9', 't9w']],
    ['a colour', 'L', SHIRTS, 'Choose a colour.', ['nl', 'ol']],
    ['a size', undefined, TAN.slice(0, 2), 'Choose a size.', ['t8', 't9']],
    ['size and colour', undefined, SHIRTS, 'Choose a size and colour.', ['nl', 'n2', 'ol']],
    [
      'size, width and colour',
      undefined,
      [...TAN.slice(1, 3), boot('b8', '8', { colour: 'Black' })],
      'Choose a size, width and colour.',
      ['t9', 't9w', 'b8'],
    ],
    ['a size of two that are alike', undefined, [boot('a', '9'), boot('b', '9')], 'Choose a size.', ['a', 'b']],
    ['what there is', '14', SHIRTS, 'We don’t have this size. Choose one.', ['nl', 'n2', 'ol']],
  ])('has to be chosen: %s [CREW-05]', (_, size, candidates, reason, choices) => {
    expect(matchLine({ size }, { candidates })).toEqual({ status: 'doubtful', reason, choices })
  })

  it('has to be chosen where a US size may be a man’s or a woman’s [CREW-05]', () => {
    const unisex = ['8', '9.5', '11'].map((uk) =>
      boot(uk, uk, { sizes: { uk, usMen: `${+uk + 1}`, usWomen: `${+uk + 2.5}` } }),
    )
    const choices = ['8', '9.5']
    expect(matchLine({ size: 'US 10.5' }, { candidates: unisex })).toMatchObject({ status: 'doubtful', choices })
    expect(matchLine({ size: 'US men 10.5' }, { candidates: unisex })).toMatchObject({ variantId: '9.5' })
    expect(matchLine({ size: 'US men’s 10.5' }, { candidates: unisex })).toMatchObject({ variantId: '9.5' })
  })

  it('is the size a code names, unless another is written beside it [CREW-05]', () => {
    const named = { candidates: TAN, exact: 't9w' }
    expect(matchLine({ size: undefined }, named)).toEqual({ status: 'found', variantId: 't9w' })
    expect(matchLine({ size: '9' }, named)).toEqual({ status: 'found', variantId: 't9w' })
    expect(matchLine({ size: '8' }, named)).toEqual({
      status: 'doubtful',
      reason: 'The code is for another size. Choose one.',
      choices: ['t9w', 't8'],
    })
  })

  it('is never a variant the code does not stand for [CREW-05]', () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 12 }),
        fc.subarray([...TAN, ...SHIRTS], { minLength: 1 }),
        (size, candidates) => {
          const match = matchLine({ size }, { candidates })
          const ids = match.status === 'found' ? [match.variantId] : match.choices
          expect(ids.length).toBeGreaterThan(0)
          expect(candidates.map(({ id }) => id)).toEqual(expect.arrayContaining(ids))
        },
      ),
    )
  })
})

describe('the rows of a list', () => {
  const lines = readOrderList('A1,9,2\n,9,1\nA2,9,x').lines

  it('get the answers of those that were asked about, in their order [CREW-05]', () => {
    const rows = orderRows(lines, isReadable, [
      { status: 'found', variantId: 'a1-9' },
      { status: 'refused', reason: 'Gone.' },
    ])
    expect(
      rows.map(({ code, variantId, found }) => [code, variantId, found.status === 'refused' && found.reason]),
    ).toEqual([
      ['A1', 'a1-9', false],
      ['', undefined, 'There is no code in this line.'],
      ['A2', undefined, 'Gone.'],
    ])
    expect(wantedOf(rows, () => 'a1')).toEqual([{ productId: 'a1', variantId: 'a1-9', qty: 2 }])
  })

  it('ask for what has a variant somebody sells and a number, and for nothing else [CREW-05]', () => {
    const row = (qty: string, variantId: string | undefined) => ({
      ...{ row: 1, code: 'A1', size: undefined, qty, variantId },
      found: { status: 'refused', reason: 'Gone.' } as const,
    })
    const rows = [row('2', 'a1-9'), row('x', 'a1-9'), row('0', 'a1-9'), row('3', undefined), row('4', 'gone')]
    expect(wantedOf(rows, (id) => (id === 'a1-9' ? 'a1' : undefined))).toEqual([
      { productId: 'a1', variantId: 'a1-9', qty: 2 },
    ])
  })
})
