import { describe, expect, it } from 'vitest'
import { priceWordsOf } from '#lib/domain/search/price-words.ts'

const UNDER_150 = ['0-25', '25-50', '50-100', '100-150']

describe('what a search says of prices', () => {
  it.each([
    ['boots under 150', 'boots', UNDER_150],
    ['boots under $150', 'boots', UNDER_150],
    ['Boots  Below  $150.00', 'Boots', UNDER_150],
    ['boots less than 150 dollars', 'boots', UNDER_150],
    ['boots cheaper than 150 bucks', 'boots', UNDER_150],
    ['up to $120 boots', 'boots', UNDER_150],
    ['under $10 socks', 'socks', ['0-25']],
    ['socks under 20', 'socks', ['0-25']],
    ['under 25', '', ['0-25']],
    ['over $200 boots', 'boots', ['200-300', '300-']],
    ['boots more than 199 dollars', 'boots', ['150-200', '200-300', '300-']],
    ['boots from $300', 'boots', ['300-']],
    ['boots above $1000', 'boots', ['300-']],
    ['boots between 100 and 150', 'boots', ['100-150']],
    ['boots between $150 and $100', 'boots', ['100-150']],
    ['boots between $20 and $30', 'boots', ['0-25', '25-50']],
    ['boots $100-$150', 'boots', ['100-150']],
    ['boots $100 - 150', 'boots', ['100-150']],
    ['boots $100–150', 'boots', ['100-150']],
    ['$50 to $100 polo', 'polo', ['50-100']],
    ['polo from $50 to $100', 'polo', ['50-100']],
  ])('“%s” is “%s” in the bands %j [SRCH-17]', (q, rest, price) => {
    expect(priceWordsOf(q)).toEqual({ rest, price })
  })

  it.each([
    ...[
      'kids under 5',
      'boots under 19',
      'shorts under 30 cm',
      'shirts under 200 gsm',
      'boots over 200',
      'boots 100-150',
    ],
    ...[
      'socks 6-10',
      'from 100 boots',
      'boots between 40 and 43',
      'boots between 49 and 60',
      'thunder 150',
      'undercover 150',
    ],
    ...[
      'boots under',
      'under dollars',
      'under 150x',
      '$150 boots',

      'salesman',
      'newest1',
      'cheapo',
      '12345',
    ],
  ])('“%s” says nothing of the kind [SRCH-17]', (q) => {
    expect(priceWordsOf(q)).toEqual({ rest: q })
  })

  it.each([
    ['boots on sale', 'boots'],
    ['sale', ''],
    ['SALE boots', 'boots'],
    ['boots on special', 'boots'],
    ['clearance polos', 'polos'],
    ['specials', ''],
    ['discounted hats', 'hats'],
    ['reduced hats', 'hats'],
    ['bargain hats', 'hats'],
    ['bargains', ''],
  ])('“%s” are “%s” of the sale [SRCH-17]', (q, rest) => {
    expect(priceWordsOf(q)).toEqual({ rest, sale: true })
  })

  it.each([
    ['new arrivals', ''],
    ['new arrival boots', 'boots'],
    ['new in boots', 'boots'],
    ['newest boots', 'boots'],
    ['LATEST boots', 'boots'],
  ])('“%s” are “%s”, the newest first [SRCH-17]', (q, rest) => {
    expect(priceWordsOf(q)).toEqual({ rest, sort: 'newest' })
  })

  it.each([
    ...['cheap boots', 'cheaper boots', 'cheapest boots', 'affordable boots', 'best boots', 'best sellers boots'],
    ...[
      'bestselling boots',
      'best-selling boots',
      'best seller boots',
      'top rated boots',
      'popular boots',
      'buy boots',
    ],
    ...['boots online', 'boots near me', 'boots for sale', 'Buy  boots for SALE'],
  ])('“%s” are boots [SRCH-17]', (q) => {
    expect(priceWordsOf(q)).toEqual({ rest: 'boots' })
  })

  it('reads all of it in one search [SRCH-17]', () => {
    expect(priceWordsOf('newest cheap black boots on sale under $150')).toEqual({
      rest: 'black boots',
      price: UNDER_150,
      sale: true,
      sort: 'newest',
    })
  })
})
