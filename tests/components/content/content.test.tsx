import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import { metadata as confirmPage } from '#app/(shop)/mailing-list/confirm/page.tsx'
import { metadata as leavePage } from '#app/(shop)/mailing-list/unsubscribe/page.tsx'
import { metadata as alertsPage } from '#app/(shop)/mailing-list/wishlist/page.tsx'
import { ArticleView } from '#components/content/article-view.tsx'
import { HomeFacts } from '#components/content/home-facts.tsx'
import { HomeHero } from '#components/content/home-hero.tsx'
import { HomeJobs } from '#components/content/home-jobs.tsx'
import { HomeStores } from '#components/content/home-stores.tsx'
import { MailingChange } from '#components/content/mailing-change.tsx'
import { NewsletterForm } from '#components/content/newsletter-form.tsx'
import { PostView } from '#components/content/post-view.tsx'
import { SizeConverter } from '#components/content/size-converter.tsx'
import type { Article, Post } from '#lib/contract/content.ts'
import { chooseCountry } from '#stores/geo.ts'
import { chooseMyStore } from '#stores/my-store.ts'
import { answer, refusal, useMockApi } from '#tests/setup/mock-api.ts'

const api = useMockApi()

const ARTICLE: Article = {
  path: 'delivery',
  title: 'Delivery',
  summary: 'How long it takes.',
  body: '<h2>Metro</h2><p>Soon. <a href="/stores">Stores</a></p><h2>Regional</h2><p>Later.</p><h2>NZ</h2><p>A week.</p>',
  blocks: [],
  publishedAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-03-02T13:00:00.000Z',
}

const POST: Post = {
  path: 'care/oil',
  title: 'Oil your boots',
  excerpt: 'Ten minutes a month.',
  body: '<p>Rub it in.</p>',
  image: { kind: 'drawn', src: '/pictures/drawn/x.svg', alt: 'A boot being oiled' },
  author: 'Des',
  topic: { slug: 'care', name: 'Care' },
  publishedAt: '2026-03-02T13:00:00.000Z',
  updatedAt: '2026-03-02T13:00:00.000Z',
  products: [],
}

describe('an article', () => {
  it('shows title, day, body and what is on the page, with links that lead there [BLOG-04, BLOG-07]', () => {
    render(
      <ArticleView
        article={ARTICLE}
        crumbs={[{ name: 'Delivery' }]}
        related={[{ path: 'returns', title: 'Returns' }]}
      />,
    )
    expect(screen.getByRole('heading', { level: 1, name: 'Delivery' })).toBeVisible()
    expect(screen.getByText('Tue 3 Mar 2026')).toHaveAttribute('datetime', ARTICLE.updatedAt)
    const contents = screen.getByRole('navigation', { name: 'On this page' })
    const link = within(contents).getByRole('link', { name: 'Regional' })
    const id = link.getAttribute('href')?.slice(1) ?? ''
    expect(document.getElementById(id)).toHaveTextContent('Regional')
    expect(screen.getByRole('link', { name: 'Stores' })).toHaveAttribute('href', '/stores')
    expect(screen.getByRole('link', { name: 'Returns' })).toHaveAttribute('href', '/articles/returns')
  })

  it('of one section needs no list of contents', () => {
    render(<ArticleView article={{ ...ARTICLE, body: '<h2>Only</h2>' }} crumbs={[]} related={[]} />)
    expect(screen.queryByRole('navigation', { name: 'On this page' })).toBeNull()
  })
})

it('a post shows its author, day, topic, picture, text, products and neighbours [BLOG-03]', () => {
  render(
    <PostView
      post={POST}
      crumbs={[]}
      newer={{ path: 'care/wax', title: 'Wax' }}
      older={{ path: 'fit/laces', title: 'Laces' }}
      products={<p>Boot oil</p>}
    />,
  )
  expect(screen.getByRole('heading', { level: 1, name: 'Oil your boots' })).toBeVisible()
  expect(screen.getByText(/By Des/)).toHaveTextContent('Tue 3 Mar 2026')
  expect(screen.getByRole('link', { name: 'Care' })).toHaveAttribute('href', '/blog/care')
  expect(screen.getByRole('img', { name: 'A boot being oiled' })).toBeVisible()
  expect(screen.getByRole('complementary', { name: 'In this story' })).toHaveTextContent('Boot oil')
  expect(screen.getByRole('link', { name: /Wax/ })).toHaveAttribute('href', '/blog/care/wax')
  expect(screen.getByRole('link', { name: /Laces/ })).toHaveAttribute('rel', 'next')
})

describe('the newsletter', () => {
  const field = () => screen.getByRole('textbox', { name: 'Email for the newsletter' })
  const press = () => userEvent.click(screen.getByRole('button', { name: 'Sign me up' }))

  it('is a plain form for browsers without JavaScript [GEN-18]', () => {
    render(<NewsletterForm />)
    expect(field().closest('form')).toHaveAttribute('action', '/api/mailing-list/subscription')
    expect(field().closest('form')).toHaveAttribute('method', 'post')
  })

  it.each([
    ['nothing', '', 'Email is required.'],
    ['no address', 'kim', 'Enter a valid email address.'],
    ['half a host', 'kim@example', 'Enter a valid email address.'],
  ])('given %s says so beside the field and sends nothing [GEN-18]', async (_, typed, message) => {
    render(<NewsletterForm />)
    if (typed) await userEvent.type(field(), typed)
    await press()
    await waitFor(() => expect(field()).toHaveAccessibleDescription(`Error: ${message}`))
    expect(field()).toHaveFocus()
    expect(api.sent()).toEqual([])
  })

  it('sends the address and asks to look for the mail, whoever is on the list [GEN-18, API-66, UI-16]', async () => {
    api.answers('subscribe', () => answer('subscribe', {}))
    render(<NewsletterForm />)
    await userEvent.type(field(), ' kim@example.com ')
    await press()
    const asked = await screen.findByText('Check your inbox.')
    expect(asked).toBeVisible()
    expect(asked.parentElement, 'the button has gone with the form').toHaveFocus()
    expect(api.sent('subscribe').map(({ body }) => body)).toEqual([{ email: 'kim@example.com', source: 'footer' }])
  })

  it('keeps what was typed and says what the shop said when it is refused [GEN-18]', async () => {
    api.answers('subscribe', () => refusal('InvalidRequest', { fields: { email: 'Enter a valid email address.' } }))
    render(<NewsletterForm />)
    await userEvent.type(field(), 'kim@example.com')
    await press()
    await waitFor(() => expect(field()).toHaveAccessibleDescription(/valid email/))
    expect(field()).toHaveValue('kim@example.com')
  })

  it('keeps what was typed and speaks of the connection when no answer comes [GEN-18, API-05]', async () => {
    api.answers('subscribe', () => HttpResponse.error())
    render(<NewsletterForm />)
    await userEvent.type(field(), 'kim@example.com')
    await press()
    await waitFor(() => expect(field()).toHaveAccessibleDescription(/Check your connection/), { timeout: 5000 })
    expect(field()).toHaveValue('kim@example.com')
  })
})

describe('a mailed link', () => {
  const handler = (token?: string) => (
    <MailingChange
      change="unsubscribe"
      action="/api/mailing-list/unsubscription"
      token={token}
      label="Unsubscribe"
      done="Done."
    />
  )
  const press = () => userEvent.click(screen.getByRole('button', { name: 'Unsubscribe' }))

  it('changes nothing until its button is pressed [API-66]', async () => {
    api.answers('unsubscribe', () => answer('unsubscribe', {}))
    render(handler('t1'))
    expect(api.sent()).toEqual([])
    await press()
    expect(await screen.findByText('Done.')).toBeVisible()
    expect(api.sent('unsubscribe').map(({ body }) => body)).toEqual([{ token: 't1' }])
  })

  it('reads its token from the address where the page may not know it [API-66]', async () => {
    api.answers('unsubscribe', () => answer('unsubscribe', {}))
    window.history.replaceState(null, '', '/mailing-list/unsubscribe?token=t2')
    render(handler())
    await press()
    expect(await screen.findByText('Done.')).toBeVisible()
    expect(api.sent('unsubscribe')[0]?.body).toEqual({ token: 't2' })
    window.history.replaceState(null, '', '/')
  })

  it('opens a page whose form names its origin, without which it is refused, and tells no other site the token [API-66, GEN-16]', () => {
    expect([confirmPage.referrer, leavePage.referrer]).toEqual(['strict-origin', 'strict-origin'])
    expect(alertsPage.referrer).toBe('same-origin')
  })

  it('that is too old says what to do next [API-66]', async () => {
    api.answers('unsubscribe', () => refusal('MailingLinkInvalid'))
    render(handler('old'))
    await press()
    expect(await screen.findByRole('alert')).toHaveTextContent('This link is no longer valid.')
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('is as good as before when the shop takes no more calls just now [API-66, API-18]', async () => {
    api.answers('unsubscribe', () => refusal('RateLimited'))
    render(handler('t4'))
    await press()
    expect(await screen.findByRole('alert', {}, { timeout: 5000 })).toHaveTextContent('That didn’t go through.')
    api.answers('unsubscribe', () => answer('unsubscribe', {}))
    await press()
    expect(await screen.findByText('Done.')).toBeVisible()
  })

  it('without an answer may be pressed again', async () => {
    api.answers('unsubscribe', (_call, count) => (count === 1 ? HttpResponse.error() : answer('unsubscribe', {})))
    render(handler('t3'))
    await press()
    expect(await screen.findByRole('alert')).toHaveTextContent('Check your connection')
    await press()
    expect(await screen.findByText('Done.')).toBeVisible()
  })
})

describe('the front page', () => {
  it('has one promise, two ways in and the shop’s terms [ROUTE-17]', () => {
    render(
      <HomeHero
        hero={{
          kind: 'hero',
          title: 'Boots that fit.',
          text: 'Really.',
          links: [
            { label: 'Footwear', href: '/categories/footwear' },
            { label: 'Workwear', href: '/categories/workwear' },
          ],
          picture: { kind: 'drawn', src: '/x.svg', alt: 'Boots' },
        }}
        promises={['40 days to return']}
      />,
    )
    expect(screen.getByRole('heading', { level: 1, name: 'Boots that fit.' })).toBeVisible()
    expect(screen.getAllByRole('link')).toHaveLength(2)
    expect(screen.getByRole('img', { name: 'Boots' })).toBeVisible()
    expect(screen.getByText('40 days to return')).toBeVisible()
  })

  it('leads to what a job wears, and says why here [ROUTE-17]', () => {
    render(
      <>
        <HomeJobs title="What do you do?" jobs={[{ label: 'Chef', href: '/shop/chef', text: 'Grip' }]} />
        <HomeFacts title="Why here" facts={[{ title: '40 days to return', text: 'Try them on.' }]} />
      </>,
    )
    expect(screen.getByRole('link', { name: /Chef/ })).toHaveAttribute('href', '/shop/chef')
    expect(screen.getByRole('heading', { level: 3, name: '40 days to return' })).toBeVisible()
  })

  it('asks for a place in the shopper’s country, and names the store once it is chosen [STORE-13]', async () => {
    render(<HomeStores title="Near you" />)
    expect(screen.getByRole('textbox', { name: 'Suburb or postcode' }).closest('form')).toHaveAttribute(
      'action',
      '/stores',
    )
    expect(document.querySelector('input[name="country"]')).toBeNull()
    act(() => chooseCountry('NZ'))
    expect(document.querySelector('input[name="country"]')).toHaveValue('NZ')
    act(() => chooseCountry('AU'))
    act(() =>
      chooseMyStore({
        erpStoreId: '1',
        name: 'Richmond',
        path: 'vic/richmond',
        locality: 'Richmond VIC',
        postcode: '3121',
      }),
    )
    expect(await screen.findByRole('heading', { name: 'Richmond' })).toBeVisible()
    expect(screen.getByRole('link', { name: /Hours/ })).toHaveAttribute('href', '/stores/vic/richmond')
    act(() => chooseMyStore(undefined))
  })

  it('reads one shoe size in the other systems and keeps the foot when the system changes', async () => {
    render(<SizeConverter />)
    const answerOf = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling
    expect(answerOf('US men')).toHaveTextContent('10')
    await userEvent.selectOptions(screen.getByLabelText('It is'), '9½')
    expect(answerOf('EU')).toHaveTextContent('44')
    await userEvent.selectOptions(screen.getByLabelText('I know my size in'), 'EU')
    expect(screen.getByLabelText('It is')).toHaveValue('44')
    expect(answerOf('UK/AU men')).toHaveTextContent('9½')
  })
})
