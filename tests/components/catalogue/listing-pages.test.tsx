import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { ListingPages } from '#components/catalogue/listing-pages.tsx'

// Every test has a listing of its own: what a window has loaded it keeps.
let path = ''
let count = 0
let asked: string[] = []
const server = setupServer()

const card = (name: string) => `<li class="card"><h3><a href="/products/${name}">${name}</a></h3></li>`

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
beforeEach(() => {
  count += 1
  path = `/categories/c${count}`
  asked = []
  history.replaceState(null, '', path)
  server.use(
    http.get(`*${path}`, ({ request }) => {
      const url = new URL(request.url)
      asked.push(url.search)
      const page = Number(url.searchParams.get('page') ?? 1)
      const cards = page === 2 ? ['p1-b', 'p2-a', 'p2-b'] : [`p${page}-a`, `p${page}-b`]
      return HttpResponse.html(`<main><ul id="product-list">${cards.map(card).join('')}</ul></main>`)
    }),
  )
})
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

function show(page: number) {
  return render(
    <ListingPages
      path={path}
      search="brand=x"
      page={page}
      pageCount={3}
      pageSize={2}
      total={6}
      name="Boots"
      personal
      nav={<nav aria-label="Pages" />}
    >
      <ul id="product-list">
        {['a', 'b'].map((each) => (
          <li key={each} className="card">
            <a href={`/products/p${page}-${each}`}>{`p${page}-${each}`}</a>
          </li>
        ))}
      </ul>
    </ListingPages>,
  )
}

const products = () =>
  within(document.querySelector<HTMLElement>('.listing-grids') ?? document.body)
    .getAllByRole('link')
    .map((link) => link.textContent)

describe('load more', () => {
  it('is a link to the next page that appends it, without repeats, and notes the page [CAT-02, CAT-13]', async () => {
    show(1)
    expect(screen.getByText('2 of 6')).toBeVisible()
    const more = screen.getByRole('link', { name: 'Load more' })
    expect(more).toHaveAttribute('href', `${path}?brand=x&page=2`)
    const entries = history.length
    await userEvent.click(more)
    expect(await screen.findByText('4 of 6')).toBeVisible()
    expect(products()).toEqual(['p1-a', 'p1-b', 'p2-a', 'p2-b'])
    expect(location.search).toBe('?brand=x&page=2')
    expect(history.length).toBe(entries)
    await userEvent.click(screen.getByRole('link', { name: 'Load more' }))
    expect(await screen.findByText('6 of 6')).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Load more' })).not.toBeInTheDocument()
  })

  it('offers what comes before where the listing was opened in the middle', async () => {
    show(3)
    expect(screen.getByText('5–6 of 6')).toBeVisible()
    await userEvent.click(screen.getByRole('link', { name: 'Load previous' }))
    await waitFor(() => expect(products()).toEqual(['p1-b', 'p2-a', 'p2-b', 'p3-a', 'p3-b']))
    expect(screen.getByText('3–6 of 6')).toBeVisible()
  })

  it('shows the same tiles when one comes back, asking for nothing twice [ROUTE-44]', async () => {
    show(1)
    await userEvent.click(screen.getByRole('link', { name: 'Load more' }))
    await screen.findByText('4 of 6')
    cleanup()
    show(1)
    expect(products()).toEqual(['p1-a', 'p1-b', 'p2-a', 'p2-b'])
    expect(asked).toEqual(['?brand=x&page=2'])
  })

  it('asks again for tiles it has had for long: prices change meanwhile [CAT-02]', async () => {
    show(1)
    await userEvent.click(screen.getByRole('link', { name: 'Load more' }))
    await screen.findByText('4 of 6')
    cleanup()
    // As a link to the listing opens it: nothing is remembered of how far one was.
    history.replaceState(null, '', path)
    vi.setSystemTime(Date.now() + 3_600_000)
    show(1)
    await userEvent.click(screen.getByRole('link', { name: 'Load more' }))
    expect(await screen.findByText('4 of 6')).toBeVisible()
    expect(asked).toEqual(['?brand=x&page=2', '?brand=x&page=2'])
    vi.useRealTimers()
  })

  it('fetches again what a reload forgot [ROUTE-44]', async () => {
    history.replaceState({ listing: { listing: `${path}?brand=x`, from: 1, to: 2 } }, '')
    show(2)
    await waitFor(() => expect(products()).toContain('p1-a'))
    expect(screen.getByText('4 of 6')).toBeVisible()
  })

  it('believes no memory of another listing', () => {
    history.replaceState({ listing: { listing: '/categories/other?', from: 1, to: 3 } }, '')
    show(1)
    expect(screen.getByText('2 of 6')).toBeVisible()
    expect(asked).toEqual([])
  })

  it('says when it did not work, and can be tried again', async () => {
    server.use(http.get(`*${path}`, () => HttpResponse.error(), { once: true }))
    show(1)
    await userEvent.click(screen.getByRole('link', { name: 'Load more' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('did not load')
    await userEvent.click(screen.getByRole('link', { name: 'Load more' }))
    expect(await screen.findByText('4 of 6')).toBeVisible()
  })

  it('leaves the address of another page alone when the shopper has gone on meanwhile [CAT-02, ROUTE-44]', async () => {
    let answeredNow = () => {}
    const answered = new Promise<void>((resolve) => {
      answeredNow = resolve
    })
    server.use(
      http.get(`*${path}`, async () => {
        await answered
        return HttpResponse.html(`<ul id="product-list">${card('p2-a')}</ul>`)
      }),
    )
    show(1)
    await userEvent.click(screen.getByRole('link', { name: 'Load more' }))
    cleanup()
    history.replaceState({ of: 'the product' }, '', '/products/p1-a')
    answeredNow()
    await new Promise((done) => setTimeout(done, 50))
    expect([location.pathname + location.search, history.state]).toEqual(['/products/p1-a', { of: 'the product' }])
    // The neighbour: what came is there for whoever comes back.
    history.replaceState({ listing: { listing: `${path}?brand=x`, from: 1, to: 2 } }, '', path)
    show(1)
    expect(products()).toEqual(['p1-a', 'p1-b', 'p2-a'])
  })
})
