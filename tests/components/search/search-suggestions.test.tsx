import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { SearchAssist } from '#components/layout/search-assist.tsx'
import { SearchSuggestions } from '#components/layout/search-suggestions.tsx'
import { queryClient } from '#lib/client/query-client.ts'
import { matchedParts } from '#lib/client/search/suggested-text.ts'
import { forgetSearches, rememberSearch } from '#stores/recent-searches.ts'
import { answer, useMockApi } from '#tests/setup/mock-api.ts'
import { cardFixture } from '#tests/setup/shop-fixtures.ts'

const wire = useMockApi()
beforeEach(() => {
  queryClient().clear()
  wire.answers('suggestion', () => answer('suggestion', { products: [], categories: [], brands: [], searchedFor: '' }))
})

const product = (n: number) => cardFixture({ id: `p${n}`, path: `karrabin/boot-${n}`, name: `Boot ${n}` })
const numbers = [1, 2, 3, 4, 5, 6, 7, 8]
const everything = {
  products: numbers.map(product),
  categories: numbers.slice(0, 4).map((n) => ({ path: `footwear/boots-${n}`, name: `Boots ${n}`, productCount: n })),
  brands: numbers.slice(0, 4).map((n) => ({ slug: `boot-co-${n}`, name: `Boot Co ${n}`, productCount: n })),
  searchedFor: 'boot',
}

function box() {
  document.body.innerHTML =
    '<form action="/search"><label for="q">Search the shop</label><input id="q" name="q" type="search" /></form>'
  const input = document.querySelector('input')
  if (!input) throw new Error('no box')
  input.form?.addEventListener('submit', (event) => event.preventDefault())
  input.focus()
  render(<SearchSuggestions input={input} />, { container: document.body.appendChild(document.createElement('div')) })
  return input
}

beforeEach(() => {
  window.innerWidth = 1280
})
afterEach(() => act(() => forgetSearches()))

describe('the code of the suggestions', () => {
  const CODE = '#components/layout/search-suggestions.tsx'
  afterEach(() => vi.doUnmock(CODE))

  it('is asked for again at the next visit to the box where it could not be fetched [SRCH-11]', async () => {
    let online = false
    vi.doMock(CODE, () => {
      if (!online) throw new Error('Failed to load chunk 7')
      return { SearchSuggestions: () => <p>Suggestions</p> }
    })
    const failures: unknown[] = []
    const note = (reason: unknown) => void failures.push(reason)
    process.on('unhandledRejection', note)
    render(
      <>
        <input id="find" />
        <SearchAssist inputId="find" />
      </>,
    )
    const input = document.getElementById('find') as HTMLInputElement
    act(() => input.focus())
    await waitFor(() => expect(failures).toHaveLength(1))
    process.off('unhandledRejection', note)
    online = true
    act(() => input.blur())
    act(() => input.focus())
    expect(await screen.findByText('Suggestions')).toBeVisible()
  })
})

describe('the search box', () => {
  it('suggests products with price, categories and brands as links, ten at most, the typed letters marked [SRCH-11]', async () => {
    wire.answers('suggestion', () => answer('suggestion', everything))
    const input = box()
    await userEvent.type(input, 'boot')
    const products = within(await screen.findByRole('group', { name: 'Products' })).getAllByRole('option')
    expect(products).toHaveLength(6)
    expect(products[0]).toHaveTextContent('Karrabin Boot 1')
    expect(products[0]).toHaveTextContent('$129.95')
    expect(products[0]).toHaveAttribute('href', '/products/karrabin/boot-1')
    expect(within(screen.getByRole('group', { name: 'Categories' })).getAllByRole('option')).toHaveLength(2)
    expect(within(screen.getByRole('group', { name: 'Brands' })).getAllByRole('option')).toHaveLength(2)
    expect(screen.getByRole('option', { name: /^Boots 1/ })).toHaveAttribute('href', '/categories/footwear/boots-1')
    expect(screen.getByRole('option', { name: /^Boots 1/ }).querySelector('mark')).toHaveTextContent('Boot')
  })

  it('shows no more than eight rows on a phone [SRCH-11]', async () => {
    window.innerWidth = 360
    wire.answers('suggestion', () => answer('suggestion', everything))
    await userEvent.type(box(), 'boot')
    expect(await screen.findAllByRole('option')).toHaveLength(8)
  })

  it.each([
    [{ products: 8, categories: 0, brands: 0 }, [8, 0, 0]],
    [{ products: 8, categories: 1, brands: 4 }, [7, 1, 2]],
    [{ products: 3, categories: 4, brands: 4 }, [3, 4, 3]],
    [{ products: 0, categories: 4, brands: 4 }, [0, 4, 4]],
  ])('leaves no row empty that another kind has: of %o it shows %o [SRCH-11]', async (there, shown) => {
    const { products, categories, brands } = everything
    wire.answers('suggestion', () =>
      answer('suggestion', {
        ...everything,
        products: products.slice(0, there.products),
        categories: categories.slice(0, there.categories),
        brands: brands.slice(0, there.brands),
      }),
    )
    await userEvent.type(box(), 'boot')
    await screen.findAllByRole('option')
    const counts = ['Products', 'Categories', 'Brands'].map((name) => {
      const group = screen.queryByRole('group', { name })
      return group ? within(group).getAllByRole('option').length : 0
    })
    expect(counts).toEqual(shown)
  })

  it('offers recent searches before typing, newest first, and forgets them on request', async () => {
    rememberSearch('hi vis')
    rememberSearch('Gumboots')
    rememberSearch('HI VIS')
    const input = box()
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['HI VIS', 'Gumboots'])
    expect(screen.getByRole('option', { name: 'Gumboots' })).toHaveAttribute('href', '/search?q=Gumboots')
    await userEvent.click(screen.getByRole('button', { name: 'Clear recent searches' }))
    expect(screen.queryByRole('option')).not.toBeInTheDocument()
    expect(input).toHaveFocus()
  })

  it('offers to forget them below them only, not below what is suggested', async () => {
    wire.answers('suggestion', () => answer('suggestion', everything))
    rememberSearch('Gumboots')
    const forget = () => screen.queryByRole('button', { name: 'Clear recent searches' })
    const input = box()
    expect(forget()).toBeVisible()
    await userEvent.type(input, 'boot')
    await screen.findByRole('group', { name: 'Products' })
    expect(forget()).toBeNull()
    await userEvent.clear(input)
    expect(screen.getByRole('option', { name: 'Gumboots' })).toBeVisible()
    expect(forget()).toBeVisible()
  })

  it('offers what most search for before typing, below what was searched for here [SRCH-14]', async () => {
    queryClient().clear()
    wire.answers('suggestion', () =>
      answer('suggestion', { products: [], categories: [], brands: [], searchedFor: '', popular: ['steel caps'] }),
    )
    rememberSearch('Gumboots')
    box()
    const popular = within(await screen.findByRole('group', { name: 'Popular searches' }))
    expect(popular.getByRole('option', { name: 'steel caps' })).toHaveAttribute('href', '/search?q=steel%20caps')
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Gumboots', 'steel caps'])
  })

  it.each([
    [1280, 4],
    [360, 2],
  ])(
    'offers of what most search for at %i px the %i that are left of its rows, and nothing twice [SRCH-14, SRCH-11]',
    async (width, left) => {
      window.innerWidth = width
      const popular = ['boots', 'gloves', 'polo', 'belt', 'socks', 'cap']
      wire.answers('suggestion', () =>
        answer('suggestion', { products: [], categories: [], brands: [], searchedFor: '', popular }),
      )
      for (const text of ['one', 'two', 'three', 'four', 'five', 'Gloves']) rememberSearch(text)
      box()
      const group = within(await screen.findByRole('group', { name: 'Popular searches' }))
      const offered = ['boots', 'polo', 'belt', 'socks'].slice(0, left)
      expect(group.getAllByRole('option').map((option) => option.textContent)).toEqual(offered)
    },
  )

  it('says in the list that nothing was found [SRCH-14]', async () => {
    wire.answers('suggestion', () => answer('suggestion', { ...everything, products: [], categories: [], brands: [] }))
    await userEvent.type(box(), 'zzz')
    expect(await screen.findByText(/^Nothing found for “zzz”/)).toBeVisible()
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument()
  })

  it('leads on where no product has all the words, by mouse and keyboard, and says how many ways [SRCH-19]', async () => {
    const closest = [
      { words: 'hi vis shirt', productCount: 12, search: 'q=hi+vis+shirt&colour=Pink' },
      { words: 'hi vis long', productCount: 1, search: 'q=hi+vis+long' },
    ]
    wire.answers('suggestion', () => answer('suggestion', { ...everything, products: [], closest }))
    const input = box()
    await userEvent.type(input, 'hi vis shirt long')
    const group = within(await screen.findByRole('group', { name: 'Closest searches' }))
    const rows = group.getAllByRole('option')
    expect(rows.map((row) => [row.textContent, row.getAttribute('href')])).toEqual([
      ['hi vis shirt12', '/search?q=hi+vis+shirt&colour=Pink'],
      ['hi vis long1', '/search?q=hi+vis+long'],
    ])
    expect(screen.getByRole('status')).toHaveTextContent('10 suggestions: 2 closest searches, 4 categories, 4 brands')
    expect(screen.getAllByRole('option')[0]).toBe(rows[0])
    await userEvent.keyboard('{ArrowDown}')
    expect(rows[0]).toHaveAttribute('aria-selected', 'true')
    expect(input).toHaveAttribute('aria-activedescendant', rows[0]?.id)
    expect(input).toHaveFocus()
    const taken = vi.fn((event: Event) => event.preventDefault())
    rows[1]?.addEventListener('click', taken)
    await userEvent.keyboard('{ArrowDown}{Enter}')
    expect(taken).toHaveBeenCalledOnce()
    expect(screen.queryByText(/^Nothing found/)).not.toBeInTheDocument()
  })

  it.each([
    [1280, [3, 4, 3]],
    [360, [3, 3, 2]],
  ])('keeps to its rows with three closest searches at %i px: %o [SRCH-19, SRCH-11]', async (width, shown) => {
    window.innerWidth = width
    const closest = [1, 2, 3].map((n) => ({ words: `boot ${n}`, productCount: n, search: `q=boot+${n}` }))
    wire.answers('suggestion', () => answer('suggestion', { ...everything, products: [], closest }))
    await userEvent.type(box(), 'boot')
    await screen.findAllByRole('option')
    const counts = ['Closest searches', 'Categories', 'Brands'].map(
      (name) => within(screen.getByRole('group', { name })).getAllByRole('option').length,
    )
    expect(counts).toEqual(shown)
  })

  it('says one closest search as one, and that nothing was found where there is none [SRCH-19, SRCH-14]', async () => {
    const nothing = { ...everything, products: [], categories: [], brands: [] }
    const only = { words: 'boot', productCount: 3, search: 'q=boot' }
    wire.answers('suggestion', ({ query }) =>
      answer('suggestion', { ...nothing, closest: query.get('q') === 'boot zzz' ? [only] : [] }),
    )
    const input = box()
    await userEvent.type(input, 'boot zzz')
    await screen.findByRole('option')
    expect(screen.getByRole('status')).toHaveTextContent('1 suggestion: 1 closest search')
    await userEvent.clear(input)
    await userEvent.type(input, 'zzz')
    expect(await screen.findByText(/^Nothing found for “zzz”/)).toBeVisible()
    expect(screen.getByRole('status')).toHaveTextContent('No suggestions')
  })

  it('shows a style once, with its other colours as named dots [SRCH-11]', async () => {
    const otherColours = [{ path: 'karrabin/boot-navy', colour: 'Navy' }]
    const [boot, plain] = [{ ...product(1), colour: 'Wheat', otherColours }, product(2)]
    wire.answers('suggestion', () => answer('suggestion', { ...everything, products: [boot, plain] }))
    await userEvent.type(box(), 'boot')
    const [first, second] = within(await screen.findByRole('group', { name: 'Products' })).getAllByRole('option')
    expect(first).toHaveTextContent('Boot 1, wheatAlso in navy')
    expect(second).not.toHaveTextContent('Also in')
  })

  it('remembers what is searched for', async () => {
    wire.answers('suggestion', () => answer('suggestion', { ...everything, products: [], categories: [], brands: [] }))
    const input = box()
    await userEvent.type(input, 'steel caps{Enter}')
    await userEvent.clear(input)
    expect(screen.getByRole('option', { name: 'steel caps' })).toBeVisible()
  })
})

describe('matched letters', () => {
  it.each([
    ['Work boots', 'wor bo', '[Wor]k [bo]ots'],
    ['Métier épais', 'metier', '[Métier] épais'],
    ['Steel toe', 'oe', 'Steel toe'],
    ['Hi-vis vest', 'vis', 'Hi-[vis] vest'],
    ['Boots', '', 'Boots'],
    ['Work boots', 'b bo', 'Work [bo]ots'],
    ['Work boots', 'boots', 'Work [boots]'],
  ])('of %s for “%s”', (text, query, shown) => {
    expect(
      matchedParts(text, query)
        .map((part) => (part.typed ? `[${part.text}]` : part.text))
        .join(''),
    ).toBe(shown)
  })

  it('leave no empty stretch before, between or after', () => {
    const typed = (text: string) => ({ text, typed: true })
    expect(matchedParts('Boots', 'boots')).toEqual([typed('Boots')])
    expect(matchedParts('Hi 4x4', 'hi 4x')).toEqual([
      typed('Hi'),
      { text: ' ', typed: false },
      typed('4x'),
      { text: '4', typed: false },
    ])
  })
})
