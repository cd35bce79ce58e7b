import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { beforeEach, expect, it, vi } from 'vitest'
import { PostPages } from '#components/content/post-pages.tsx'
import { useMockApi } from '#tests/setup/mock-api.ts'

vi.mock('next/navigation', async () => (await import('#tests/setup/navigation.ts')).navigationAt('/blog'))

const wire = useMockApi()
const titles = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)
const press = (name: string) => userEvent.click(screen.getByRole('link', { name }))

/** A list of its own for each test: what was loaded is kept by its path. */
const show = (path: string, page: number) =>
  render(
    <PostPages path={path} page={page} pageCount={3} links={<a href={path}>All pages</a>}>
      <ol data-posts>
        <li>{`Post of page ${page}`}</li>
      </ol>
    </PostPages>,
  )

const asked: [string, string | null][] = []
function pagesAre(make: (page: string) => Response): void {
  wire.also(
    http.get('*/blog/:topic', ({ request }) => {
      const { pathname, search, searchParams } = new URL(request.url)
      asked.push([pathname + search, request.headers.get('accept')])
      return make(searchParams.get('page') ?? '1')
    }),
  )
}
const posts = (page: string) =>
  HttpResponse.html(`<ul><li>Menu</li></ul><ol data-posts><li>Post of page ${page}<ol><li>Step</li></ol></li></ol>`)

beforeEach(() => {
  asked.length = 0
  window.history.replaceState(null, '', '/blog')
})

it('grows at both ends by the posts of the pages next door, and by nothing else of them [BLOG-02]', async () => {
  pagesAre(posts)
  show('/blog/care', 2)
  await press('Load more')
  await screen.findByText(/^Post of page 3/)
  expect(window.location.search).toBe('?page=3')
  expect(screen.queryByRole('link', { name: 'Load more' })).toBeNull()
  await press('Load previous')
  await screen.findByText(/^Post of page 1/)
  expect(titles()).toEqual(['Post of page 1Step', 'Step', 'Post of page 2', 'Post of page 3Step', 'Step'])
  expect(screen.queryByRole('link', { name: /Load|All pages/ })).toBeNull()
  expect(asked).toEqual([
    ['/blog/care?page=3', 'text/html'],
    ['/blog/care', 'text/html'],
  ])
})

it.each([
  ['fails', 'fails', () => HttpResponse.html('<ol data-posts><li>Sorry</li></ol>', { status: 503 })],
  ['has no posts', 'empty', () => HttpResponse.html('<main><ul><li>Menu</li></ul></main>')],
  ['cannot be reached', 'away', () => HttpResponse.error()],
])(
  'says so where the next page %s, keeps what is there, and may be pressed again [BLOG-02]',
  async (_, topic, make) => {
    pagesAre(make)
    show(`/blog/${topic}`, 1)
    await press('Load more')
    expect(await screen.findByRole('alert')).toHaveTextContent('That didn’t load.')
    expect([titles(), window.location.search]).toEqual([['Post of page 1'], ''])
    pagesAre(posts)
    await press('Load more')
    await screen.findByText(/^Post of page 2/)
    expect(screen.queryByRole('alert')).toBeNull()
  },
)

it('leaves the address of a post alone that was opened while the next page was on its way [BLOG-02]', async () => {
  let answeredNow = () => {}
  const answered = new Promise<void>((resolve) => {
    answeredNow = resolve
  })
  wire.also(
    http.get('*/blog/:topic', async () => {
      await answered
      return posts('2')
    }),
  )
  const { unmount } = show('/blog/late', 1)
  await press('Load more')
  unmount()
  window.history.replaceState(null, '', '/blog/care/leather')
  answeredNow()
  await new Promise((done) => setTimeout(done, 50))
  expect(window.location.pathname + window.location.search).toBe('/blog/care/leather')
})
