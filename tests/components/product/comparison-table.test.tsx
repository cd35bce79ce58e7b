import { render, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ComparisonTable } from '#components/product/comparison-table.tsx'
import { OtherToCompare } from '#components/product/other-to-compare.tsx'
import { cardFixture, productFixture } from '#tests/setup/shop-fixtures.ts'

const SLUGS = ['boot', 'plain']
const CALLOUTS = new Map([
  ['boot', [{ text: '20% off boots', price: 10_396 }, { text: 'Third pair free (from 3 items)' }]],
  ['alike', [{ text: 'Third pair free (from 3 items)' }]],
])
const shared = { slugs: SLUGS, onlyDifferences: false, taxRate: 0.1, callouts: CALLOUTS }

it('says at the head of a column what the first offer about it is, and no neighbour’s [PDP-26, PROMO-12]', () => {
  const products = SLUGS.map((id) => ({ ...productFixture(), id }))
  render(<ComparisonTable {...shared} products={products} rows={[]} />)
  const [boot, plain] = screen.getAllByRole('columnheader')
  expect(boot).toHaveTextContent('20% off boots: $103.96')
  expect(boot).not.toHaveTextContent('Third pair')
  expect(plain).toHaveTextContent('$129.95')
  expect(plain).not.toHaveTextContent(/off boots|Third pair/)
})

it('says it of those that could be added, without a price that no cart keeps [PDP-26, PROMO-12]', () => {
  render(<OtherToCompare {...shared} others={['alike', 'plain'].map((id) => cardFixture({ id }))} />)
  const [alike, plain] = screen.getAllByRole('listitem')
  expect(within(alike as HTMLElement).getByText('Third pair free (from 3 items)')).toBeVisible()
  expect(plain).not.toHaveTextContent(/Third pair/)
})
