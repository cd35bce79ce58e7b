import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { FitLine } from '#components/product/fit-line.tsx'
import { NoLongerMade } from '#components/product/no-longer-made.tsx'
import { ReviewsSection } from '#components/product/reviews-section.tsx'
import { SizeChartLink } from '#components/product/size-chart-link.tsx'
import { SizeChartPanel } from '#components/product/size-chart-panel.tsx'
import type { Review } from '#lib/contract/review.ts'
import type { SizeChart } from '#lib/contract/size-chart.ts'
import { recentlyViewed, rememberViewed } from '#stores/recently-viewed.ts'
import { eventually } from '#tests/setup/eventually.ts'
import { answer, refusal, useMockApi } from '#tests/setup/mock-api.ts'

vi.mock('next/navigation', () => ({
  usePathname: () => '/products/grit/p1',
  useSearchParams: () => new URLSearchParams(),
}))

const api = useMockApi()

const chart: SizeChart = {
  id: 'c1',
  title: 'Grit: men’s boots',
  kind: 'footwear',
  columns: [
    { name: 'UK', unit: 'size' },
    { name: 'Foot length', unit: 'cm' },
  ],
  rows: [
    { label: '9', values: ['9', '27.5'] },
    { label: '9.5', values: ['9.5', '28'] },
  ],
  howToMeasure: ['Stand on paper.'],
  notes: ['Runs true to size.'],
}

describe('the size chart', () => {
  it('shows each of two charts in the unit that was chosen for it [PDP-01]', async () => {
    render(
      <>
        <section aria-label="On the page">
          <SizeChartPanel chart={chart} chosen={undefined} />
        </section>
        <section aria-label="Over the page">
          <SizeChartPanel chart={chart} chosen={undefined} />
        </section>
      </>,
    )
    const inches = (name: string) => within(screen.getByRole('region', { name })).getByRole('radio', { name: 'in' })
    await userEvent.click(inches('Over the page'))
    expect(inches('Over the page')).toBeChecked()
    expect(inches('On the page')).not.toBeChecked()
  })

  it('opens over the page, the chosen size lit, in centimetres or inches [PDP-01]', async () => {
    api.answers('productSizeChart', () => answer('productSizeChart', { chart }))
    const user = userEvent.setup()
    render(<SizeChartLink productId="p1" chosen="9.5" />)
    expect(screen.getByRole('link', { name: 'Size chart' })).toHaveAttribute('href', '#size-chart')
    await user.click(screen.getByRole('link', { name: 'Size chart' }))
    const dialog = await screen.findByRole('dialog')
    const lit = await within(dialog).findByRole('rowheader', { name: '9½ your size' })
    expect(lit.closest('tr')).toHaveAttribute('aria-current', 'true')
    expect(within(dialog).getByRole('columnheader', { name: 'Foot length (cm)' })).toBeVisible()
    await user.click(within(dialog).getByRole('radio', { name: 'in' }))
    expect(within(dialog).getByRole('cell', { name: '10.8' })).toBeVisible()
    expect(within(dialog).getByRole('rowheader', { name: '9' })).toBeVisible()
    expect(within(dialog).getByText('Stand on paper.')).toBeVisible()
    expect(within(dialog).getByText('Runs true to size.')).toBeVisible()
    expect(within(dialog).getByRole('button', { name: 'Print' })).toBeVisible()
  })

  it('leads to the one on the page when it cannot be loaded', async () => {
    api.answers('productSizeChart', () => refusal('ServiceUnavailable'))
    const user = userEvent.setup()
    render(<SizeChartLink productId="p1" chosen={undefined} />)
    await user.click(screen.getByRole('link', { name: 'Size chart' }))
    expect(await screen.findByRole('link', { name: 'See it further down the page' })).toHaveAttribute(
      'href',
      '#size-chart',
    )
  })
})

const review = (id: string, rest: Partial<Review> = {}): Review => ({
  id,
  rating: 5,
  title: `Title ${id}`,
  body: 'Good.',
  author: 'Kim',
  createdAt: '2026-03-01T10:00:00.000Z',
  ...rest,
})
const summary = {
  average: 4.5,
  count: 12,
  histogram: [0, 0, 1, 4, 7] as [number, number, number, number, number],
  fit: { small: 2, true: 8, large: 0 },
  sizes: ['9.5', '10'],
}
const firstPage = {
  ...summary,
  reviews: [review('a', { sizeBought: '9.5', fit: 'small', reply: 'Thanks, Kim.' }), review('b')],
  total: 12,
  pageCount: 2,
}

describe('reviews', () => {
  it('have a heading each, also where its writer gave none [PDP-03, UI-19]', () => {
    render(
      <ReviewsSection
        productId="p1"
        path="/products/boot"
        reviews={{ ...firstPage, reviews: [review('a'), review('b', { title: '' })] }}
      />,
    )
    const headings = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
    expect(headings).toEqual([review('a').title, `Review by ${review('b').author}`])
  })

  it('show what they say together, each with its size, fit and the store’s reply [PDP-03]', () => {
    render(<ReviewsSection productId="p1" path="/products/boot" reviews={firstPage} />)
    expect(screen.getAllByRole('img', { name: '4.5 out of 5 stars' })[0]).toBeInTheDocument()
    expect(screen.getByRole('row', { name: '5 stars 7' })).toBeInTheDocument()
    expect(screen.getByRole('row', { name: 'Fits small 2' })).toBeInTheDocument()
    const [first] = screen.getAllByRole('listitem')
    expect(first).toHaveTextContent('Kim, 1 March 2026 · Size 9½ · Fits small')
    expect(first).toHaveTextContent('From the storeThanks, Kim.')
  })

  it('are chosen by size and turned page by page [PDP-03]', async () => {
    const queries: string[] = []
    api.answers('productReviews', () =>
      answer('productReviews', { ...summary, reviews: [review('c')], total: 11, page: 1, pageCount: 2 }),
    )
    const fetched = vi.spyOn(globalThis, 'fetch')
    const user = userEvent.setup()
    render(<ReviewsSection productId="p1" path="/products/boot" reviews={firstPage} />)
    await user.selectOptions(screen.getByRole('combobox', { name: 'Size bought' }), '10')
    expect(await screen.findByText('Title c')).toBeVisible()
    expect(screen.getByText('11 reviews')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Older' }))
    await eventually(() => expect(api.sent('productReviews')).toHaveLength(2))
    queries.push(...fetched.mock.calls.map(([url]) => new URL(String(url), 'http://x').search))
    expect(queries).toEqual(['?page=1&size=10', '?page=2&size=10'])
    fetched.mockRestore()
  })

  it('are searched by a form to the product’s page; filters and pages keep the words [PDP-25]', async () => {
    api.answers('productReviews', () =>
      answer('productReviews', { ...summary, reviews: [review('c')], total: 1, page: 1, pageCount: 1 }),
    )
    const fetched = vi.spyOn(globalThis, 'fetch')
    render(
      <ReviewsSection
        productId="p1"
        path="/products/boot"
        asked="wide"
        reviews={{ ...firstPage, total: 2, pageCount: 1 }}
      />,
    )
    const field = screen.getByRole('searchbox', { name: 'Search reviews' })
    expect(field).toHaveValue('wide')
    expect((field as HTMLInputElement).form).toHaveAttribute('action', '/products/boot#reviews')
    expect(screen.getByText(/^2 reviews say “wide”/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'All reviews' })).toHaveAttribute('href', '/products/boot#reviews')
    await userEvent.setup().selectOptions(screen.getByRole('combobox', { name: 'Stars' }), '5')
    expect(await screen.findByText('Title c')).toBeVisible()
    const queries = fetched.mock.calls.map(([url]) => new URL(String(url), 'http://x').search)
    expect(queries).toEqual(['?page=1&q=wide&rating=5'])
    fetched.mockRestore()
  })

  it('show what a search found, whatever was filtered before it, and all of them after it [PDP-25]', async () => {
    api.answers('productReviews', () =>
      answer('productReviews', { ...summary, reviews: [review('c')], total: 1, page: 1, pageCount: 1 }),
    )
    const stars = () => screen.getByRole('combobox', { name: 'Stars' })
    const shop = (asked?: string) => (
      <ReviewsSection
        productId="p1"
        path="/products/boot"
        asked={asked}
        reviews={{ ...firstPage, reviews: [review(asked ?? 'all')] }}
      />
    )
    const { rerender } = render(shop())
    const user = userEvent.setup()
    await user.selectOptions(stars(), '5')
    expect(await screen.findByText('Title c')).toBeVisible()
    rerender(shop('wide'))
    expect(screen.getByText('Title wide')).toBeVisible()
    expect(stars()).toHaveValue('')
    await user.selectOptions(stars(), '5')
    expect(await screen.findByText('Title c')).toBeVisible()
    rerender(shop())
    expect(screen.getByText('Title all')).toBeVisible()
  })

  it('say that none has the words, and are not searched where they are few [PDP-25]', () => {
    const found = { ...firstPage, reviews: [], total: 0, pageCount: 1 }
    const { rerender } = render(<ReviewsSection productId="p1" path="/products/boot" asked="zip" reviews={found} />)
    expect(screen.getByText(/^No review says “zip”/)).toBeVisible()
    rerender(<ReviewsSection productId="p1" path="/products/boot" reviews={{ ...firstPage, count: 10 }} />)
    expect(screen.queryByRole('searchbox')).toBeNull()
  })

  it('keep what is shown when more cannot be loaded', async () => {
    api.answers('productReviews', () => refusal('ServiceUnavailable'))
    const user = userEvent.setup()
    render(<ReviewsSection productId="p1" path="/products/boot" reviews={firstPage} />)
    await user.selectOptions(screen.getByRole('combobox', { name: 'Stars' }), '5')
    expect(await screen.findByText(/couldn’t be loaded/)).toBeVisible()
    expect(screen.getByText('Title a')).toBeVisible()
  })

  it('are asked for again by the press that failed, and only by that [PDP-03]', async () => {
    let reached = false
    api.answers('productReviews', () =>
      reached
        ? answer('productReviews', { ...summary, reviews: [review('c')], total: 12, page: 2, pageCount: 2 })
        : refusal('ServiceUnavailable'),
    )
    const user = userEvent.setup()
    render(<ReviewsSection productId="p1" path="/products/boot" reviews={firstPage} />)
    const older = () => user.click(screen.getByRole('button', { name: 'Older' }))
    await older()
    expect(await screen.findByText(/couldn’t be loaded/)).toBeVisible()
    expect(api.sent('productReviews')).toHaveLength(1)
    reached = true
    await older()
    expect(await screen.findByText('Title c')).toBeVisible()
    expect(screen.queryByText(/couldn’t be loaded/)).toBeNull()
    expect(api.sent('productReviews').map(({ query }) => query.get('page'))).toEqual(['2', '2'])
  })

  it('say so where there are none, and when one is asked for; the page itself takes none [PDP-03, OPS-14]', () => {
    const none = { ...summary, average: 0, count: 0, reviews: [], total: 0, pageCount: 1 }
    const { rerender } = render(<ReviewsSection productId="p1" path="/products/boot" reviews={none} />)
    expect(screen.getByText('No reviews yet.')).toBeVisible()
    rerender(<ReviewsSection productId="p1" path="/products/boot" reviews={none} invites />)
    expect(screen.getByText(/^No reviews yet\. Buy it, and two weeks after it arrives/)).toBeVisible()
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(screen.queryByText(/tell us/)).toBeNull()
  })

  it('say beside the sizes how it fits, with how many said so', () => {
    render(<FitLine fit={summary.fit} />)
    expect(screen.getByText('80% say true to size · 20% small').closest('p')).toHaveTextContent('(10 answers)')
  })
})

describe('recently viewed', () => {
  it('keeps twelve, newest first, each once [PDP-04]', () => {
    for (let i = 1; i <= 13; i++) rememberViewed(`p${i}`)
    rememberViewed('p5')
    expect(recentlyViewed()).toEqual(['p5', 'p13', 'p12', 'p11', 'p10', 'p9', 'p8', 'p7', 'p6', 'p4', 'p3', 'p2'])
  })

  it('starts afresh from a record that is not ours', () => {
    localStorage.setItem('recentlyViewed', '{"version":1,"data":[1]}')
    expect(recentlyViewed()).toEqual([])
  })
})

describe('a product no longer made', () => {
  it('leads on [CART-15]', () => {
    render(
      <NoLongerMade
        state="discontinued"
        successor={{ name: 'the Anvil boot', path: 'grit/anvil' }}
        category={{ name: 'Work boots', href: '/categories/footwear/work-boots' }}
      />,
    )
    expect(screen.getByText('No longer made')).toBeVisible()
    expect(screen.getByRole('link', { name: 'See the Anvil boot instead' })).toHaveAttribute(
      'href',
      '/products/grit/anvil',
    )
    expect(screen.getByRole('link', { name: 'All work boots' })).toBeVisible()
  })
})
