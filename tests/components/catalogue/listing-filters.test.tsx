import { act, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { EmptyListing } from '#components/catalogue/empty-listing.tsx'
import { FacetChips } from '#components/catalogue/facet-chips.tsx'
import { FacetForm } from '#components/catalogue/facet-form.tsx'
import { anyText } from '#components/catalogue/facet-titles.ts'
import { nearestCategories } from '#components/catalogue/nearest-categories.ts'
import { PromotedFilters } from '#components/catalogue/promoted-filters.tsx'
import { SortSelect } from '#components/catalogue/sort-select.tsx'
import { earlyChoice, showChoices, watchChoices } from '#components/layout/instant-choice.ts'
import { pageOfForm } from '#components/layout/link-target.ts'
import { swatchColours } from '#components/ui/colour-swatch.tsx'
import { parseListingQuery } from '#lib/domain/catalogue/listing-query.ts'
import { forgetSizes, keepOwnSizes, knownSizes, noteChosenSize } from '#stores/my-sizes.ts'
import { chooseMyStore } from '#stores/my-store.ts'
import { chooseSizeSystem } from '#stores/size-system.ts'

const search = new URLSearchParams()
vi.mock('next/navigation', () => ({ useSearchParams: () => search }))

const PATH = '/categories/footwear'
const value = (text: string, count = 1) => ({ value: text, label: text.replace('.5', '½'), count })
const facets = {
  brand: Array.from({ length: 14 }, (_, i) => value(`Brand ${String.fromCharCode(65 + i)}`)),
  colour: [value('Wheat', 4), value('Black/orange', 2)],
  bestFor: [value('Mining', 9), value('Farm', 5)],
  sizeUsMen: [value('9', 30), value('9.5', 12)],
  sizeUk: [value('8', 20)],
  sizeEu: [value('42', 4)],
  clothingSize: [value('S'), value('M')],
}

function show(params: Record<string, string> = {}) {
  return render(<FacetForm path={PATH} query={parseListingQuery(params)} facets={facets} saleCount={0} total={40} />)
}

function form(): HTMLFormElement {
  const found = document.querySelector('form')
  if (!found) throw new Error('no form')
  return found
}

afterEach(() => {
  act(() => chooseMyStore(undefined))
  act(() => chooseSizeSystem('asLabelled'))
  act(() => forgetSizes())
  localStorage.clear()
})

describe('what stands in a store', () => {
  it('is no choice where the shop has none, but one that an address made can be taken back [CAT-49, OPS-20]', () => {
    const offersStore = (params: Record<string, string>, noStores: boolean) => {
      const query = parseListingQuery(params)
      const form = <FacetForm path={PATH} query={query} facets={facets} saleCount={0} total={40} noStores={noStores} />
      const { unmount } = render(form)
      const offered = screen.queryByText('In stock at my store') ?? screen.queryByText(/^In stock at/)
      unmount()
      return offered !== null
    }
    expect([offersStore({}, false), offersStore({}, true), offersStore({ store: '0101' }, true)]).toEqual([
      true,
      false,
      true,
    ])
  })

  const FITZROY = { erpStoreId: '0101', name: 'Fitzroy', path: 'fitzroy', locality: 'Fitzroy', postcode: '3065' }
  const showAll = (params: Record<string, string>, storeName?: string) => {
    const query = parseListingQuery(params)
    render(
      <>
        <PromotedFilters path={PATH} query={query} facets={facets} saleCount={0} total={40} />
        <FacetForm path={PATH} query={query} facets={facets} saleCount={0} total={40} storeName={storeName} />
        <FacetChips path={PATH} query={query} facets={facets} storeName={storeName} />
      </>,
    )
  }

  it('leads who has no store to choose one [CAT-49]', () => {
    showAll({})
    expect(screen.getByRole('link', { name: 'In stock at my store' })).toHaveAttribute('href', '/stores')
    expect(screen.queryByRole('button', { name: /In stock/ })).toBeNull()
  })

  it('is one press away for who has one, and sent with the other filters [CAT-49]', async () => {
    chooseMyStore(FITZROY)
    showAll({ brand: 'Brand A' })
    expect(screen.getByRole('checkbox', { name: 'In stock at Fitzroy' })).not.toBeChecked()
    await userEvent.click(screen.getByRole('button', { name: 'In stock at Fitzroy' }))
    expect([...pageOfForm(form()).searchParams]).toEqual([
      ['brand', 'Brand A'],
      ['store', '0101'],
    ])
  })

  it('names the store of the address, not one’s own, and goes with one press [CAT-49]', () => {
    chooseMyStore(FITZROY)
    showAll({ store: '0202', brand: 'Brand A' }, 'Geelong')
    expect(screen.getByRole('checkbox', { name: 'In stock at Geelong' })).toBeChecked()
    expect(screen.queryByRole('button', { name: /In stock/ })).toBeNull()
    const chip = screen.getByRole('link', { name: /Remove In stock at Geelong/ })
    expect(chip).toHaveAttribute('href', `${PATH}?brand=Brand+A`)
    expect(screen.getByRole('link', { name: 'Clear all' })).toHaveAttribute('href', PATH)
  })
})

describe('the sizes', () => {
  it('stand under one heading with a switch of systems that is no filter itself [CAT-09, CAT-10]', async () => {
    show()
    const systems = within(screen.getByRole('group', { name: 'Size system' })).getAllByRole('radio')
    expect(systems.map((radio) => radio.getAttribute('value'))).toEqual(['uk', 'usMen', 'eu'])
    expect(screen.getByRole('radio', { name: 'UK/AU men' })).toBeChecked()
    expect(screen.getByRole('list', { name: 'US men sizes' })).toBeInTheDocument()
    expect(screen.getByRole('list', { name: 'Clothing sizes' })).toBeInTheDocument()
    await userEvent.click(screen.getByRole('radio', { name: 'US men' }))
    await userEvent.click(screen.getByRole('checkbox', { name: '9½ 12' }))
    expect([...pageOfForm(form()).searchParams]).toEqual([['sizeUsMen', '9.5']])
  })

  it('open in the system the shopper chose before [CAT-09]', async () => {
    const { unmount } = show()
    await userEvent.click(screen.getByRole('radio', { name: 'EU' }))
    unmount()
    show()
    expect(screen.getByRole('radio', { name: 'EU' })).toBeChecked()
  })

  it('open in the system that is filtered by, whatever is remembered [CAT-09]', () => {
    chooseSizeSystem('eu')
    show({ sizeUk: '8' })
    expect(screen.getByRole('radio', { name: 'UK/AU men' })).toBeChecked()
  })
})

describe('long lists', () => {
  it('are cut at ten, the rest behind “Show n more” [CAT-03]', () => {
    show()
    const more = screen.getByText('Show 4 more').closest('details')
    expect(more).not.toHaveAttribute('open')
    expect(more?.querySelectorAll('input')).toHaveLength(4)
  })

  it('stand open when something in the rest is chosen [CAT-11]', () => {
    show({ brand: 'Brand N' })
    expect(screen.getByText('Show 4 more').closest('details')).toHaveAttribute('open')
  })

  it('of brands can be searched, and the text is no filter', async () => {
    show()
    await userEvent.type(screen.getByRole('searchbox', { name: 'Find in brand' }), 'brand n')
    expect(screen.getByRole('checkbox', { name: 'Brand N 1' })).toBeVisible()
    expect(screen.getByRole('checkbox', { name: 'Brand A 1', hidden: true }).closest('li')).not.toBeVisible()
    expect(pageOfForm(form()).search).toBe('')
  })
})

describe('colours', () => {
  it.each([
    ['Wheat', 1],
    ['Black/orange', 2],
    ['Red/black', 2],
    ['Camouflage', 0],
  ])('%s has %i on its swatch, and always its name [CAT-04]', (name, count) => {
    expect(swatchColours(name)).toHaveLength(count)
  })
})

describe('promoted filters', () => {
  const promoted = (params: Record<string, string> = {}) =>
    render(
      <>
        <FacetForm path={PATH} query={parseListingQuery(params)} facets={facets} saleCount={3} total={40} />
        <PromotedFilters path={PATH} query={parseListingQuery(params)} facets={facets} saleCount={3} total={40} />
      </>,
    )

  it('stay where they are while they are on, and switch off again [CAT-15]', () => {
    promoted({ bestFor: 'Mining', page: '3' })
    const list = within(screen.getByRole('list', { name: 'Popular filters' }))
    expect(list.getByRole('link', { name: 'Mining' })).toHaveAttribute('aria-current', 'true')
    expect(list.getByRole('link', { name: 'Mining' })).toHaveAttribute('href', PATH)
    expect(list.getByRole('link', { name: 'Farm' })).toHaveAttribute('href', `${PATH}?bestFor=Farm&bestFor=Mining`)
    expect(list.getByRole('link', { name: 'On sale' })).toHaveAttribute('href', `${PATH}?bestFor=Mining&sale=1`)
  })

  it('offer safety toes and hi-vis, whose ticks are on in their usual place too [CAT-54]', () => {
    const capped = { ...facets, toeCap: [value('Composite', 3), value('None', 9), value('Steel', 8)] }
    const query = parseListingQuery({ toeCap: ['Composite', 'Steel'], sale: '1' })
    render(
      <>
        <FacetForm path={PATH} query={query} facets={capped} saleCount={3} total={11} />
        <PromotedFilters path={PATH} query={query} facets={capped} saleCount={3} total={11} />
      </>,
    )
    const link = screen.getByRole('link', { name: 'Safety toe' })
    expect(link).toHaveAttribute('aria-current', 'true')
    expect(link).toHaveAttribute('href', `${PATH}?sale=1`)
    expect(screen.getByRole('checkbox', { name: 'Steel 8' })).toBeChecked()
    expect(screen.getByRole('checkbox', { name: 'None 9' })).not.toBeChecked()
    expect(screen.queryByRole('link', { name: 'Hi-vis' })).not.toBeInTheDocument()
  })

  it('offer the shopper’s own sizes with their counts, each pressing its own tick [SIZE-05]', async () => {
    keepOwnSizes({ shoe: { system: 'usMen', size: '9.5' }, shirt: 'm' })
    promoted()
    expect(screen.getByRole('button', { name: 'Your size: m (1)' })).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Your size: US men 9½ (12)' }))
    expect(screen.getByRole('checkbox', { name: '9½ 12' })).toBeChecked()
    expect(screen.getByRole('checkbox', { name: 'M 1' })).not.toBeChecked()
  })

  it('offer a size that was chosen last where none of its kind is theirs, and keep it apart [SIZE-03, SIZE-05]', async () => {
    keepOwnSizes({ shirt: 'S' })
    noteChosenSize({ shirt: 'M' })
    promoted()
    await userEvent.click(screen.getByRole('checkbox', { name: '9½ 12' }))
    expect(await screen.findByRole('button', { name: 'Last size: US men 9½ (12)' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Your size: S (1)' })).toBeVisible()
    expect(screen.queryByRole('button', { name: /: M/ })).not.toBeInTheDocument()
    expect(knownSizes().own).toEqual({ shirt: 'S' })
  })

  it('remember the system a size was picked in, for the whole shop [CAT-09, PDP-08]', async () => {
    chooseSizeSystem('eu')
    promoted()
    await userEvent.click(screen.getByRole('checkbox', { name: '9½ 12' }))
    expect(JSON.parse(localStorage.getItem('sizeSystem') ?? '{}')).toMatchObject({ data: 'usMen' })
  })

  it('offer a size of clothes that this listing writes otherwise, and press no other [SIZE-05]', async () => {
    keepOwnSizes({ shirt: 'XXL' })
    const written = { ...facets, clothingSize: [value('2XL', 4), value('XL', 6)] }
    render(
      <>
        <FacetForm path={PATH} query={parseListingQuery({})} facets={written} saleCount={3} total={40} />
        <PromotedFilters path={PATH} query={parseListingQuery({})} facets={written} saleCount={3} total={40} />
      </>,
    )
    await userEvent.click(screen.getByRole('button', { name: 'Your size: XXL (4)' }))
    expect(screen.getByRole('checkbox', { name: '2XL 4' })).toBeChecked()
    expect(screen.getByRole('checkbox', { name: 'XL 6' })).not.toBeChecked()
  })

  it('offer no size this listing has not [SIZE-05]', () => {
    keepOwnSizes({ shoe: { system: 'usMen', size: '15' } })
    promoted()
    expect(screen.queryByRole('button', { name: /Your size/ })).not.toBeInTheDocument()
  })
})

describe('choices', () => {
  const watched = () => {
    render(
      <>
        <FacetForm path={PATH} query={parseListingQuery({})} facets={facets} saleCount={0} total={4} />
        <SortSelect sort="recommended" />
      </>,
    )
    const onChoice = vi.fn()
    const gone = new AbortController()
    watchChoices(onChoice, gone.signal)
    return { onChoice, gone, sort: screen.getByRole('combobox', { name: 'Sort' }) }
  }

  it('are meant at once when ticked or pointed at [CAT-15]', async () => {
    const { onChoice, gone, sort } = watched()
    await userEvent.click(screen.getByRole('checkbox', { name: 'Mining 9' }))
    expect(onChoice).toHaveBeenCalledTimes(1)
    await userEvent.selectOptions(sort, 'Newest first')
    expect(onChoice).toHaveBeenCalledTimes(2)
    gone.abort()
  })

  it('that arrow keys run through are meant on Enter or on leaving [CAT-12]', () => {
    const { onChoice, gone, sort } = watched()
    const step = (option: string) => {
      fireEvent.keyDown(sort, { key: 'ArrowDown' })
      fireEvent.change(sort, { target: { value: option } })
    }
    sort.focus()
    step('newest')
    step('oldest')
    expect(onChoice).not.toHaveBeenCalled()
    fireEvent.keyDown(sort, { key: 'Enter' })
    expect(onChoice).toHaveBeenCalledTimes(1)
    step('priceAsc')
    fireEvent.focusOut(sort)
    expect(onChoice).toHaveBeenCalledTimes(2)
    gone.abort()
  })

  it('made before scripts ran are not lost', async () => {
    const { gone } = watched()
    expect(earlyChoice()).toBeUndefined()
    await userEvent.click(screen.getByRole('checkbox', { name: 'Mining 9' }))
    expect(earlyChoice()).toBe(form())
    gone.abort()
  })

  it('show what the URL says after Back [CAT-15]', async () => {
    const { gone, sort } = watched()
    await userEvent.click(screen.getByRole('checkbox', { name: 'Mining 9' }))
    showChoices(new URLSearchParams('bestFor=Farm&sort=newest'))
    expect(screen.getByRole('checkbox', { name: 'Mining 9' })).not.toBeChecked()
    expect(screen.getByRole('checkbox', { name: 'Farm 5' })).toBeChecked()
    expect(sort).toHaveValue('newest')
    gone.abort()
  })
})

describe('an empty listing', () => {
  const node = (path: string, name: string, productCount = 1) => ({ path, name, productCount, children: [] })
  const tree = [
    { ...node('footwear', 'Footwear', 9), children: [node('footwear/boots', 'Work boots', 5), node('g', 'Gumboots')] },
    node('pants', 'Pants'),
  ]

  it('says what was searched for and shows the ways on [CAT-28]', () => {
    render(
      <EmptyListing
        search="bootz"
        filtered={false}
        clearHref="/search?q=bootz"
        categories={tree}
        contact={{ phone: '1300 000 000', page: '/articles/contact' }}
        rail={{ title: 'Popular right now', tiles: <p>rail</p> }}
      />,
    )
    expect(screen.getByRole('heading', { name: 'No results for “bootz”' })).toBeVisible()
    expect(screen.getByText('Check the spelling.')).toBeVisible()
    expect(screen.getByText('Try fewer words, or a simpler one.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Footwear' })).toHaveAttribute('href', '/categories/footwear')
    expect(screen.getByRole('link', { name: '1300 000 000' })).toHaveAttribute('href', 'tel:1300000000')
    expect(screen.getByRole('link', { name: 'Contact us' })).toHaveAttribute('href', '/articles/contact')
    expect(screen.getByRole('heading', { name: 'Popular right now' })).toBeVisible()
  })

  it('links the help that was searched for [CAT-28]', () => {
    const help = [
      { href: '/articles/returns', title: 'Returns' },
      { href: '/stores', title: 'Stores and opening hours' },
    ]
    render(<EmptyListing search="returns" help={help} filtered={false} clearHref="/search" categories={[]} />)
    expect(screen.getByText(/^Looking for help\?/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Returns' })).toHaveAttribute('href', '/articles/returns')
    expect(screen.getByRole('link', { name: 'Stores and opening hours' })).toHaveAttribute('href', '/stores')
  })

  it('gives an example of fewer words where there is one of the shop’s goods [SEO-12]', () => {
    const example = { fewer: 'boots', more: 'boots for concreting' }
    render(<EmptyListing search="x" example={example} filtered={false} clearHref="/search" categories={[]} />)
    expect(
      screen.getByText('Try fewer words, or a simpler one: “boots” finds more than “boots for concreting”.'),
    ).toBeVisible()
  })

  it('leads to what fewer of the words find, with how many, instead of advice on words [SRCH-16]', () => {
    const closest = [
      { words: 'hi vis shirt', count: 1022, href: '/search?q=hi+vis+shirt' },
      { words: 'long sleeve', count: 1, href: '/search?q=long+sleeve' },
    ]
    render(
      <EmptyListing
        search="hi vis long sleeve"
        closest={closest}
        filtered={false}
        clearHref="/search"
        categories={[]}
      />,
    )
    const close = screen.getByRole('navigation', { name: 'Searches close to it' })
    const links = within(close).getAllByRole('link')
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['hi vis shirt 1,022 products', '/search?q=hi+vis+shirt'],
      ['long sleeve 1 product', '/search?q=long+sleeve'],
    ])
    expect(screen.queryByText('Check the spelling.')).not.toBeInTheDocument()
    expect(screen.queryByText(/nothing in it right now/)).not.toBeInTheDocument()
  })

  it.each([
    ['sizeUk', 'Any size'],
    ['clothingSize', 'Any size'],
    ['colour', 'Any colour'],
    ['wearer', 'For anyone'],
    ['bestFor', 'For any job'],
    ['sale', 'Also at full price'],
    ['store', 'Not only in this store'],
  ] as const)('calls a listing without %s “%s” [CAT-28]', (choice, text) => {
    expect(anyText(choice)).toBe(text)
  })

  it('offers to take the filters off, and what is there without one [CAT-28]', () => {
    const looser = [{ words: anyText('colour'), count: 24, href: '/categories/boots?sale=1' }]
    render(<EmptyListing filtered looser={looser} clearHref="/categories/boots" categories={[]} />)
    const fewer = within(screen.getByRole('navigation', { name: 'Fewer filters' })).getByRole('link')
    expect([fewer.textContent, fewer.getAttribute('href')]).toEqual([
      'Any colour 24 products',
      '/categories/boots?sale=1',
    ])
    expect(screen.getByRole('link', { name: 'clear all filters' })).toHaveAttribute('href', '/categories/boots')
  })

  it('finds categories by the beginnings of words, nearest first', () => {
    expect(nearestCategories(tree, 'work bootz', 4).map(({ name }) => name)).toEqual(['Work boots'])
    expect(nearestCategories(tree, 'zzz', 4)).toEqual([])
  })
})
