import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { AccountOrder } from '#components/orders/account-order.tsx'
import { HISTORY_TITLES, HistoryLinks, historyHref } from '#components/orders/history-links.tsx'
import { LatestOrder } from '#components/orders/latest-order.tsx'
import { OrderHistory } from '#components/orders/order-history.tsx'
import { OrderLookup } from '#components/orders/order-lookup.tsx'
import { OrderView } from '#components/orders/order-view.tsx'
import { accountReturnHref, guestReturnHref } from '#components/orders/return-links.ts'
import type { AnswerOf } from '#lib/client/api.ts'
import { useProductRecords } from '#lib/client/cart/product-records.ts'
import { historyQuery, orderQuery } from '#lib/client/orders/order-queries.ts'
import { query } from '#lib/client/query.ts'
import { queryClient } from '#lib/client/query-client.ts'
import type { OrderSummary, SeenOrder } from '#lib/contract/order-history.ts'
import { restoreCart, useCartStore } from '#stores/cart.ts'
import { moveAuth, useIdentityStore } from '#stores/identity.ts'
import { answer, refusal, useMockApi } from '#tests/setup/mock-api.ts'
import { orderFixture, productFixture } from '#tests/setup/shop-fixtures.ts'
import { watchSpokenRegions } from '#tests/setup/spoken-regions.ts'

const navigation = vi.hoisted(() => ({ push: vi.fn(), refresh: vi.fn() }))
vi.mock('next/navigation', () => ({ useRouter: () => navigation }))

const wire = useMockApi()
const SELLER = { name: 'Steelcap', abn: '11 555 010 000', siteUrl: 'https://steelcap.example' }
const IMAGE = { kind: 'drawn', src: '/pictures/drawn/boot.svg', alt: 'Anvil boot in black' } as const

const summary = (number: string, rest: Partial<OrderSummary> = {}): OrderSummary => ({
  number,
  channel: 'online',
  status: 'SHIPPED',
  createdAt: '2026-03-02T22:00:00.000Z',
  pickup: false,
  total: 144.9,
  itemCount: 2,
  images: [IMAGE],
  ...rest,
})
const listed = (orders: OrderSummary[], total = orders.length, page = 1) =>
  answer('orderHistory', { orders, page, pageCount: Math.max(1, Math.ceil(total / 20)), total })
const seen = (rest: Partial<SeenOrder> = {}): SeenOrder => ({ ...orderFixture(), ...rest })

beforeEach(() => {
  vi.resetAllMocks()
  localStorage.clear()
  restoreCart()
  useProductRecords.setState({ byId: {} })
  useIdentityStore.setState({ status: 'LOGGED_IN', token: 't', customerId: 'c1' })
})

describe('the latest order', () => {
  it('is the newest one, with its status, day, size and total, and leads to it [ROUTE-01]', async () => {
    wire.answers('orderHistory', () => listed([summary('W000000002'), summary('W000000001')]))
    const { container } = render(<LatestOrder />)
    const link = await screen.findByRole('link', { name: 'Order W000000002' })
    expect(link).toHaveAttribute('href', '/account/orders/W000000002')
    expect(container).toHaveTextContent('On its wayOrder W000000002Tue 3 Mar 2026 · 2 items · $144.90')
    expect(screen.queryByText(/W000000001/)).toBeNull()
  })

  it.each([false, true])(
    'of services alone, picked up: %s, was done, not delivered or collected [OPS-04, ORD-02]',
    async (pickup) => {
      const done = summary('W000000003', { status: 'COMPLETED', pickup })
      wire.answers('orderHistory', () => listed([{ ...done, service: true }]))
      const { container, unmount } = render(<LatestOrder />)
      await screen.findByRole('link', { name: 'Order W000000003' })
      expect(container).toHaveTextContent(/^Complete/)
      unmount()
      queryClient().clear()
      // The neighbour is of goods.
      const parcels = pickup ? {} : { parcels: [{ number: 1 }] }
      wire.answers('orderHistory', () => listed([{ ...done, ...parcels }]))
      const other = render(<LatestOrder />)
      await screen.findByRole('link', { name: 'Order W000000003' })
      expect(other.container).toHaveTextContent(pickup ? /^Collected/ : /^Delivered/)
    },
  )

  it('says that there is none, or that it is not known just now [ROUTE-01]', async () => {
    wire.answers('orderHistory', (_, count) => (count === 1 ? listed([]) : refusal('NotFound')))
    const { unmount } = render(<LatestOrder />)
    expect(await screen.findByText(/Nothing ordered yet/)).toBeVisible()
    unmount()
    queryClient().clear()
    render(<LatestOrder />)
    expect(await screen.findByText('We couldn’t load this just now.')).toBeVisible()
  })
})

describe('the form that calls an order off', () => {
  it('says what its page shows as left, by which a second press is known [OPS-09]', () => {
    const [line] = seen().lines
    const lineId = line?.lineId ?? ''
    const left = (qty: number) => {
      const order = seen({ cancellable: [{ lineId, qty }] })
      const { container, unmount } = render(<OrderView order={order} seller={SELLER} returnHref={undefined} />)
      const told = container.querySelector<HTMLInputElement>('form[action$="/cancel"] input[name="seen"]')?.value
      unmount()
      return told
    }
    expect([left(3), left(2)]).toEqual([`${lineId}:3`, `${lineId}:2`])
  })
})

describe('an order with gift cards that were issued', () => {
  const cards = {
    ...{ ...seen().lines[0], lineId: '1', name: 'Gift card', fulfilment: 'giftCard' },
  } as SeenOrder['lines'][number]
  const giftCards = [{ lineId: '1', last4: 'ABCD', amount: 50, recipient: 'sam@example.com' }]
  const boots = { ...seen().lines[0], lineId: '0', fulfilment: 'goods' } as SeenOrder['lines'][number]
  const mixed = (more: Partial<SeenOrder> = {}) => seen({ lines: [boots, cards], giftCards, ...more })
  const button = () => screen.getAllByRole('button', { name: /^Cancel/ }).at(-1)?.textContent

  it('is cancelled as far as it can be, and nobody is told that it is whole [OPS-09, OPS-13]', async () => {
    const { rerender } = render(<OrderView order={mixed()} seller={SELLER} />)
    const show = async (cancellable: NonNullable<SeenOrder['cancellable']>, more: Partial<SeenOrder> = {}) => {
      rerender(<OrderView order={mixed({ cancellable, ...more })} seller={SELLER} />)
      await userEvent.click(screen.getByText('Changed your mind?'))
      return [button(), screen.queryByText(/Gift cards already on their way by email can’t be cancelled/) !== null]
    }
    const [one, both] = [
      { lineId: '0', qty: boots.qty },
      { lineId: '1', qty: cards.qty },
    ]
    expect(await show([one, both])).toEqual(['Cancel the whole order', false])
    expect(await show([one])).toEqual([boots.qty > 1 ? 'Cancel all of these' : 'Cancel it', true])
    const gone = { lines: [boots, { ...cards, cancelledQty: cards.qty }] }
    expect(await show([one], gone)).toEqual(['Cancel the whole order', false])
  })

  it('says of each card where it went, goes, or that its money is back [OPS-10, OPS-13]', () => {
    const [card] = giftCards
    if (!card) throw new Error('There is no card')
    const mailedAt = '2026-03-01T10:30:00.000Z'
    const all = [
      { ...card, last4: 'AAAA', mailedAt },
      { ...card, last4: 'BBBB', sendOn: '2026-12-24' },
      { ...card, last4: 'CCCC' },
      { ...card, last4: 'DDDD', mailedAt, refunded: true as const },
    ]
    render(<OrderView order={mixed({ giftCards: all })} seller={SELLER} />)
    const list = screen.getByRole('region', { name: 'Gift cards' })
    expect(
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      expect.stringMatching(/ending in AAAA\$50Emailed to sam@example\.com on .*2026$/),
      expect.stringMatching(/ending in BBBB\$50Goes to sam@example\.com on .*24 Dec/),
      'Gift card ending in CCCC$50On its way to sam@example.com',
      'Gift card ending in DDDD$50Refunded',
    ])
  })

  it('is emailed once its goods are cancelled, and not done in a store [OPS-13, ORD-09]', () => {
    const lines = [{ ...boots, cancelledQty: boots.qty }, cards]
    render(<OrderView order={mixed({ status: 'COMPLETED', lines })} seller={SELLER} />)
    expect(within(screen.getByRole('region', { name: 'Progress' })).getByText('Issued')).toBeVisible()
    expect(screen.queryByText(/done in our stores/)).toBeNull()
  })

  it.each([
    ['DELIVERY', 'giftCard', undefined],
    ['DELIVERY', 'service', undefined],
    ['STORE_PICKUP', 'giftCard', undefined],
    ['STORE_PICKUP', 'service', 'In store'],
  ] as const)(
    'names no place its cancelled goods would have gone to: %s, a %s is left [OPS-09, ORD-08]',
    (type, fulfilment, place) => {
      const shipping = { ...seen().shipping, type } as SeenOrder['shipping']
      const store = { path: 'city', name: 'Steelcap City', address: [], phone: '' } as unknown as SeenOrder['store']
      const goods = { ...boots, fulfilment: 'goods' } as const
      const of = (cancelledQty?: number) => {
        const lines = [
          { ...goods, ...(cancelledQty ? { cancelledQty } : {}) },
          { ...cards, fulfilment },
        ]
        return mixed({ status: 'PLACED', shipping, store, lines })
      }
      const places = () =>
        ['Delivery address', 'Collect from', 'In store'].filter((name) => screen.queryByRole('region', { name }))
      const { rerender } = render(<OrderView order={of(boots.qty)} seller={SELLER} />)
      expect(places()).toEqual(place ? [place] : [])
      rerender(<OrderView order={of()} seller={SELLER} />)
      expect(places()).toEqual([type === 'DELIVERY' ? 'Delivery address' : 'Collect from'])
      const gone = [boots, cards].map((line) => ({ ...line, cancelledQty: line.qty }))
      rerender(<OrderView order={mixed({ status: 'CANCELLED', shipping, store, lines: gone })} seller={SELLER} />)
      expect(places()).toEqual([type === 'DELIVERY' ? 'Delivery address' : 'Collect from'])
    },
  )

  it('alone tells of no packing, though a machine has acknowledged it, and until when it can be cancelled [CHK-39, ORD-09]', async () => {
    const timeline = (['placed', 'acknowledged', 'issued'] as const).map((type, i) => ({
      type,
      at: `2026-03-0${i + 1}T01:00:00.000Z`,
    }))
    const of = (more: Partial<SeenOrder>) =>
      seen({ status: 'PROCESSING', lines: [cards], timeline, cancellable: [{ lineId: '1', qty: 1 }], ...more })
    const byEmail = { ...seen().shipping, byEmail: true } as SeenOrder['shipping']
    const { rerender } = render(<OrderView order={of({ shipping: byEmail })} seller={SELLER} />)
    await userEvent.click(screen.getByText('Changed your mind?'))
    expect(screen.getByText(/You can cancel until the gift cards are issued\./)).toBeVisible()
    expect(screen.queryByText(/packing|packed/)).toBeNull()
    rerender(<OrderView order={of({ lines: [cards, boots] })} seller={SELLER} />)
    expect(screen.getByText('We started packing')).toBeInTheDocument()
    expect(screen.getByText(/You can cancel until we start packing\./)).toBeVisible()
  })

  it('waits for its goods, beside which they tell nothing [ORD-09]', () => {
    render(<OrderView order={mixed({ status: 'PLACED' })} seller={SELLER} />)
    expect(within(screen.getByRole('region', { name: 'Progress' })).getByText('Delivered')).toBeVisible()
  })
})

describe('the total of an order', () => {
  const total = () => screen.getByRole('region', { name: 'Total' })

  it('says what is left to pay once some of it was cancelled, with its GST [ORD-08, OPS-09]', () => {
    const order = seen({ cancelled: { amount: 29.95, gst: 2.72 } })
    render(<OrderView order={order} seller={SELLER} />)
    const left = (order.totals.grandTotal - 29.95).toFixed(2)
    const gst = (order.totals.gst - 2.72).toFixed(2)
    expect(total()).toHaveTextContent(`Cancelled-$29.95You pay$${left}GST included$${gst}`)
  })

  it('names what paid, and nothing where nothing was to pay, as for an exchange [ORD-08, OPS-11]', () => {
    const { rerender } = render(<OrderView order={seen()} seller={SELLER} />)
    expect(total()).toHaveTextContent('Paid with')
    rerender(<OrderView order={seen({ payments: [] })} seller={SELLER} />)
    expect(total()).not.toHaveTextContent('Paid with')
  })

  const refundOf = (number: string) => ({
    number,
    createdAt: '2026-03-03T22:00:00.000Z',
    amount: 0,
    gst: 0,
    state: 'done' as const,
  })

  it('promises money that is held to be let go, and of an exchange what was paid before [OPS-09, OPS-11]', () => {
    const order = seen({ cancellable: [{ lineId: seen().lines[0]?.lineId ?? '', qty: 1 }] })
    const { rerender } = render(<OrderView order={order} seller={SELLER} />)
    const cancel = () => screen.getByRole('region', { name: 'Cancel' })
    expect(cancel()).toHaveTextContent(
      'Any amount on hold is released straight away, and anything we’ve charged is refunded the way you paid.',
    )
    const two = order.lines.map(({ lineId }) => ({ lineId, qty: 2 }))
    rerender(<OrderView order={{ ...order, cancellable: two }} seller={SELLER} />)
    expect(cancel()).toHaveTextContent(
      'released straight away if you cancel all of it, or else once the rest has been sent or collected, and anything',
    )
    expect(cancel()).not.toHaveTextContent('gift card')
    const cards = [{ methodCode: 'voucher', summary: 'Gift card ending in 1234', amount: 20 }, ...order.payments]
    rerender(<OrderView order={{ ...order, payments: cards }} seller={SELLER} />)
    expect(cancel()).toHaveTextContent('the way you paid, and gift card amounts go back on the card.')
    rerender(<OrderView order={{ ...order, payments: cards, cancellable: two }} seller={SELLER} />)
    expect(cancel()).toHaveTextContent('go back on the card as far as the rest doesn’t need them.')
    // Money goes back onto the cards first: twenty dollars are on them again, or all but a cent.
    const refunded = (...amounts: number[]) => amounts.map((amount, i) => ({ ...refundOf(`C100000${i}`), amount }))
    rerender(<OrderView order={{ ...order, payments: cards, refunds: refunded(12, 7.99) }} seller={SELLER} />)
    expect(cancel()).toHaveTextContent('gift card amounts go back on the card.')
    rerender(<OrderView order={{ ...order, payments: cards, refunds: refunded(12, 8) }} seller={SELLER} />)
    expect(cancel()).toHaveTextContent('straight away, and anything we’ve charged is refunded the way you paid.')
    expect(cancel()).not.toHaveTextContent('gift card')
    rerender(<OrderView order={{ ...order, totals: { ...order.totals, grandTotal: 0 } }} seller={SELLER} />)
    expect(cancel()).toHaveTextContent('We’ll refund what you paid, the way you paid it.')
  })

  it('says nothing of it while nothing was [ORD-08]', () => {
    render(<OrderView order={seen()} seller={SELLER} />)
    expect(total()).not.toHaveTextContent(/Cancelled|You pay/)
  })
})

describe('when an order is expected', () => {
  const expected = (to: string) =>
    seen({ status: 'SHIPPED', shipping: { ...orderFixture().shipping, arrival: { from: to, to } } })

  it('can be kept in a calendar until it is late [CHK-38, CHK-46]', () => {
    const { rerender } = render(<OrderView order={expected('2999-01-05')} seller={SELLER} />)
    expect(screen.getByRole('button', { name: 'Add to calendar' })).toBeVisible()
    rerender(<OrderView order={expected('2020-01-06')} seller={SELLER} />)
    expect(screen.getByText(/We expected it by/)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Add to calendar' })).toBeNull()
  })

  it('leads an address that names the invoice to its button [CHK-46, ROUTE-43]', () => {
    render(<OrderView order={seen()} seller={SELLER} />)
    expect(screen.getByRole('button', { name: 'Print tax invoice' })).not.toHaveFocus()
    cleanup()
    location.hash = '#tax-invoice'
    render(<OrderView order={seen()} seller={SELLER} />)
    expect(screen.getByRole('button', { name: 'Print tax invoice' })).toHaveFocus()
    location.hash = ''
  })
})

describe('the refunds of an order', () => {
  const refund = { number: 'C1000001', createdAt: '2026-03-03T22:00:00.000Z', amount: 29.95, gst: 2.72 } as const

  it.each([
    ['pending', 'On its way back the way you paid'],
    ['done', 'Refunded the way you paid'],
    ['refused', 'Your bank didn’t accept it. We’re finding another way and will be in touch.'],
  ] as const)('say each with its credit note, sum, day and GST how it stands: %s [OPS-10]', (state, words) => {
    const other = { ...refund, number: 'C1000002', amount: 5, gst: 0.45, state: 'done' } as const
    render(<OrderView order={seen({ refunds: [{ ...refund, state }, other] })} seller={SELLER} />)
    const rows = within(screen.getByRole('region', { name: 'Refunds' })).getAllByRole('listitem')
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      `Credit note C1000001$29.95${words} · Wed 4 Mar 2026 · includes $2.72 GST`,
      'Credit note C1000002$5Refunded the way you paid · Wed 4 Mar 2026 · includes $0.45 GST',
    ])
  })

  it.each([
    [29.95, 'Given as a gift card ending in K7QM, in an email to you'],
    [10, '$10 given as a gift card ending in K7QM, in an email to you; the rest refunded the way you paid'],
  ])('say which gift card has it where a bank would not: %d [OPS-10]', (amount, words) => {
    const given = { ...refund, state: 'done', giftCard: { last4: 'K7QM', amount } } as const
    render(<OrderView order={seen({ refunds: [given] })} seller={SELLER} />)
    const [row] = within(screen.getByRole('region', { name: 'Refunds' })).getAllByRole('listitem')
    expect(row).toHaveTextContent(`Credit note C1000001$29.95${words} · Wed 4 Mar 2026`)
  })

  it.each([undefined, []])('are not mentioned before there is one: %j [OPS-10]', (refunds) => {
    render(<OrderView order={seen({ refunds })} seller={SELLER} />)
    expect(screen.queryByRole('region', { name: 'Refunds' })).toBeNull()
  })
})

describe('the returns of an order', () => {
  const order = seen({
    returns: [
      {
        number: 'R123456789',
        createdAt: '2026-03-03T22:00:00.000Z',
        amount: 129.95,
        lines: [{ lineId: orderFixture().lines[0]?.lineId ?? '', qty: 1 }],
      },
    ],
  })
  const shown = () => screen.getByRole('region', { name: 'Returns' })

  it('stand below its items, with number, day and what comes back [ORD-08, RET-07]', () => {
    const { rerender } = render(<OrderView order={order} seller={SELLER} />)
    expect(shown()).toHaveTextContent(
      /Return R123456789Waiting for your parcel · Started Wed 4 Mar 2026\$129.95 will be refunded once it’s here1 × /,
    )
    expect(shown()).toHaveTextContent(orderFixture().lines[0]?.name ?? '?')
    rerender(<OrderView order={{ ...order, status: 'RETURNED' }} seller={SELLER} />)
    expect(shown()).toHaveTextContent('Completed')
  })

  it('name the gift card that postage on the shop was given as, and none where it was not [ORD-08, OPS-11]', () => {
    const [first] = order.returns ?? []
    if (!first) throw new Error('No return.')
    const here = { ...first, receivedAt: '2026-03-05T22:00:00.000Z' }
    const returns = [
      { ...here, giftCard: { last4: 'K7QM', amount: 9.95 } },
      { ...here, number: 'R987654321' },
    ]
    render(<OrderView order={{ ...order, returns }} seller={SELLER} />)
    const [given, other] = within(shown())
      .getAllByRole('heading', { level: 3 })
      .map(({ parentElement }) => parentElement)
    expect(given).toHaveTextContent('$9.95 for your postage on a gift card ending in K7QM, in an email to you')
    expect(other).not.toHaveTextContent('gift card')
  })

  it('promise no money for what was cancelled whole, and wait for no parcel [ORD-08, OPS-09]', () => {
    const { rerender } = render(<OrderView order={{ ...order, status: 'PROCESSING' }} seller={SELLER} />)
    expect(shown()).toHaveTextContent('$129.95 will be refunded once it’s here')
    rerender(<OrderView order={{ ...order, status: 'CANCELLED' }} seller={SELLER} />)
    expect(shown()).toHaveTextContent('Not needed any more: the order was cancelled')
    expect(shown()).not.toHaveTextContent(/goes back|Waiting/)
  })

  it('wait for no parcel of items that were cancelled beside others, and go on waiting for those [ORD-08, OPS-09]', () => {
    const [own] = order.returns ?? []
    const gone = { number: 'R000000002', createdAt: '2026-03-03T22:00:00.000Z', amount: 0, lines: [] }
    const returns = [...(own ? [own] : []), gone]
    render(<OrderView order={{ ...order, status: 'PROCESSING', returns }} seller={SELLER} />)
    expect(shown()).toHaveTextContent('Return R123456789Waiting for your parcel')
    expect(shown()).toHaveTextContent('Return R000000002Not needed any more: these items were cancelled')
  })

  it('can be posted with the label a carrier made for them; another has none [RET-33]', () => {
    const label = { carrier: 'Redback', url: 'https://redback.example/labels/1.pdf', useBy: '2026-03-20' }
    const [own] = order.returns ?? []
    const labelled = {
      number: 'R000000002',
      createdAt: '2026-03-03T22:00:00.000Z',
      amount: 15,
      lines: own?.lines ?? [],
    }
    const returns = [...(own ? [own] : []), { ...labelled, label }]
    const { rerender } = render(<OrderView order={{ ...order, returns }} seller={SELLER} />)
    const links = screen.getAllByRole('link', { name: /postage label/ })
    expect(links.map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('rel')])).toEqual([
      ['Open the postage label for R000000002', label.url, 'noreferrer'],
    ])
    expect(shown()).toHaveTextContent('The postage is paid. Redback takes it until Fri 20 March.')
    const tracked = { carrier: 'Redback', url: label.url, trackingNumber: 'RB77' }
    rerender(
      <OrderView key="tracked" order={{ ...order, returns: [{ ...labelled, label: tracked }] }} seller={SELLER} />,
    )
    expect(shown()).toHaveTextContent('The postage is paid. Redback takes it. Tracking number RB77.')
  })

  describe('are withdrawn', () => {
    const other = {
      number: 'R000000002',
      createdAt: '2026-03-03T22:00:00.000Z',
      amount: 15,
      lines: order.returns?.[0]?.lines ?? [],
    }
    const swap = { ...other, lines: other.lines.map((line) => ({ ...line, exchangeFor: '10' })) }
    const withdrawn = { ...other, amount: 0, withdrawnAt: '2026-03-06T01:00:00.000Z' }
    const both = { ...order, returns: [...(order.returns ?? []), swap] }
    /** An answer that comes when the test says so. */
    const later = () => {
      let resolve: (response: Response) => void = () => undefined
      const promise = new Promise<Response>((settle) => {
        resolve = settle
      })
      return { promise, resolve: (response: Response) => resolve(response) }
    }
    const item = () => within(screen.getByText('Return R000000002').closest('li') as HTMLElement)
    const open = () => userEvent.click(item().getByText('Change or withdraw this return'))
    const press = () => userEvent.click(item().getByRole('button', { name: 'Withdraw return R000000002' }))

    it('after a question, with focus and words, and a link to a new one; another stays [RET-29, UI-16]', async () => {
      wire.answers('withdrawReturn', () =>
        answer('withdrawReturn', { order: { ...both, returns: [...(order.returns ?? []), withdrawn] } }),
      )
      render(<OrderView order={both} seller={SELLER} returnHref="/return/guest/create?code=c" />)
      await open()
      expect(item().getByText('Withdraw this return?')).toBeVisible()
      expect(shown()).toHaveTextContent('the size we’re holding for you goes back on sale')
      await press()
      const words = await item().findByText('Return R000000002 is withdrawn. We’re emailing you the details.')
      expect(words).toHaveFocus()
      expect(wire.sent('withdrawReturn').map(({ path }) => path)).toEqual([
        `/api/order/${order.number}/returns/R000000002/withdraw`,
      ])
      expect(item().getByRole('link', { name: 'Start a new return' })).toHaveAttribute(
        'href',
        '/return/guest/create?code=c',
      )
      expect(shown()).toHaveTextContent('Return R000000002Withdrawn on Fri 6 Mar 2026 · Started')
      expect(shown()).not.toHaveTextContent('We keep size 10')
      expect(shown()).toHaveTextContent('Return R123456789Waiting for your parcel')
      expect(screen.getAllByText('Change or withdraw this return')).toHaveLength(1)
    })

    it.each([
      ['OrderStatusConflict', 'This return is with us already, so it can’t be withdrawn any more.'],
      ['RateLimited', 'Too many attempts. Please try again later.'],
      [undefined, 'We couldn’t reach the shop. Check your connection and try again.'],
    ] as const)('and say why not, aloud and each time, where they are not: %s [RET-29, UI-16]', async (code, why) => {
      wire.answers('withdrawReturn', () => (code ? refusal(code) : HttpResponse.error()))
      render(<OrderView order={both} seller={SELLER} />)
      await open()
      await press()
      await waitFor(() => expect(item().getByRole('alert')).toHaveTextContent(why), { timeout: 10_000 })
      // The same words again are only heard when they have gone meanwhile.
      const asked = later()
      wire.answers('withdrawReturn', () => asked.promise)
      await press()
      await waitFor(() => expect(item().getByRole('alert')).toBeEmptyDOMElement())
      asked.resolve(refusal('ReturnNotFound'))
      await waitFor(() => expect(item().getByRole('alert')).toHaveTextContent('no return of this order'))
      expect(shown()).toHaveTextContent('We keep size 10 for you')
    })

    it('once, however often the button is pressed while the shop is asked [RET-29]', async () => {
      const asked = later()
      wire.answers('withdrawReturn', () => asked.promise)
      render(<OrderView order={both} seller={SELLER} />)
      await open()
      await press()
      await press()
      expect(item().getByRole('button', { name: /^Withdraw/ })).toHaveAttribute('aria-busy', 'true')
      asked.resolve(answer('withdrawReturn', { order: { ...both, returns: [withdrawn] } }))
      await item().findByText(/is withdrawn/)
      expect(item().queryByRole('link', { name: 'Start a new return' })).toBeNull()
      expect(wire.sent('withdrawReturn')).toHaveLength(1)
    })

    it('by a form that works without a script [RET-29]', () => {
      render(<OrderView order={both} seller={SELLER} />)
      const form = item().getByText('Withdraw this return?').closest('form')
      expect([form?.getAttribute('method'), form?.getAttribute('action')]).toEqual([
        'post',
        `/api/order/${order.number}/returns/R000000002/withdraw`,
      ])
    })

    it.each<[string, Partial<typeof withdrawn & { receivedAt: string }>, SeenOrder['status']]>([
      ['is here', { receivedAt: '2026-03-05T22:00:00.000Z' }, 'SHIPPED'],
      ['was withdrawn', withdrawn, 'SHIPPED'],
      ['was cancelled', { lines: [] }, 'PROCESSING'],
      ['is of a cancelled order', {}, 'CANCELLED'],
      ['is of an order that is back whole', {}, 'RETURNED'],
    ])('not where it %s [RET-29]', (_, over, status) => {
      render(<OrderView order={{ ...order, status, returns: [{ ...other, ...over }] }} seller={SELLER} />)
      expect(screen.queryByText('Change or withdraw this return')).toBeNull()
      expect(screen.queryByText(/is withdrawn/)).toBeNull()
    })
  })

  it('are not mentioned before there is one [ORD-08]', () => {
    render(<OrderView order={seen()} seller={SELLER} />)
    expect(screen.queryByRole('region', { name: 'Returns' })).toBeNull()
  })
})

describe('purchase history', () => {
  it('shows number, date, status, total and how many things, each row a link [ORD-01, ORD-02]', async () => {
    wire.answers('orderHistory', () => listed([summary('W000000002'), summary('W000000001', { itemCount: 1 })]))
    render(<OrderHistory channel="online" page={1} />)
    expect(screen.getByText('Loading your orders')).toBeInTheDocument()
    const [first, second] = await screen.findAllByRole('listitem')
    expect(first).toHaveTextContent('On its wayOrder W000000002Tue 3 Mar 2026 · 2 items · $144.90')
    expect(second).toHaveTextContent('1 item ·')
    expect(screen.getByRole('link', { name: 'Order W000000002' })).toHaveAttribute('href', '/account/orders/W000000002')
    expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull()
  })

  it('leads from each row to its parcels, a return and the invoice [ORD-15]', async () => {
    const parcels = [
      { number: 1, trackingUrl: 'https://redback.example/RB1' },
      { number: 2, trackingUrl: 'https://redback.example/RB2', deliveredAt: '2026-03-05T22:00:00.000Z' },
    ]
    const two = summary('W000000002', { parcels, returnToken: 'tok' })
    wire.answers('orderHistory', () => listed([two, summary('W000000001', { status: 'CANCELLED' })]))
    render(<OrderHistory channel="online" page={1} />)
    const sent = await screen.findByRole('list', { name: 'Parcels of order W000000002' })
    expect(sent).toHaveTextContent(
      'Parcel 1: on its wayTrack parcel 1 of order W000000002Parcel 2: delivered Fri 6 Mar 2026',
    )
    expect(within(sent).getAllByRole('link')).toHaveLength(1)
    expect(within(sent).getByRole('link')).toHaveAttribute('href', 'https://redback.example/RB1')
    expect(screen.getByRole('link', { name: 'Return items of order W000000002' })).toHaveAttribute(
      'href',
      '/account/orders/W000000002/return/tok',
    )
    expect(screen.getByRole('link', { name: 'Tax invoice of order W000000002' })).toHaveAttribute(
      'href',
      '/account/orders/W000000002#tax-invoice',
    )
    expect(screen.queryByRole('link', { name: /^(Return items|Tax invoice).*W000000001/ })).toBeNull()
    expect(screen.queryByRole('list', { name: 'Parcels of order W000000001' })).toBeNull()
  })

  it('has pages one can link to [ORD-02]', async () => {
    wire.answers('orderHistory', () => listed([summary('R1', { channel: 'in-store', status: 'COMPLETED' })], 41, 2))
    render(<OrderHistory channel="in-store" page={2} />)
    const pages = await screen.findByRole('navigation', { name: 'Pages' })
    expect(within(pages).getByRole('link', { name: 'Previous' })).toHaveAttribute(
      'href',
      '/account/orders?channel=in-store',
    )
    expect(within(pages).getByRole('link', { name: 'Next' })).toHaveAttribute(
      'href',
      '/account/orders?channel=in-store&page=3',
    )
    expect(screen.getByText('Bought in store')).toBeVisible()
  })

  it('is titled by channel, and leads from one to the other [ORD-01]', () => {
    expect(HISTORY_TITLES).toEqual({ online: 'Online orders', 'in-store': 'In-store orders' })
    expect(historyHref('online', 2)).toBe('/account/orders?page=2')
    render(<HistoryLinks channel="in-store" />)
    expect(screen.getByRole('link', { name: 'In store' })).toHaveAttribute('aria-current', 'page')
    expect(screen.getByRole('link', { name: 'Online' })).toHaveAttribute('href', '/account/orders')
  })

  it('says that there is nothing, and where to go [ORD-02, ORD-14]', async () => {
    wire.answers('orderHistory', () => listed([]))
    const { unmount } = render(<OrderHistory channel="online" page={1} />)
    expect(await screen.findByText(/No online orders yet/)).toBeVisible()
    unmount()
    render(<OrderHistory channel="in-store" page={1} />)
    expect(await screen.findByText(/Nothing bought in a store yet/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Find a store' })).toHaveAttribute('href', '/stores')
  })

  it('leads back from a page past the last [ORD-02]', async () => {
    wire.answers('orderHistory', () => listed([], 3, 9))
    render(<OrderHistory channel="online" page={9} />)
    expect(await screen.findByText(/There’s no page 9/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'See your newest orders' })).toHaveAttribute('href', '/account/orders')
  })

  it('says when the stores cannot be asked, with a way to try again [API-53]', async () => {
    wire.answers('orderHistory', (_, count) =>
      count === 1 ? refusal('ProviderUnavailable') : listed([summary('R1', { channel: 'in-store' })]),
    )
    render(<OrderHistory channel="in-store" page={1} />)
    expect(await screen.findByText('We couldn’t reach our stores’ records just now.')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('link', { name: 'Docket R1' })).toBeVisible()
  })
})

describe('orders that were loaded', () => {
  const cached = () =>
    queryClient()
      .getQueryCache()
      .findAll({ predicate: ({ state }) => state.data !== undefined })
  const settings = query('settings', {}).queryKey

  it('are there again without asking, until the customer logs out [ORD-12, AUTH-20, SM-AUTH-09]', async () => {
    wire.answers('orderHistory', () => listed([summary('W1')]))
    const { unmount } = render(<OrderHistory channel="online" page={1} />)
    await screen.findByText(/Order W1/)
    unmount()
    render(<OrderHistory channel="online" page={1} />)
    expect(screen.getByText(/Order W1/)).toBeVisible()
    expect(wire.sent('orderHistory')).toHaveLength(1)
    queryClient().setQueryData(settings, { loyaltyEnabled: true } as AnswerOf<'settings'>)
    expect(cached().map(({ queryKey }) => queryKey)).toEqual([historyQuery('online', 1).queryKey, settings])
    act(() => {
      moveAuth('signOutBegun')
      moveAuth('signOutDone')
    })
    expect(useIdentityStore.getState().status).toBe('LOGGED_OUT')
    // What is the same for everybody stays.
    expect(cached().map(({ queryKey }) => queryKey)).toEqual([settings])
  })

  it('are dropped when another customer comes, and a late answer is kept nowhere [ORD-12]', async () => {
    let arrive = () => {}
    wire.answers('orderHistory', async () => {
      await new Promise<void>((resolve) => {
        arrive = resolve
      })
      return listed([summary('W1')])
    })
    const { unmount } = render(<OrderHistory channel="online" page={1} />)
    await waitFor(() => expect(wire.sent('orderHistory')).toHaveLength(1))
    unmount()
    act(() => useIdentityStore.setState({ customerId: 'c2' }))
    arrive()
    await waitFor(() => expect(queryClient().isFetching()).toBe(0))
    expect(cached()).toEqual([])
  })
})

describe('one order', () => {
  const show = (order: SeenOrder, returnHref?: string) =>
    render(<OrderView order={order} seller={SELLER} returnHref={returnHref} />)

  it('shows number, date, status, lines, address, contact, payments and totals with GST [ORD-08]', () => {
    const [line] = seen().lines
    show(
      seen({
        status: 'SHIPPED',
        lines: line ? [{ ...line, image: IMAGE, qty: 2, discount: 13, total: 246.9 }] : [],
        payments: [
          { methodCode: 'voucher', amount: 50, summary: 'Gift card ending in 4821' },
          { methodCode: 'braintree_credit_card', amount: 194.9, summary: 'Visa ending in 1111' },
        ],
        promoCodes: ['BOOTS10'],
        loyalty: { memberId: '1900100200' },
        totals: { itemSubtotal: 259.9, totalDiscount: 13, shipping: 14.95, gst: 22.26, grandTotal: 261.85 },
      }),
    )
    expect(screen.getAllByText(/Sun 1 Mar 2026/)).toHaveLength(2)
    expect(screen.getByText('It has left us and is on its way to you.', { exact: false })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Anvil boot' })).toHaveAttribute('href', '/products/boots/p1')
    expect(screen.getByText('Size 8 · 2 ×', { exact: false })).toBeVisible()
    expect(screen.getByText('$13')).toBeVisible()
    const totals = screen.getByRole('region', { name: 'Total' })
    expect(totals).toHaveTextContent('Discounts (BOOTS10)-$13')
    expect(totals).toHaveTextContent('Express$14.95')
    expect(totals).toHaveTextContent('Total$261.85')
    expect(totals).toHaveTextContent('GST included$22.26')
    expect(totals).toHaveTextContent('Gift card ending in 4821$50')
    expect(totals).toHaveTextContent('Visa ending in 1111$194.90')
    const { contact, shipping } = seen()
    expect(screen.getByRole('region', { name: 'Contact' })).toHaveTextContent(contact.email)
    expect(screen.getByRole('region', { name: 'Delivery address' })).toHaveTextContent(shipping?.address.street1 ?? '?')
    expect(screen.getByText(/Points go to number 1900100200/)).toBeVisible()
    expect(screen.getByRole('region', { name: 'Progress' })).toHaveTextContent(/On its way/)
  })

  it.each([
    ['goods', 0, true],
    ['goods', 1, false],
    ['service', 0, true],
    ['giftCard', 0, false],
  ] as const)(
    'says where points go for %s of which %i is cancelled: %s [LOY-18]',
    (fulfilment, cancelledQty, earns) => {
      const lines = seen().lines.map((line) => ({ ...line, qty: 1, cancelledQty, fulfilment }))
      show(seen({ lines, loyalty: { memberId: '1900100200' } }))
      expect(screen.getByRole('region', { name: 'Contact' })).toBeVisible()
      expect(screen.queryByText(/Points go to number 1900100200/) !== null).toBe(earns)
    },
  )

  it('has no heading over payments where nothing was paid, as of a size that was swapped [ORD-08, OPS-11]', () => {
    const { unmount } = show(seen())
    expect(screen.getByRole('heading', { name: 'Paid with' })).toBeVisible()
    unmount()
    show(seen({ payments: [] }))
    expect(screen.queryByText('Paid with')).toBeNull()
    expect(screen.getByRole('region', { name: 'Total' })).toBeVisible()
  })

  it('names the buyer’s own number once on screen and once at the head of the invoice, where there is one [ORD-31]', () => {
    const { unmount } = show(seen({ purchaseOrderNumber: 'PO 4711' }))
    const region = screen.getByRole('region', { name: 'Purchase order number' })
    expect(region).toHaveTextContent('PO 4711')
    expect(region).toHaveClass('print:hidden')
    const [head, ...others] = screen.getAllByText('Purchase order number: PO 4711')
    expect(others).toEqual([])
    expect(head?.closest('header')).toHaveClass('hidden', 'print:block')
    unmount()
    show(seen())
    expect(screen.queryByText(/Purchase order/)).toBeNull()
    expect(screen.getByRole('region', { name: 'Billing address' })).toBeVisible()
  })

  it('calls a payer with one name by that one [EXP-07, ORD-08]', () => {
    const { contact } = seen()
    show(seen({ contact: { ...contact, firstName: 'Cher', lastName: '-' } }))
    expect(screen.getByRole('region', { name: 'Contact' })).toHaveTextContent(/^ContactCher[^ ]/)
  })

  it('ends on paper with the address of its page [ORD-08]', () => {
    show(seen())
    expect(screen.getByText('https://steelcap.example/orders/W000000001')).toHaveClass('hidden', 'print:block')
  })

  it('names promo codes that took nothing off the items [ORD-08]', () => {
    show(seen({ promoCodes: ['FREIGHT'] }))
    expect(screen.getByText('Promo codes: FREIGHT')).toBeVisible()
  })

  it('is collected from, or was bought at, a store [ORD-08]', () => {
    const store = {
      name: 'Steelcap Richmond',
      path: 'vic/richmond',
      phone: '03 5550 1016',
      address: ['255 Bridge Road'],
    }
    const { shipping } = orderFixture()
    const { unmount } = show(seen({ store, shipping: { ...shipping, type: 'STORE_PICKUP' } }))
    expect(screen.getByRole('region', { name: 'Collect from' })).toHaveTextContent('255 Bridge Road')
    expect(screen.getByRole('link', { name: 'Steelcap Richmond' })).toHaveAttribute('href', '/stores/vic/richmond')
    unmount()
    const { shipping: _, billingAddress: __, ...counter } = seen({ channel: 'in-store', status: 'COMPLETED', store })
    show(counter)
    expect(screen.getByRole('region', { name: 'Bought at' })).toHaveTextContent('Steelcap Richmond')
    expect(screen.queryByRole('region', { name: 'Delivery address' })).toBeNull()
  })

  it('offers a return only when there is a way to one [ORD-08, RET-04]', () => {
    const { unmount } = show(seen(), accountReturnHref({ number: 'W1', returnToken: 'tok' }))
    expect(screen.getByRole('link', { name: 'Return items' })).toHaveAttribute('href', '/account/orders/W1/return/tok')
    unmount()
    show(seen(), accountReturnHref({ number: 'W1' }))
    expect(screen.queryByRole('link', { name: 'Return items' })).toBeNull()
    expect(guestReturnHref({ number: 'W1', returnToken: 'tok' })).toBe('/return/guest/create?code=tok')
    expect(guestReturnHref({ number: 'W1' })).toBeUndefined()
  })

  it('says until when it can come back, where there is a way to return it [RET-31, ORD-08]', () => {
    const order = seen({ returnToken: 'tok', returnableUntil: '2027-01-31' })
    const { unmount } = show(order, accountReturnHref(order))
    expect(screen.getByText('31 January 2027').parentElement).toHaveTextContent(
      'Items can come back until 31 January 2027.',
    )
    unmount()
    show(order)
    show(seen({ returnToken: 'tok' }), accountReturnHref(order))
    expect(screen.queryByText(/can come back until/)).toBeNull()
  })

  it('is a tax invoice on paper, with the seller’s ABN, unless it was cancelled [ORD-08]', async () => {
    const printed = vi.fn()
    vi.stubGlobal('print', printed)
    const { unmount } = show(seen())
    expect(screen.getByText('Tax invoice')).toBeInTheDocument()
    expect(screen.getByText(/Steelcap · ABN 11 555 010 000/)).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Print tax invoice' }))
    expect(printed).toHaveBeenCalledOnce()
    unmount()
    show(seen({ status: 'CANCELLED' }))
    expect(screen.queryByText('Tax invoice')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Print tax invoice' })).toBeNull()
    vi.unstubAllGlobals()
  })

  it('is loaded for the customer who is signed in [API-54, ROUTE-05]', async () => {
    wire.answers('accountOrder', () => answer('accountOrder', { order: seen({ returnToken: 'tok' }) }))
    render(<AccountOrder number="W000000001" seller={SELLER} />)
    expect(screen.getByText('Loading the order')).toBeInTheDocument()
    expect(await screen.findByRole('link', { name: 'Return items' })).toBeVisible()
  })

  it('that does not exist says so, aloud as well; one that cannot be loaded can be asked for again [API-54, ERR-13, UI-16]', async () => {
    wire.answers('accountOrder', () => refusal('OrderNotFound'))
    const regions = watchSpokenRegions()
    const { unmount } = render(<AccountOrder number="W9" seller={SELLER} />)
    const words = await screen.findByText('No matching order.')
    expect(words).toBeVisible()
    expect(regions()).toContain(words)
    unmount()
    queryClient().clear()
    wire.answers('accountOrder', (_, count) =>
      count === 1 ? refusal('InternalError') : answer('accountOrder', { order: seen() }),
    )
    render(<AccountOrder number="W000000001" seller={SELLER} />)
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Anvil boot')).toBeVisible()
  })
})

describe('buying again', () => {
  const order = () => {
    const [line] = orderFixture().lines
    if (!line) throw new Error('no line')
    const { productId: _, variantId: __, path: ___, ...counter } = line
    return seen({
      lines: [
        line,
        { ...line, lineId: '2', variantId: 'p1-9', label: '9', qty: 5 },
        { ...line, lineId: '3', productId: 'p2', name: 'Old boot' },
        { ...line, lineId: '4', variantId: 'p1-7', label: '7' },
        { ...counter, lineId: '5', name: 'Dubbin', label: 'One size' },
      ],
    })
  }

  it('adds what there is, same size and number, and names what there is not [ORD-08]', async () => {
    wire.sells(productFixture())
    render(<OrderView order={order()} seller={SELLER} />)
    await userEvent.click(screen.getByRole('button', { name: 'Buy again' }))
    expect(await screen.findByText(/1 item is in your cart\./)).toBeVisible()
    expect(Object.values(useCartStore.getState().items).map(({ variantId, qty }) => [variantId, qty])).toEqual([
      ['p1-8', 1],
    ])
    expect(screen.getByText(/^Anvil boot, 9: .*2 left/)).toBeVisible()
    expect(screen.getByText('Old boot, 8: We no longer sell it.')).toBeVisible()
    expect(screen.getByText('Anvil boot, 7: We no longer sell it.')).toBeVisible()
    expect(screen.getByText('Dubbin, One size: We no longer sell it.')).toBeVisible()
  })

  it('says aloud what was not added, also while the mini-cart lies over the page [ORD-08, UI-19]', async () => {
    wire.sells(productFixture())
    render(<OrderView order={order()} seller={SELLER} />)
    await userEvent.click(screen.getByRole('button', { name: 'Buy again' }))
    const left = /These weren’t added: Anvil boot, 9: .* Old boot, 8: We no longer sell it\. .* Dubbin, One size: We no/
    await waitFor(() => {
      const spoken = screen.getAllByRole('status').filter((region) => region.textContent?.match(left))
      // In the region beside the page alone, and so once.
      expect(spoken.map((region) => region.parentElement)).toEqual([document.body])
    })
  })

  it('buys one of several orders again without opening it [ORD-08, ORD-15]', async () => {
    wire.sells(productFixture())
    wire.answers('orderHistory', () => listed([summary('W000000002'), summary('W000000001')]))
    wire.answers('accountOrder', () => answer('accountOrder', { order: order() }))
    render(<OrderHistory channel="online" page={1} />)
    await userEvent.click(await screen.findByRole('button', { name: 'Buy again order W000000001' }))
    expect(await screen.findByText(/1 item is in your cart\./)).toBeVisible()
    const asked = (number: string) => queryClient().getQueryData(orderQuery(number).queryKey)
    expect([asked('W000000001'), asked('W000000002')]).toEqual([expect.anything(), undefined])
    expect(screen.getAllByText(/in your cart/)).toHaveLength(1)
    expect(Object.values(useCartStore.getState().items)).toHaveLength(1)
  })

  it('says when nothing of it is left [ORD-08]', async () => {
    wire.sells()
    render(<OrderView order={seen()} seller={SELLER} />)
    await userEvent.click(screen.getByRole('button', { name: 'Buy again' }))
    expect(await screen.findByText(/Nothing was added to your cart/)).toBeVisible()
  })

  it('says of the last press only, when the one before went well [ORD-08]', async () => {
    wire.sells()
    render(<OrderView order={seen()} seller={SELLER} />)
    await userEvent.click(screen.getByRole('button', { name: 'Buy again' }))
    expect(await screen.findByText(/Nothing was added to your cart/)).toBeVisible()
    wire.answers('indexObjects', () => refusal('InternalError'))
    await userEvent.click(screen.getByRole('button', { name: 'Buy again' }))
    expect(await screen.findByText(/We couldn’t reach the shop/)).toBeVisible()
    expect(screen.queryByText(/Nothing was added to your cart/)).toBeNull()
  })

  it('says when the shop cannot be asked [ORD-08]', async () => {
    wire.answers('indexObjects', () => refusal('InternalError'))
    render(<OrderView order={seen()} seller={SELLER} />)
    await userEvent.click(screen.getByRole('button', { name: 'Buy again' }))
    expect(await screen.findByText(/We couldn’t reach the shop/)).toBeVisible()
    expect(useCartStore.getState().items).toEqual({})
  })
})

describe('looking an order up', () => {
  const fill = async (number: string, email: string) => {
    if (number) await userEvent.type(screen.getByLabelText('Order number'), number)
    if (email) await userEvent.type(screen.getByLabelText('Email'), email)
    await userEvent.click(screen.getByRole('button', { name: 'Find my order' }))
  }

  it('leads to the order [ORD-03, ORD-05]', async () => {
    wire.answers('lookUpOrder', () => answer('lookUpOrder', { order: seen() }))
    render(<OrderLookup />)
    await fill('#w000000001', 'Jo@Example.com')
    await waitFor(() => expect(navigation.push).toHaveBeenCalledWith('/orders/W000000001'))
    expect(wire.sent('lookUpOrder')[0]?.body).toEqual({ number: 'W000000001', email: 'jo@example.com' })
  })

  it('gives the focus to the order that comes in its place, and takes none otherwise [ORD-03, UI-16]', async () => {
    wire.answers('lookUpOrder', () => answer('lookUpOrder', { order: seen() }))
    const page = (found: boolean) => (
      <main id="content">
        <h1>{found ? 'Order W000000001' : 'Track an order'}</h1>
        {found ? 'On its way' : <OrderLookup number="W000000001" />}
      </main>
    )
    const { rerender } = render(page(false))
    await userEvent.type(screen.getByLabelText('Email'), 'jo@example.com{Enter}')
    await waitFor(() => expect(navigation.refresh).toHaveBeenCalled())
    rerender(page(true))
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Order W000000001' })).toHaveFocus())
    screen.getByRole('heading').blur()
    rerender(page(false))
    rerender(page(true))
    await new Promise((done) => setTimeout(done))
    expect(document.body).toHaveFocus()
  })

  it('says what it needs in a browser that refuses cookies, and can be pressed again [ORD-03, ORD-13]', async () => {
    const cookies = vi.spyOn(navigator, 'cookieEnabled', 'get').mockReturnValue(false)
    wire.answers('lookUpOrder', () => answer('lookUpOrder', { order: seen() }))
    render(<OrderLookup number="W000000001" />)
    await fill('', 'jo@example.com')
    expect(await screen.findByRole('alert')).toHaveTextContent(/your browser refuses cookies/)
    expect(navigation.push).not.toHaveBeenCalled()
    cookies.mockRestore()
    await userEvent.click(screen.getByRole('button', { name: 'Find my order' }))
    await waitFor(() => expect(navigation.push).toHaveBeenCalledWith('/orders/W000000001'))
    expect(screen.getByRole('alert')).toHaveTextContent('')
  })

  it('asks for both, in order, before it asks the shop [ORD-04, VAL-22, VAL-23]', async () => {
    render(<OrderLookup />)
    await fill('', '')
    const box = await screen.findByRole('region', { name: 'Check these fields' })
    expect(
      within(box)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['Order number is required.', 'Email is required.'])
    expect(box).toHaveFocus()
    await fill('W-1', 'jo')
    expect(screen.getByLabelText('Order number')).toHaveAccessibleDescription(/Use letters, numbers and # only\./)
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(/Enter a valid email address\./)
    expect(wire.sent()).toEqual([])
  })

  it('says that nothing matches, and keeps what was typed [ORD-06, ERR-13]', async () => {
    wire.answers('lookUpOrder', () => refusal('OrderNotFound'))
    render(<OrderLookup number="W1" />)
    await fill('', 'jo@example.com')
    expect(await screen.findByRole('alert')).toHaveTextContent('No matching order.')
    expect(screen.getByLabelText('Order number')).toHaveValue('W1')
    expect(screen.getByLabelText('Email')).toHaveValue('jo@example.com')
    expect(navigation.push).not.toHaveBeenCalled()
  })

  it('leads to the login for an order of an account [ORD-07, ERR-14]', async () => {
    wire.answers('lookUpOrder', () => refusal('OrderRequiresLogin'))
    render(<OrderLookup number="W1" />)
    await fill('', 'dana@example.com')
    expect(await screen.findByText('This order belongs to an account. Please log in to see it.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/account/orders/W1')
  })

  it('can be sent as it is, and says what came of that [ORD-03, ORD-06]', () => {
    render(<OrderLookup number="W1" trouble={{ errorCode: 'OrderNotFound', message: 'No matching order.' }} />)
    const form = screen.getByLabelText('Order number').closest('form')
    expect(form).toHaveAttribute('action', '/api/order/lookup')
    expect(form).toHaveAttribute('method', 'post')
    expect(Object.fromEntries(new FormData(form ?? undefined))).toEqual({ number: 'W1', email: '' })
    expect(screen.getByRole('alert')).toHaveTextContent('No matching order.')
  })
})
