import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { DeliveryFacts } from '#components/product/delivery-facts.tsx'
import { Gallery } from '#components/product/gallery.tsx'
import { MadeToOrder } from '#components/product/made-to-order.tsx'
import { OtherColours } from '#components/product/other-colours.tsx'
import { PayLaterLine } from '#components/product/pay-later-line.tsx'
import { PointsLine } from '#components/product/points-line.tsx'
import { clampPinch } from '#components/product/use-zoom.ts'
import { Breadcrumbs } from '#components/ui/breadcrumbs.tsx'
import { inlineJson } from '#components/ui/inline-json.ts'
import { nearDayInWords } from '#lib/domain/dates/day-text.ts'
import { addDays, localTime } from '#lib/domain/dates/zoned-time.ts'
import { HOVER_ZOOM, TIME_ZONE } from '#lib/domain/shop-rules.ts'

describe('breadcrumbs', () => {
  it('run from the top of the tree down to the page [PDP-07]', () => {
    render(
      <Breadcrumbs
        crumbs={[
          { name: 'Footwear', href: '/categories/footwear' },
          { name: 'Work boots', href: '/categories/footwear/work-boots' },
          { name: 'Zip-side boots' },
        ]}
      />,
    )
    expect(screen.getByRole('navigation', { name: 'Breadcrumb' })).toBeVisible()
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Footwear',
      'Work boots',
      'Zip-side boots',
    ])
    expect(screen.getByText('Zip-side boots')).toHaveAttribute('aria-current', 'page')
  })
})

describe('the facts of delivery', () => {
  it.each([
    [undefined, 'in Australia.'],
    [1995, 'in Australia, $19.95 to New Zealand.'],
    [0, 'in Australia, free to New Zealand.'],
  ])('promise what sending costs each country, %s cents to New Zealand [CHK-16, PDP-23]', (toNewZealand, end) => {
    render(<DeliveryFacts freeFrom={9900} toNewZealand={toNewZealand} returnDays={40} sent />)
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      `Free standard delivery over $99 anywhere ${end}`,
      '40 days to return unworn goods from the day you order, free in our stores. If you post it you pay the postage, unless we got it wrong.',
      'AUD, GST included. The price you see is the price you pay.',
    ])
  })

  it('say what delivery costs where it never becomes free, and nothing where no price holds for all [CHK-16, PDP-23]', () => {
    const first = (props: { toAustralia?: number; toNewZealand?: number }) => {
      const view = render(<DeliveryFacts freeFrom={undefined} {...props} returnDays={40} sent />)
      const text = screen.getAllByRole('listitem')[0]?.textContent
      view.unmount()
      return text
    }
    expect(first({ toAustralia: 995, toNewZealand: 1995 })).toBe(
      'Delivery from $9.95 anywhere in Australia, $19.95 to New Zealand.',
    )
    expect(first({ toAustralia: 995 })).toBe('Delivery from $9.95 anywhere in Australia.')
    expect(first({})).toMatch(/^40 days to return/)
  })

  it('name the last day of what is ordered in a span in place of the forty days [RET-31, RET-03]', () => {
    const words = (props: { noStores?: true; madeToOrder?: true }) => {
      const view = render(<DeliveryFacts freeFrom={9900} returnDays={40} returnUntil="2027-01-31" sent {...props} />)
      const text = screen.getAllByRole('listitem')[1]?.textContent
      view.unmount()
      return text
    }
    const postage = 'If you post it you pay the postage, unless we got it wrong.'
    expect(words({})).toBe(`Ordered now, return it until 31 January, unworn, free in our stores. ${postage}`)
    expect(words({ noStores: true })).toBe(`Ordered now, return it until 31 January, unworn. ${postage}`)
    expect(words({ madeToOrder: true })).toMatch(/^Made for you alone: talk to us/)
  })

  it('say nothing of parcels and returns of what is not sent [RET-08]', () => {
    render(<DeliveryFacts freeFrom={9900} returnDays={40} sent={false} />)
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'AUD, GST included. The price you see is the price you pay.',
    ])
  })
})

describe('the colours of a style', () => {
  const siblings = [
    { path: 'boot-wheat', colour: 'Wheat', soldOut: true },
    { path: 'boot-black', colour: 'Black', soldOut: false },
    { path: 'boot-stone', colour: 'Stone', soldOut: true },
    { path: 'boot-claret', colour: 'Claret', soldOut: false },
  ]

  it('that are in stock are named where this one is sold out, and no other [PDP-20]', () => {
    const { container } = render(<OtherColours siblings={siblings} current="boot-wheat" />)
    expect(container).toHaveTextContent(/^In stock in black and claret\.$/)
    expect(screen.getByRole('link', { name: 'black' })).toHaveAttribute('href', '/products/boot-black')
  })

  it('are not spoken of where none is left', () => {
    const { container } = render(<OtherColours siblings={siblings.slice(2, 3)} current="boot-wheat" />)
    expect(container).toBeEmptyDOMElement()
  })
})

it.each([
  [false, ', free in our stores. If you post it'],
  [true, ' unworn goods from the day you order. If you post it'],
])('says how goods go back of a shop without stores: %s [OPS-20, PDP-23]', (noStores, words) => {
  render(<DeliveryFacts freeFrom={9900} returnDays={40} sent noStores={noStores} />)
  expect(screen.getByText('40 days to return').parentElement).toHaveTextContent(words)
})

describe('what is made to order', () => {
  it('has a return rule of its own in place of the forty days [PDP-21]', () => {
    render(<DeliveryFacts freeFrom={9900} returnDays={40} sent madeToOrder />)
    expect(screen.getByText(/^Made for you alone:/).parentElement).toHaveTextContent(
      'Made for you alone: talk to us before you send it back, and we’ll put it right.',
    )
    expect(screen.queryByText(/40 days/)).not.toBeInTheDocument()
  })

  it.each([
    ['Six weeks', 'Made for you after you order: allow six weeks.'],
    [undefined, 'Made for you after you order, so we can’t promise a day.'],
  ])('has a lead time of %s in place of dates [CART-21]', (leadTime, words) => {
    render(<MadeToOrder leadTime={leadTime} />)
    expect(screen.getByRole('region', { name: 'When will it be here?' })).toHaveTextContent(words)
  })
})

describe('pay-later and points', () => {
  it.each([
    [18_995, 'Pay in 4: $47.51 today, then 3 payments of $47.48, two weeks apart, interest-free.'],
    [20_000, 'Pay in 4: 4 payments of $50, two weeks apart, interest-free.'],
  ])('of %i cents reads “%s” [PDP-16, PAY-21]', (price, words) => {
    render(<PayLaterLine price={price} />)
    expect(screen.getByText(words)).toBeVisible()
  })

  it('tells the day of each payment when it is opened [PAY-20, PAY-22]', async () => {
    render(<PayLaterLine price={20_000} />)
    const details = screen.getByRole('group') as HTMLDetailsElement
    expect(screen.getAllByRole('listitem', { hidden: true })[3]).toHaveTextContent(/^\$50 in 6 weeks$/)
    details.open = true
    fireEvent(details, new Event('toggle'))
    const today = localTime(new Date(), TIME_ZONE).date
    const last = nearDayInWords(addDays(today, 42))
    await waitFor(() => expect(screen.getAllByRole('listitem')[3]).toHaveTextContent(`$50 in 6 weeks, ${last}`))
  })

  it.each([99, 200_001])('is not spoken of for %i cents [PAY-47]', (price) => {
    const { container } = render(<PayLaterLine price={price} />)
    expect(container).toBeEmptyDOMElement()
  })

  it.each([
    [12_995, false, 'Earn 258 points'],
    [100, false, 'Earn 2 points'],
    [99, false, ''],
    [5000, true, ''],
  ])('earns for %i cents, gift card %s: “%s” [PDP-16, LOY-02]', (price, giftCard, words) => {
    const { container } = render(<PointsLine price={price} giftCard={giftCard} />)
    expect(container).toHaveTextContent(new RegExp(`^${words}$`))
  })
})

describe('the gallery', () => {
  const pictures = ['side', 'sole'].map(
    (view) => ({ kind: 'drawn', src: `/${view}.svg`, alt: `Boot, ${view}` }) as const,
  )

  it('has a thumbnail that leads to each picture', () => {
    render(<Gallery pictures={pictures} />)
    const second = screen.getByRole('link', { name: 'Picture 2 of 2' })
    expect(document.querySelector(second.getAttribute('href') ?? '')).toContainElement(
      screen.getByRole('img', { name: 'Boot, sole' }),
    )
    fireEvent.click(second)
    expect(second).toHaveAttribute('aria-current', 'true')
  })

  it('goes by when asked to, every three seconds, and stops at the next press [UI-12, CONST-67]', async () => {
    vi.useFakeTimers()
    const shown = () => screen.getByText(/of 2/).textContent
    const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
    render(<Gallery pictures={pictures} />)
    await wait(10_000)
    expect(shown()).toBe('Picture 1 of 2')
    const play = screen.getByRole('button', { name: 'Play pictures' })
    fireEvent.click(play)
    await wait(2999)
    expect(shown()).toBe('Picture 1 of 2')
    await wait(1)
    expect(shown()).toBe('Picture 2 of 2')
    fireEvent.click(screen.getByRole('button', { name: 'Pause pictures' }))
    await wait(10_000)
    expect(shown()).toBe('Picture 2 of 2')
    vi.useRealTimers()
  })

  it('magnifies five times under the mouse and lets go [PDP-09, CONST-44]', () => {
    render(<Gallery pictures={pictures} />)
    const frame = screen.getByRole('img', { name: 'Boot, side' }).parentElement
    if (!frame?.parentElement) throw new Error('no frame')
    fireEvent.pointerMove(frame.parentElement, { pointerType: 'mouse', clientX: 10, clientY: 10 })
    expect(frame.style.transform).toBe(`scale(${HOVER_ZOOM})`)
    fireEvent.pointerLeave(frame.parentElement, { pointerType: 'mouse' })
    expect(frame.style.transform).toBe('')
    expect(HOVER_ZOOM).toBe(5)
  })

  it('magnifies three times at a double tap, and lets go at the next [PDP-10, CONST-45]', () => {
    render(<Gallery pictures={pictures} />)
    const picture = screen.getByRole('img', { name: 'Boot, side' }).parentElement
    const frame = picture?.parentElement
    if (!picture || !frame) throw new Error('no frame')
    const tap = () => {
      const finger = { pointerType: 'touch', pointerId: 1, clientX: 40, clientY: 40 }
      fireEvent.pointerDown(frame, finger)
      fireEvent.pointerUp(frame, finger)
    }
    tap()
    expect(picture.style.transform).toBe('')
    tap()
    expect(picture.style.transform).toBe('scale(3)')
    tap()
    tap()
    expect(picture.style.transform).toBe('')
  })

  it('magnifies between two fingers, never beyond three times [PDP-10]', () => {
    render(<Gallery pictures={pictures} />)
    const picture = screen.getByRole('img', { name: 'Boot, side' }).parentElement
    const frame = picture?.parentElement
    if (!picture || !frame) throw new Error('no frame')
    const finger = (pointerId: number, clientX: number) => ({ pointerType: 'touch', pointerId, clientX, clientY: 100 })
    fireEvent.pointerDown(frame, finger(1, 100))
    fireEvent.pointerDown(frame, finger(2, 200))
    fireEvent.pointerMove(frame, finger(2, 300))
    expect(picture.style.transform).toBe('scale(2)')
    fireEvent.pointerMove(frame, finger(2, 900))
    expect(picture.style.transform).toBe('scale(3)')
    fireEvent.pointerMove(frame, finger(2, 150))
    expect(picture.style.transform).toBe('')
  })

  it.each([
    [0.5, 1],
    [2, 2],
    [4, 3],
  ])('keeps a pinch of %d at %d [PDP-10, CONST-45]', (asked, got) => {
    expect(clampPinch(asked)).toBe(got)
  })
})

describe('structured data', () => {
  it('cannot end its script element [SEO-02]', () => {
    const hostile = { name: '</script><b>\u2028\u2029' }
    expect(inlineJson(hostile)).not.toMatch(/[<\u2028\u2029]/)
    expect(JSON.parse(inlineJson(hostile))).toEqual(hostile)
  })
})
