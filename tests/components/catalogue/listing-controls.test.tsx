import { render, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { brandLetters } from '#components/catalogue/brand-letters.ts'
import { FacetChips } from '#components/catalogue/facet-chips.tsx'
import { FacetForm } from '#components/catalogue/facet-form.tsx'
import { SortSelect } from '#components/catalogue/sort-select.tsx'
import { isCostly, pageOfForm, pageOfLink } from '#components/layout/link-target.ts'
import { parseListingQuery } from '#lib/domain/catalogue/listing-query.ts'
import { SORT_OPTIONS } from '#lib/domain/shop-rules.ts'

const PATH = '/categories/footwear'
const facets = {
  brand: [
    { value: 'karrabin', label: 'Karrabin', count: 14 },
    { value: 'dunmarra', label: 'Dunmarra', count: 3 },
  ],
  sizeUk: [{ value: '9.5', label: '9½', count: 2 }],
}
const query = parseListingQuery({ brand: 'karrabin', sizeUk: '9.5', sort: 'priceAsc', page: '3', q: 'boot' })

function form() {
  const found = document.querySelector<HTMLFormElement>('form')
  if (!found) throw new Error('no form')
  return found
}

describe('the filter form', () => {
  it('is a GET form of tick boxes with counts, chosen ones ticked [CAT-03, CAT-11]', () => {
    render(<FacetForm path={PATH} query={query} facets={facets} saleCount={5} total={2} />)
    expect(form()).toHaveAttribute('method', 'get')
    expect(screen.getByRole('checkbox', { name: 'Karrabin 14' })).toBeChecked()
    expect(screen.getByRole('checkbox', { name: 'Dunmarra 3' })).not.toBeChecked()
    expect(screen.getByRole('checkbox', { name: 'On sale 5' })).not.toBeChecked()
    expect(screen.getByRole('button', { name: 'Show 2 products' })).toHaveAttribute('type', 'submit')
  })

  it('asks for its choices, the search and the sort, but never a page [CAT-15]', () => {
    render(
      <>
        <FacetForm path={PATH} query={query} facets={facets} saleCount={0} total={2} />
        <SortSelect sort={query.sort} />
      </>,
    )
    const url = pageOfForm(form())
    expect(url.pathname).toBe(PATH)
    expect([...url.searchParams]).toEqual([
      ['q', 'boot'],
      ['brand', 'karrabin'],
      ['sizeUk', '9.5'],
      ['sort', 'priceAsc'],
    ])
  })

  it('keeps what would leave nothing in its place, but takes no tick for it, unless it is chosen [CAT-11]', () => {
    const empty = [
      { value: 'karrabin', label: 'Karrabin', count: 0 },
      { value: 'dunmarra', label: 'Dunmarra', count: 0 },
    ]
    render(<FacetForm path={PATH} query={query} facets={{ ...facets, brand: empty }} saleCount={0} total={0} />)
    expect(screen.getByRole('checkbox', { name: 'Karrabin 0' })).toBeEnabled()
    expect(screen.getByRole('checkbox', { name: 'Dunmarra 0' })).toBeDisabled()
    expect(screen.getByRole('checkbox', { name: '9½ 2' })).toBeEnabled()
  })

  it('says clothing sizes by their kind [CAT-10]', () => {
    const clothingSize = ['8', '87R', 'L'].map((value) => ({ value, label: value, count: 1 }))
    render(<FacetForm path={PATH} query={query} facets={{ clothingSize }} saleCount={0} total={3} />)
    const list = (name: string) => within(screen.getByRole('list', { name })).getAllByRole('checkbox')
    expect(list('Clothing sizes, letters')).toHaveLength(1)
    expect(list('Clothing sizes, waists')).toHaveLength(1)
    expect(list('Clothing sizes, numbers')).toHaveLength(1)
  })

  it('leaves out what the page has chosen already', () => {
    render(<FacetForm path={PATH} query={query} facets={facets} saleCount={0} total={2} fixed={['brand']} />)
    expect(screen.queryByRole('checkbox', { name: /Karrabin/ })).not.toBeInTheDocument()
  })
})

describe('chips', () => {
  it('take one filter away each and keep the rest; the last takes all [CAT-15]', () => {
    render(<FacetChips path={PATH} query={query} facets={facets} />)
    const chips = within(screen.getByRole('list', { name: 'Filters in use' }))
    expect(chips.getByRole('link', { name: /Remove Karrabin/ })).toHaveAttribute(
      'href',
      `${PATH}?q=boot&sizeUk=9.5&sort=priceAsc`,
    )
    expect(chips.getByRole('link', { name: /Remove UK\/AU men 9½/ })).toHaveAttribute(
      'href',
      `${PATH}?q=boot&brand=karrabin&sort=priceAsc`,
    )
    expect(chips.getByRole('link', { name: 'Clear all' })).toHaveAttribute('href', `${PATH}?q=boot&sort=priceAsc`)
  })
})

describe('the sort', () => {
  it('offers every order, recommended being the default that needs no parameter [CAT-12, CAT-13]', () => {
    render(<SortSelect sort="recommended" />)
    const values = within(screen.getByRole('combobox', { name: 'Sort' }))
      .getAllByRole('option')
      .map((option) => option.getAttribute('value') || 'recommended')
    expect(values.sort()).toEqual([...SORT_OPTIONS].sort())
    expect(screen.getByRole('combobox', { name: 'Sort' })).toHaveValue('')
  })
})

describe('links', () => {
  const link = (html: string) => {
    document.body.innerHTML = html
    const found = document.querySelector('a')
    if (!found) throw new Error('no link')
    return found
  }

  it.each([
    ['<a href="/brands">', '/brands'],
    ['<a href="/brands#brand-K">', '/brands'],
    ['<a href="https://elsewhere.example/">', undefined],
    ['<a href="/brands" target="_blank">', undefined],
    ['<a href="/pictures/drawn/x.svg">', undefined],
    ['<a href="/api/docs">', undefined],
    ['<a href="/account/wishlist">', undefined],
    ['<a href="/" data-hard>', undefined],
    ['<a href="#content">', undefined],
    ['<a href="mailto:help@shop.example">', undefined],
  ])('%s leads inside the shop to %s', (html, path) => {
    expect(pageOfLink(link(html))?.pathname).toBe(path)
  })

  it.each([
    [undefined, false],
    [{ effectiveType: '4g' }, false],
    [{ effectiveType: '2g' }, true],
    [{ effectiveType: 'slow-2g' }, true],
    [{ saveData: true, effectiveType: '4g' }, true],
  ])('are fetched ahead over %o: costly is %s [UI-14]', (connection, costly) => {
    expect(isCostly(connection)).toBe(costly)
  })
})

describe('the brands index', () => {
  it('groups by first letter, digits under # [CAT-18]', () => {
    const brand = (name: string) => ({ slug: name.toLowerCase(), name, productCount: 1 })
    const letters = brandLetters(['3 Peaks', 'Ärmel', 'Anvil', 'Bolt'].map(brand))
    expect(letters.map(({ letter, brands }) => [letter, brands.map(({ name }) => name)])).toEqual([
      ['#', ['3 Peaks']],
      ['A', ['Ärmel', 'Anvil']],
      ['B', ['Bolt']],
    ])
  })
})
