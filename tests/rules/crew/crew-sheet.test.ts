import { describe, expect, it } from 'vitest'
import { type CrewProduct, crewTables, isForCrews } from '#lib/domain/crew/crew-sheet.ts'

const size = (id: string, label: string, stockQty = 9, width?: string) => ({
  ...{ id, label, stockQty, sizes: {} },
  ...(width === undefined ? {} : { width }),
})
const shirt = (colour: string, variants: CrewProduct['variants'], rest: Partial<CrewProduct> = {}): CrewProduct => ({
  ...{ id: colour, state: 'current', functionalType: 'basic', colour, price: 2995, variants },
  ...rest,
})
const NAVY = shirt('Navy', [size('n-l', 'L'), size('n-s', 'S', 0), size('n-m', 'M')])
const ORANGE = shirt('Orange', [size('o-2xl', '2XL', 3), size('o-m', 'M')], { price: 3495 })
const idsOf = (table: ReturnType<typeof crewTables>[number] | undefined) =>
  table?.rows.map(({ size: { label }, cells }) => [label, ...cells.map((cell) => cell?.variantId)])

describe('a crew’s sheet', () => {
  it('has sizes down in their natural order and colours across, each with its price and stock [CREW-01]', () => {
    const [table, ...more] = crewTables([NAVY, ORANGE])
    expect(more).toEqual([])
    expect(table?.title).toBeUndefined()
    expect(table?.columns).toEqual([
      { title: 'Navy', price: 2995 },
      { title: 'Orange', price: 3495 },
    ])
    expect(idsOf(table)).toEqual([
      ['S', 'n-s', undefined],
      ['M', 'n-m', 'o-m'],
      ['L', 'n-l', undefined],
      ['2XL', undefined, 'o-2xl'],
    ])
    expect(table?.rows.map(({ cells }) => cells[0]?.stock)).toEqual(['Sold out', '9 in stock', '9 in stock', undefined])
    expect(table?.rows.map(({ cells }) => cells[0]?.soldOut)).toEqual([true, false, false, undefined])
  })

  it('has a table for each colour where there are widths [CREW-01]', () => {
    const boot = (colour: string) =>
      shirt(colour, [
        size(`${colour}-9`, '9', 2, 'Regular'),
        size(`${colour}-9w`, '9', 2, 'Wide'),
        size(`${colour}-8w`, '8', 2, 'Wide'),
      ])
    const tables = crewTables([boot('Tan'), boot('Black')])
    expect(tables.map(({ title, columns }) => [title, ...columns.map((column) => column.title)])).toEqual([
      ['Tan', 'Regular', 'Wide'],
      ['Black', 'Regular', 'Wide'],
    ])
    expect(idsOf(tables[0])).toEqual([
      ['8', undefined, 'Tan-8w'],
      ['9', 'Tan-9', 'Tan-9w'],
    ])
    expect(crewTables([boot('Tan')])[0]?.title).toBeUndefined()
  })

  it('calls a width that nobody named standard, a product without colours by its quantity [CREW-01]', () => {
    const plain = shirt('Tan', [size('a', '9'), size('b', '8')])
    const half = shirt('Black', [size('c', '9', 2, 'Wide'), size('d', '9', 2), size('e', '8', 2)])
    expect(
      crewTables([plain, half]).map(({ title, columns }) => [title, ...columns.map((column) => column.title)]),
    ).toEqual([
      ['Tan', 'Standard'],
      ['Black', 'Wide', 'Standard'],
    ])
    const { colour: _, ...bare } = plain
    expect(crewTables([bare])[0]?.columns).toEqual([{ title: 'Quantity', price: 2995 }])
    const [, black] = crewTables([plain, half])
    expect(black?.rows.map(({ cells }) => cells.map((cell) => cell?.size))).toEqual([
      [undefined, '8'],
      ['9 Wide', '9'],
    ])
  })

  it('says nothing of stock for what is made to order [CREW-01, CART-20]', () => {
    const made = shirt('Navy', [size('a', 'S', 0), size('b', 'M', 0)], { functionalType: 'madeToOrder' })
    expect(crewTables([made])[0]?.rows.map(({ cells }) => [cells[0]?.stock, cells[0]?.soldOut])).toEqual([
      ['Made to order', false],
      ['Made to order', false],
    ])
  })

  it.each([
    ['a shirt in sizes', NAVY, true],
    ['what is made to order', { ...NAVY, functionalType: 'madeToOrder' }, true],
    ['a belt in one size', shirt('Tan', [size('a', 'One size')]), false],
    ['a size in two widths', shirt('Tan', [size('a', '9', 1, 'Regular'), size('b', '9', 1, 'Wide')]), false],
    ['a gift card', { ...NAVY, functionalType: 'giftCard' }, false],
    ['what asks a question', { ...NAVY, challenge: { question: 'Over 18?' } }, false],
    ['what is sold no more', { ...NAVY, state: 'archived' }, false],
  ])('is there for %s: %#', (_, product, there) => expect(isForCrews(product)).toBe(there))
})
