import { focusManager } from '@tanstack/react-query'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ReturnDone } from '#components/returns/return-done.tsx'
import { AccountReturn, GuestReturn, ReturnStart } from '#components/returns/return-screen.tsx'
import { ReturnSteps } from '#components/returns/return-steps.tsx'
import { useProductRecords } from '#lib/client/cart/product-records.ts'
import { historyQuery, orderQuery } from '#lib/client/orders/order-queries.ts'
import { query } from '#lib/client/query.ts'
import { queryClient } from '#lib/client/query-client.ts'
import { ERRORS } from '#lib/contract/errors.ts'
import type { Order } from '#lib/contract/order.ts'
import type { OrderReturn } from '#lib/contract/return.ts'
import { useCartStore } from '#stores/cart.ts'
import { useIdentityStore } from '#stores/identity.ts'
import { answer, bareAnswer, refusal, type SentCall, useMockApi } from '#tests/setup/mock-api.ts'
import { orderFixture, productFixture } from '#tests/setup/shop-fixtures.ts'
import { watchSpokenRegions } from '#tests/setup/spoken-regions.ts'

vi.setConfig({ testTimeout: 30_000 })

const wire = useMockApi()
const [BOOT] = orderFixture().lines
if (!BOOT) throw new Error('The order has no line.')
const ORDER = orderFixture({
  lines: [
    { ...BOOT, qty: 3, total: 389.85 },
    { ...BOOT, lineId: '2', name: 'Wool sock', label: 'M' },
    { ...BOOT, lineId: '3', name: 'Gift card', label: '$50' },
  ],
})
const GIFT_CARD = { lineId: '3', returnableQty: 0, returnedQty: 0, giftCard: true, amounts: [] }
const OPEN = [
  { lineId: '1', returnableQty: 2, returnedQty: 1, giftCard: false, amounts: [129.95, 259.9] },
  { lineId: '2', returnableQty: 1, returnedQty: 0, giftCard: false, amounts: [129.95] },
  GIFT_CARD,
]
const open = (lines = OPEN) => ({ order: ORDER, returnableUntil: '2027-01-31', lines })
const HELP = { helpHref: '/articles/returns', email: 'help@shop.example' }

function madeOf({ body }: Pick<SentCall, 'body'>): OrderReturn {
  return {
    number: 'R000000007',
    orderNumber: ORDER.number,
    createdAt: '2026-03-02T10:00:00.000Z',
    lines: body.lines.map((line: object) => ({ amount: 0, ...line })),
    amount: 0,
    codes: { qr: 'data:image/svg+xml,qr', code128: 'data:image/svg+xml,bars' },
    instructions: {
      packing: ['Write R000000007 on a piece of paper.'],
      postTo: ['The Returns', '1 Dock Rd'],
      postage: 'You pay the postage.',
      refund: ['Visa ending in 1111.'],
    },
  }
}

beforeEach(() => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {})
  wire.answers('guestReturn', () => answer('guestReturn', open()))
  wire.answers('createGuestReturn', (call) => answer('createGuestReturn', { return: madeOf(call) }))
  wire.answers('indexObjects', () => bareAnswer(503))
})

const openGuest = async () => {
  render(<GuestReturn code="c0de" {...HELP} />)
  await screen.findByRole('checkbox', { name: /Anvil boot/ })
}
const tick = (name: RegExp) => userEvent.click(screen.getByRole('checkbox', { name }))
const submit = () => userEvent.click(screen.getByRole('button', { name: /^Return/ }))
const part = (name: RegExp) => within(screen.getByRole('group', { name }))

describe('the form', () => {
  it('says no last day where a server of an older build tells none, and takes the return all the same [RET-31]', async () => {
    const { returnableUntil: _, ...older } = open()
    wire.answers('guestReturn', () => answer('guestReturn', older))
    await openGuest()
    expect(screen.getByText(/^Order W\d+, placed .+ 2026\.$/)).toBeInTheDocument()
    expect(screen.queryByText(/You can return things until/)).toBeNull()
  })

  it('offers what can come back, and says why the rest cannot [RET-05, RET-08]', async () => {
    await openGuest()
    expect(wire.sent('guestReturn').map(({ query }) => query.get('code'))).toEqual(['c0de'])
    expect(screen.getAllByRole('checkbox')).toHaveLength(2)
    expect(screen.getByText('Gift cards can’t be returned.')).toBeInTheDocument()
    expect(screen.getByText('1 of 3 is already being returned.')).toBeInTheDocument()
    expect(screen.getByText('31 January 2027')).toBeInTheDocument()
  })

  it('leads to cancelling while nobody has begun to pack, and no longer than that [OPS-09]', async () => {
    wire.answers('guestReturn', () => answer('guestReturn', { ...open(), order: { ...ORDER, status: 'PLACED' } }))
    const { unmount } = render(<GuestReturn code="c0de" {...HELP} />)
    const cancel = await screen.findByRole('link', { name: 'cancel it on the order’s page' })
    expect(cancel).toHaveAttribute('href', `/orders/${ORDER.number}`)
    unmount()
    queryClient().clear()
    wire.answers('guestReturn', () => answer('guestReturn', { ...open(), order: { ...ORDER, status: 'PROCESSING' } }))
    await openGuest()
    expect(screen.queryByRole('link', { name: /cancel/ })).not.toBeInTheDocument()
  })

  it('says what of a line was cancelled, and nothing of it where none was [RET-05, OPS-09]', async () => {
    const lines = [
      { lineId: '1', returnableQty: 2, returnedQty: 0, cancelledQty: 1, giftCard: false, amounts: [129.95, 259.9] },
      { lineId: '2', returnableQty: 0, returnedQty: 0, cancelledQty: 1, giftCard: false, amounts: [] },
      GIFT_CARD,
    ]
    wire.answers('guestReturn', () => answer('guestReturn', open(lines)))
    await openGuest()
    expect(screen.getByText('1 of 3 was cancelled.')).toBeInTheDocument()
    expect(screen.getByText('This was cancelled.')).toBeInTheDocument()
    await tick(/Anvil boot/)
    await userEvent.click(part(/Anvil boot/).getByRole('button', { name: /One more/ }))
    await userEvent.click(part(/Anvil boot/).getByRole('button', { name: /One more/ }))
    expect(screen.getByText('Only 2 are left to return.')).toBeInTheDocument()
  })

  it('says what goes back, and no more than is left of the order [OPS-11]', async () => {
    wire.answers('guestReturn', () => answer('guestReturn', { ...open(), most: 200 }))
    await openGuest()
    const told = () => screen.getAllByRole('status').map(({ textContent }) => textContent)
    await tick(/Anvil boot/)
    expect(told()).toContain('You get $129.95 back.')
    await tick(/Wool sock/)
    expect(told()).toContain('You get $200 back. We’ve already refunded the rest.')
  })

  it.each([
    [2, { cancelledQty: 1 }, '1 of 3 was cancelled. 2 of 3 are already being returned.'],
    [3, {}, 'All 3 are already being returned.'],
  ])('counts %s of 3 that are coming back as what they are [RET-05, OPS-09]', async (returnedQty, cancelled, text) => {
    const lines = [
      { lineId: '1', returnableQty: 0, returnedQty, ...cancelled, giftCard: false, amounts: [] },
      { lineId: '2', returnableQty: 1, returnedQty: 0, giftCard: false, amounts: [129.95] },
      GIFT_CARD,
    ]
    wire.answers('guestReturn', () => answer('guestReturn', open(lines)))
    render(<GuestReturn code="c0de" {...HELP} />)
    expect(await screen.findByText(text)).toBeInTheDocument()
  })

  it('asks how many and why, within what is left, and sends just that [RET-05, RET-06]', async () => {
    await openGuest()
    await tick(/Anvil boot/)
    const boot = part(/Anvil boot/)
    await userEvent.click(boot.getByRole('button', { name: /One more/ }))
    await userEvent.click(boot.getByRole('button', { name: /One more/ }))
    expect(boot.getByText('Only 2 are left to return.')).toBeInTheDocument()
    expect(boot.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Choose a reason',
      'Too small',
      'Too big',
      'Changed my mind',
      'Faulty',
      'Wrong item',
      'Not as described',
    ])
    await userEvent.selectOptions(boot.getByLabelText('Reason'), 'CHANGED_MIND')
    await userEvent.type(boot.getByLabelText(/Note/), ' Wrong colour ')
    expect(boot.getByText('238 characters left')).toBeInTheDocument()
    expect(screen.getByText('$259.90')).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Return 2 items' }))
    await screen.findByRole('heading', { name: 'Return R000000007' })
    expect(wire.sent('createGuestReturn').map(({ body }) => body)).toEqual([
      { code: 'c0de', lines: [{ lineId: '1', qty: 2, reason: 'CHANGED_MIND', note: 'Wrong colour' }] },
    ])
  })

  it('says what is missing only when it is to be sent, and leads there [RET-05]', async () => {
    await openGuest()
    await submit()
    const summary = () => within(screen.getByRole('region', { name: /^Check/ }))
    expect(summary().getByRole('link', { name: 'Choose at least one item.' })).toBeInTheDocument()
    await tick(/Anvil boot/)
    expect(screen.queryByRole('region', { name: /^Check/ })).not.toBeInTheDocument()
    await submit()
    await userEvent.click(summary().getByRole('link', { name: 'Choose a reason.' }))
    expect(screen.getByLabelText('Reason')).toHaveFocus()
    expect(screen.getByLabelText('Reason')).toBeInvalid()
    await tick(/Wool sock/)
    expect(screen.getAllByText('Choose a reason.', { selector: '.field-error *' })).toHaveLength(1)
    expect(wire.sent('createGuestReturn')).toEqual([])
  })

  it('says again what is missing to whoever presses again, and nothing of what is there [RET-05, UI-16]', async () => {
    await openGuest()
    await tick(/Wool sock/)
    await submit()
    const summary = () => screen.getByRole('region', { name: 'Check this field' })
    expect(summary()).toHaveFocus()
    await submit()
    expect(summary()).toHaveFocus()
    expect(within(summary()).getAllByRole('link')).toHaveLength(1)
  })

  it('says aloud what goes back, from the first item that is chosen [OPS-11, UI-19]', async () => {
    await openGuest()
    const spoken = watchSpokenRegions()
    await tick(/Anvil boot/)
    expect(spoken().map(({ textContent }) => textContent)).toContain('You get $129.95 back.')
    const again = watchSpokenRegions()
    await tick(/Anvil boot/)
    await tick(/Wool sock/)
    expect(again().map(({ textContent }) => textContent)).toContain('You get $129.95 back.')
  })

  it('takes no note of 251 characters [RET-05]', async () => {
    await openGuest()
    await tick(/Wool sock/)
    await userEvent.selectOptions(screen.getByLabelText('Reason'), 'FAULTY')
    await userEvent.click(screen.getByLabelText(/Note/))
    await userEvent.paste('x'.repeat(249))
    expect(screen.getByText('1 character left')).toBeInTheDocument()
    await userEvent.paste('xx')
    expect(screen.getByText('1 character too many')).toBeInTheDocument()
    await userEvent.paste('x')
    expect(screen.getByText('2 characters too many')).toBeInTheDocument()
    await submit()
    expect(screen.getByRole('link', { name: 'Note must be 250 characters or fewer.' })).toBeInTheDocument()
    expect(wire.sent('createGuestReturn')).toEqual([])
  })

  it('is one return when the answer got lost and it is sent again [RET-07]', async () => {
    wire.answers('createGuestReturn', (call, count) =>
      count < 3 ? bareAnswer(503) : answer('createGuestReturn', { return: madeOf(call) }),
    )
    await openGuest()
    await tick(/Wool sock/)
    await userEvent.selectOptions(screen.getByLabelText('Reason'), 'FAULTY')
    await submit()
    await screen.findByText('Something went wrong. Please try again.')
    await submit()
    await screen.findByRole('heading', { name: 'Return R000000007' })
    const keys = wire.sent('createGuestReturn').map(({ headers }) => headers.get('idempotency-key'))
    expect(keys.length).toBeGreaterThan(1)
    expect(new Set(keys).size).toBe(1)
  })

  it('is another return once something else is asked for [API-11, RET-07]', async () => {
    wire.answers('createGuestReturn', (call, count) =>
      count < 2 ? refusal('InvalidRequest') : answer('createGuestReturn', { return: madeOf(call) }),
    )
    await openGuest()
    await tick(/Wool sock/)
    await userEvent.selectOptions(screen.getByLabelText('Reason'), 'FAULTY')
    await submit()
    await screen.findByText(ERRORS.InvalidRequest.message)
    expect(wire.sent('guestReturn')).toHaveLength(1)
    await userEvent.selectOptions(screen.getByLabelText('Reason'), 'WRONG_ITEM')
    await submit()
    await screen.findByRole('heading', { name: 'Return R000000007' })
    const keys = wire.sent('createGuestReturn').map(({ headers }) => headers.get('idempotency-key'))
    expect(new Set(keys).size).toBe(keys.length)
  })

  describe('that was taken and not heard of', () => {
    const left = (returnableQty: number) => () =>
      answer('guestReturn', open(OPEN.map((line) => (line.lineId === '1' ? { ...line, returnableQty } : line))))
    const lookAway = async () => {
      act(() => focusManager.onFocus())
      await waitFor(() => expect(queryClient().isFetching()).toBe(0))
    }
    async function sendTwo(lost: () => Response) {
      wire.answers('guestReturn', left(3))
      wire.answers('createGuestReturn', () => {
        wire.answers('guestReturn', left(1))
        return lost()
      })
      await openGuest()
      await tick(/Anvil boot/)
      await userEvent.click(part(/Anvil boot/).getByRole('button', { name: /One more/ }))
      await userEvent.selectOptions(screen.getByLabelText('Reason'), 'TOO_SMALL')
      await submit()
      await screen.findByText(/try again/)
      await lookAway()
    }

    it.each([
      ['no answer', () => HttpResponse.error()],
      ['a failure', () => bareAnswer(500)],
    ])('is the same after looks into another window: %s [API-11, RET-07]', async (_, lost) => {
      await sendTwo(lost)
      await submit()
      await screen.findByText(/try again/)
      await lookAway()
      wire.answers('createGuestReturn', (call) => answer('createGuestReturn', { return: madeOf(call) }))
      await submit()
      await screen.findByRole('heading', { name: 'Return R000000007' })
      const sent = wire.sent('createGuestReturn')
      expect(new Set(sent.map(({ body }) => body.lines[0].qty))).toEqual(new Set([2]))
      expect(new Set(sent.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1)
    })

    it('gives way to what is left once the shop has refused it [ERR-20, RET-05]', async () => {
      await sendTwo(() => HttpResponse.error())
      wire.answers('createGuestReturn', () => refusal('ReturnQuantityInvalid'))
      expect(screen.getByRole('button', { name: 'Return 2 items' })).toBeVisible()
      await submit()
      expect(await screen.findByRole('button', { name: 'Return 1 item' })).toBeVisible()
    })
  })

  it('says that nobody answered, and that pressing again counts once [API-19, RET-07]', async () => {
    wire.answers('createGuestReturn', () => HttpResponse.error())
    await openGuest()
    await tick(/Wool sock/)
    await userEvent.selectOptions(screen.getByLabelText('Reason'), 'FAULTY')
    await submit()
    expect(await screen.findByText(/^We couldn’t reach the shop\. .* counts once/)).toBeVisible()
    expect(screen.getByRole('checkbox', { name: /Wool sock/ })).toBeChecked()
  })

  it.each([
    ['ReturnTokenInvalid', ERRORS.ReturnTokenInvalid.message],
    ['ReturnWindowClosed', 'This order can no longer be returned online'],
  ] as const)(
    'gives way where the shop says at the end that it is over, and is heard: %s [ERR-18, ERR-19, UI-16]',
    async (code, title) => {
      wire.answers('createGuestReturn', () => refusal(code))
      await openGuest()
      await tick(/Wool sock/)
      await userEvent.selectOptions(screen.getByLabelText('Reason'), 'FAULTY')
      await submit()
      // The pressed button is gone with the form.
      expect(await screen.findByRole('heading', { name: title })).toHaveFocus()
      expect(screen.queryByRole('checkbox')).toBeNull()
    },
  )

  it('stays open where looking again fails [ERR-20, RET-05]', async () => {
    wire.answers('guestReturn', (_, count) => (count < 2 ? answer('guestReturn', open()) : bareAnswer(500)))
    wire.answers('createGuestReturn', () => refusal('ReturnQuantityInvalid'))
    await openGuest()
    await tick(/Wool sock/)
    await userEvent.selectOptions(screen.getByLabelText('Reason'), 'FAULTY')
    await submit()
    await waitFor(() => expect(wire.sent('guestReturn')).toHaveLength(2))
    expect(await screen.findByText("You can't return more than you bought.")).toBeVisible()
    expect(screen.getByRole('checkbox', { name: /Wool sock/ })).toBeChecked()
  })

  it('of a customer goes to that order, with the token of its link [API-55, API-56, RET-07]', async () => {
    useIdentityStore.setState({ status: 'LOGGED_IN', token: 't', customerId: 'c1' })
    const asked: unknown[] = []
    const path = '*/api/account/orders/:number/return/:token'
    wire.also(
      http.get(path, ({ params }) => {
        asked.push(['GET', params['number'], params['token']])
        return answer('accountReturn', open())
      }),
      http.post(path, async ({ params, request }) => {
        const body = (await request.json()) as SentCall['body']
        asked.push(['POST', params['number'], params['token'], body])
        return answer('createAccountReturn', { return: madeOf({ body }) })
      }),
    )
    const known = [orderQuery(ORDER.number), historyQuery('online', 1), query('wishlist', {})].map(
      (each) => each.queryKey,
    )
    for (const queryKey of known) queryClient().setQueryData<unknown>(queryKey, {})
    render(<AccountReturn number={ORDER.number} token="link" {...HELP} />)
    await screen.findByRole('checkbox', { name: /Wool sock/ })
    await tick(/Wool sock/)
    await userEvent.selectOptions(screen.getByLabelText('Reason'), 'FAULTY')
    await submit()
    await screen.findByRole('heading', { name: 'Return R000000007' })
    expect(asked).toEqual([
      ['GET', ORDER.number, 'link'],
      ['POST', ORDER.number, 'link', { lines: [{ lineId: '2', qty: 1, reason: 'FAULTY' }] }],
    ])
    // Whoever goes back to the order is not shown it as it was before the return.
    expect(known.map((queryKey) => queryClient().getQueryState(queryKey)?.isInvalidated)).toEqual([true, true, false])
  })

  it('names the item of which too many were asked, and looks again [ERR-20, RET-05]', async () => {
    wire.answers('createGuestReturn', () =>
      refusal('ReturnQuantityInvalid', { fields: { 'lines.0.qty': 'You can return at most 1 of this.' } }),
    )
    await openGuest()
    await tick(/Anvil boot/)
    await userEvent.selectOptions(screen.getByLabelText('Reason'), 'FAULTY')
    await submit()
    expect(await screen.findByText("You can't return more than you bought.")).toBeInTheDocument()
    expect(screen.getByRole('checkbox', { name: /Anvil boot/ })).toBeInvalid()
    await waitFor(() => expect(wire.sent('guestReturn')).toHaveLength(2))
    expect(screen.getByRole('checkbox', { name: /Anvil boot/ })).toBeChecked()
  })
})

it('shows number and instructions, takes the focus and prints [RET-07]', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => {})
  await openGuest()
  await tick(/Wool sock/)
  await userEvent.selectOptions(screen.getByLabelText('Reason'), 'FAULTY')
  await userEvent.click(screen.getByRole('button', { name: 'Return 1 item' }))
  expect(await screen.findByRole('heading', { name: 'Return R000000007' })).toHaveFocus()
  for (const words of ['1 Dock Rd', 'You pay the postage.', 'Visa ending in 1111.', /Write R000000007/]) {
    expect(screen.getByText(words)).toBeInTheDocument()
  }
  await userEvent.click(screen.getByRole('button', { name: 'Print this' }))
  expect(print).toHaveBeenCalledOnce()
})

it('names what comes back, why, and the sum or the size for it, line by line [RET-07, OPS-11]', () => {
  const lines = [
    { lineId: '1', qty: 2, reason: 'FAULTY', amount: 259.9, note: 'The sole came off.' },
    { lineId: '2', qty: 1, reason: 'FAULTY', amount: 0, exchangeFor: 'L' },
    { lineId: 'unknown', qty: 1, reason: 'FAULTY', amount: 1 },
  ]
  render(<ReturnDone order={ORDER} made={madeOf({ body: { lines } })} links={{ orderHref: '/orders' }} />)
  const rows = within(screen.getByRole('region', { name: 'What you’re returning' })).getAllByRole('listitem')
  expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
    [`2 × ${BOOT.brandName} ${BOOT.name}`, `Size ${BOOT.label} · Faulty`, '$259.90 back', '“The sole came off.”'],
    [`1 × ${BOOT.brandName} Wool sock`, 'Size M · Faulty', 'Size L instead'],
  ])
  expect(screen.getByRole('heading', { name: 'Your money' })).toBeVisible()
  expect(screen.getByText(/refunded while you wait/)).toBeVisible()
})

it.each([
  ['/orders', 'Look up an order'],
  ['/account/orders/W1', 'Back to the order'],
])('leads back to %s, and asks where to send it what has no address [RET-07]', (orderHref, name) => {
  const made = madeOf({ body: { lines: [{ lineId: '1', qty: 1, reason: 'FAULTY', amount: 129.95 }] } })
  const { postTo: _, ...instructions } = made.instructions
  const links = { orderHref, email: HELP.email }
  const { rerender } = render(<ReturnDone order={ORDER} made={{ ...made, instructions }} links={links} />)
  expect(screen.getByRole('link', { name })).toHaveAttribute('href', orderHref)
  expect(screen.getByText('Ask us where to send it: help@shop.example.')).toBeVisible()
  rerender(<ReturnDone order={ORDER} made={{ ...made, instructions }} links={{ orderHref }} />)
  expect(screen.getByText('Ask us where to send it.')).toBeVisible()
})

it('asks for nothing once all of it was cancelled, and tells where the order is [RET-07]', () => {
  const made = madeOf({ body: { lines: [] } })
  render(<ReturnDone order={ORDER} made={made} links={{ orderHref: '/account/orders/W1' }} />)
  expect(screen.getByRole('heading', { name: 'Nothing to send back' })).toHaveFocus()
  expect(
    screen.getByText(`Everything in return ${made.number} was cancelled since. We’ve told you by email.`),
  ).toBeVisible()
  expect(screen.getByRole('link', { name: 'Back to the order' })).toHaveAttribute('href', '/account/orders/W1')
  expect(screen.queryByRole('button', { name: 'Print this' })).not.toBeInTheDocument()
  expect(screen.queryByRole('heading', { name: 'Your other size' })).not.toBeInTheDocument()
})

it('leads to the stores near the address it was sent to, in its country [RET-09, STORE-13]', () => {
  const { contactName, street1, suburb } = ORDER.shipping.address
  const place = { contactName, street1, suburb, postcode: '0800' }
  const done = (address: Order['shipping']['address']) => (
    <ReturnDone
      order={{ ...ORDER, shipping: { ...ORDER.shipping, address } }}
      made={madeOf({ body: { lines: [{ lineId: '1', qty: 1, reason: 'FAULTY' }] } })}
      links={{ orderHref: '/orders' }}
    />
  )
  const { rerender } = render(done({ ...place, country: 'AU', state: 'NT' }))
  expect(screen.getByRole('link', { name: 'those near 0800' })).toHaveAttribute('href', '/stores?near=0800')
  rerender(done({ ...place, country: 'NZ' }))
  expect(screen.getByRole('link', { name: 'those near 0800' })).toHaveAttribute('href', '/stores?near=nz-0800')
  expect(screen.getByRole('link', { name: 'stores' })).toHaveAttribute('href', '/stores')
})

it.each([
  ['10 · Wide (2E)', 'Your other size', 0],
  [undefined, 'Your money', 1],
] as const)(
  'says of money that goes back only where some does: other size %s [OPS-11, RET-07]',
  async (exchangeFor, heading, times) => {
    wire.answers('createGuestReturn', (call) => {
      const made = madeOf(call)
      const lines = made.lines.map((line) => ({ ...line, ...(exchangeFor ? { exchangeFor } : {}) }))
      return answer('createGuestReturn', { return: { ...made, lines } })
    })
    await openGuest()
    await tick(/Wool sock/)
    await userEvent.selectOptions(screen.getByLabelText('Reason'), 'FAULTY')
    await userEvent.click(screen.getByRole('button', { name: 'Return 1 item' }))
    expect(await screen.findByRole('heading', { name: heading })).toBeVisible()
    expect(screen.queryAllByText(/refunded while you wait/)).toHaveLength(times)
  },
)

describe('what was just announced', () => {
  const done = async () => {
    await openGuest()
    await tick(/Wool sock/)
    await userEvent.selectOptions(part(/Wool sock/).getByLabelText('Reason'), 'TOO_BIG')
    await submit()
    await screen.findByRole('heading', { name: /Return R000000007/ })
    await userEvent.click(screen.getByText('Change or withdraw this return'))
    expect(screen.getByText('Withdraw this return?')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Withdraw return R000000007' }))
  }

  it('can be withdrawn: its slip goes, and the link leads to the form anew [RET-29]', async () => {
    wire.answers('withdrawReturn', () => answer('withdrawReturn', { order: ORDER as never }))
    await done()
    expect(await screen.findByText(/Return R000000007 is withdrawn/)).toHaveFocus()
    expect(screen.queryByText(/Put this page in the parcel/)).toBeNull()
    expect(screen.getByRole('link', { name: 'Start a new return' })).toHaveAttribute(
      'href',
      '/return/guest/create?code=c0de',
    )
    expect(wire.sent('withdrawReturn').map(({ path }) => path)).toEqual([
      `/api/order/${ORDER.number}/returns/R000000007/withdraw`,
    ])
  })

  it('keeps its slip where it cannot be withdrawn, and says why [RET-29]', async () => {
    wire.answers('withdrawReturn', () => refusal('OrderStatusConflict'))
    await done()
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('This return is with us already'))
    expect(screen.getByText(/Put this page in the parcel/)).toBeVisible()
  })
})

describe('instead of a form', () => {
  it.each([
    ['ReturnTokenInvalid', 'This return link is no longer valid.', 'Look up an order'],
    ['ReturnWindowClosed', 'This order can no longer be returned online', 'Look up an order'],
    ['OrderNotFound', 'Please open your order again', 'Look up an order'],
  ] as const)('%s shows the way on [ERR-13, ERR-18, ERR-19, RET-03, RET-04]', async (code, title, link) => {
    wire.answers('guestReturn', () => refusal(code))
    render(<GuestReturn code="c0de" {...HELP} />)
    expect(await screen.findByRole('heading', { name: title })).toBeInTheDocument()
    expect(screen.getByRole('link', { name: link })).toHaveAttribute('href', '/orders')
  })

  it('names the last day there was, where the order is too old, and the usual days where it is not [RET-31, RET-03, ERR-19]', async () => {
    const words = async (more: object) => {
      wire.answers('guestReturn', () => refusal('ReturnWindowClosed', more))
      queryClient().clear()
      const { unmount } = render(<GuestReturn code="c0de" {...HELP} />)
      const title = await screen.findByRole('heading', { name: 'This order can no longer be returned online' })
      const text = title.parentElement?.querySelector('p')?.textContent
      unmount()
      return text
    }
    const faulty = 'There’s no such limit for anything faulty: please talk to us.'
    const usual = `You can return items within 40 days of ordering, unless the order was cancelled. ${faulty}`
    expect(await words({ details: { returnableUntil: '2027-01-31' } })).toBe(
      `The last day to return it was 31 January 2027. ${faulty}`,
    )
    expect(await words({})).toBe(usual)
    expect(await words({ details: { returnableUntil: 7 } })).toBe(usual)
  })

  it('a customer is led to their own order [RET-01, ERR-18]', async () => {
    useIdentityStore.setState({ status: 'LOGGED_IN', token: 't', customerId: 'c1' })
    wire.answers('accountReturn', () => refusal('ReturnTokenInvalid'))
    render(<AccountReturn number="W000000001" token="t" {...HELP} />)
    expect(await screen.findByRole('link', { name: 'Open the order' })).toHaveAttribute(
      'href',
      '/account/orders/W000000001',
    )
  })

  it('says aloud when nothing is left [RET-05, RET-08, UI-16]', async () => {
    const gone = { lineId: '1', returnableQty: 0, returnedQty: 3, giftCard: false, amounts: [] }
    wire.answers('guestReturn', () => answer('guestReturn', open([gone, GIFT_CARD])))
    render(<GuestReturn code="c0de" {...HELP} />)
    expect(await screen.findByRole('heading', { name: 'Nothing left to return' })).toHaveFocus()
    expect(screen.getByText(/is already being returned/)).toBeInTheDocument()
  })

  it('says of what never comes back that it cannot, beside what can and alone [RET-05]', async () => {
    const service = { lineId: '2', returnableQty: 0, returnedQty: 0, giftCard: false, amounts: [] }
    wire.answers('guestReturn', (_, count) =>
      answer('guestReturn', open(count < 2 ? [OPEN[0] ?? service, service] : [service])),
    )
    const { unmount } = render(<GuestReturn code="c0de" {...HELP} />)
    await screen.findByRole('checkbox', { name: /boot/ })
    expect(screen.getAllByText('This can’t be returned.')).toHaveLength(1)
    unmount()
    render(<GuestReturn code="c0de" {...HELP} />)
    expect(await screen.findByText(/^Nothing in this order can be sent back\./)).toBeInTheDocument()
  })

  it('tries again after trouble [RET-02]', async () => {
    wire.answers('guestReturn', (_, count) => (count < 2 ? bareAnswer(500) : answer('guestReturn', open())))
    render(<GuestReturn code="c0de" {...HELP} />)
    expect(screen.getByRole('status')).toHaveTextContent('Loading your order')
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('checkbox', { name: /Anvil boot/ })).toBeInTheDocument()
  })

  it('without a code says where one comes from [ROUTE-32]', () => {
    render(<ReturnStart helpHref="/articles/returns" />)
    expect(screen.getByRole('link', { name: 'Look up an order' })).toHaveAttribute('href', '/orders')
  })
})

describe('another size', () => {
  const [eight] = productFixture().variants
  if (!eight) throw new Error('The product has no size.')
  const sized = (id: string, label: string, stockQty: number) => ({ ...eight, id, label, stockQty })

  it('is offered when one is in stock, and goes into the cart beside the return [RET-06]', async () => {
    const variants = [sized('p1-8', '8', 0), sized('p1-85', '8.5', 0), sized('p1-9', '9', 4)]
    wire.answers('indexObjects', () => answer('indexObjects', { results: [productFixture({ variants })] }))
    await openGuest()
    await tick(/Anvil boot/)
    await userEvent.selectOptions(screen.getByLabelText('Reason'), 'TOO_SMALL')
    await userEvent.click(await screen.findByRole('button', { name: 'Add size 9 to cart' }))
    await waitFor(() =>
      expect(Object.values(useCartStore.getState().items)).toMatchObject([{ variantId: 'p1-9', qty: 1 }]),
    )
    await userEvent.selectOptions(screen.getByLabelText('Reason'), 'FAULTY')
    expect(screen.queryByRole('button', { name: /to cart/ })).not.toBeInTheDocument()
  })

  it('that the cart does not take says why at each press [RET-06, UI-16]', async () => {
    useProductRecords.setState({ byId: {} })
    queryClient().clear()
    const variants = [sized('p1-8', '8', 0), sized('p1-9', '9', 4)]
    const packed = productFixture({ variants, cartQtyVariantMin: 3 })
    wire.answers('indexObjects', () => answer('indexObjects', { results: [packed] }))
    await openGuest()
    await tick(/Anvil boot/)
    await userEvent.selectOptions(screen.getByLabelText('Reason'), 'TOO_SMALL')
    const add = async () => userEvent.click(await screen.findByRole('button', { name: 'Add size 9 to cart' }))
    const told = () => screen.getAllByRole('alert').filter(({ textContent }) => textContent !== '')
    await add()
    await waitFor(() => expect(told()).toHaveLength(1))
    const changed = vi.fn()
    const watch = new MutationObserver(changed)
    for (const region of told()) watch.observe(region, { childList: true, characterData: true, subtree: true })
    await add()
    await waitFor(() => expect(changed).toHaveBeenCalled())
    await waitFor(() => expect(told()).toHaveLength(1))
    watch.disconnect()
  })

  it.each<[string, string, { exchangeVariantId?: string }]>([
    ['that there is enough of goes with the return', 'p1-10', { exchangeVariantId: 'p1-10' }],
    ['of which there are fewer than come back does not: the money is chosen', 'p1-9', {}],
  ])('%s [OPS-11]', async (_, wanted, sent) => {
    useProductRecords.setState({ byId: {} })
    queryClient().clear()
    const variants = [sized('p1-8', '8', 0), sized('p1-9', '9', 1), sized('p1-10', '10', 4)]
    wire.answers('indexObjects', () => answer('indexObjects', { results: [productFixture({ variants })] }))
    await openGuest()
    await tick(/Anvil boot/)
    const boot = part(/Anvil boot/)
    const choice = await boot.findByLabelText('What would you like?')
    await userEvent.selectOptions(boot.getByLabelText('Reason'), 'FAULTY')
    await userEvent.selectOptions(choice, wanted)
    await userEvent.click(boot.getByRole('button', { name: /One more/ }))
    expect(choice).toHaveValue(sent.exchangeVariantId ?? '')
    const lost = 'We don’t have 2 of size 9: you’d get your money back.'
    expect(boot.queryAllByText(lost)).toHaveLength(sent.exchangeVariantId ? 0 : 1)
    const steps = screen.getByRole('region', { name: 'What happens next' })
    expect(steps).toHaveTextContent(
      sent.exchangeVariantId ? /We’ll hold the other size for you/ : /Your money goes back the way you paid/,
    )
    await userEvent.click(screen.getByRole('button', { name: 'Return 2 items' }))
    await screen.findByRole('heading', { name: 'Return R000000007' })
    const [{ lines }] = wire.sent('createGuestReturn').map(({ body }) => body)
    expect(lines).toEqual([{ lineId: '1', qty: 2, reason: 'FAULTY', ...sent }])
  })

  it('that none is left of says so, also where no size is left to choose, until something else is chosen [OPS-11]', async () => {
    useProductRecords.setState({ byId: {} })
    queryClient().clear()
    const variants = [sized('p1-8', '8', 0), sized('p1-9', '9', 1)]
    wire.answers('indexObjects', () => answer('indexObjects', { results: [productFixture({ variants })] }))
    await openGuest()
    await tick(/Anvil boot/)
    const boot = part(/Anvil boot/)
    await userEvent.selectOptions(await boot.findByLabelText('What would you like?'), 'p1-9')
    await userEvent.click(boot.getByRole('button', { name: /One more/ }))
    expect(boot.queryByLabelText('What would you like?')).toBeNull()
    expect(boot.getByText(/^We don’t have 2 of size 9:/)).toHaveRole('status')
    await userEvent.click(boot.getByRole('button', { name: /One less/ }))
    expect(boot.getByLabelText('What would you like?')).toHaveValue('')
    expect(boot.queryByText(/^We don’t have/)).toBeNull()
  })

  it('is not offered of what was made for one buyer, who is asked to talk first [PDP-21]', async () => {
    useProductRecords.setState({ byId: {} })
    queryClient().clear()
    const variants = [sized('p1-8', '8', 0), sized('p1-9', '9', 4)]
    const made = productFixture({ variants, functionalType: 'madeToOrder' })
    wire.answers('indexObjects', () => answer('indexObjects', { results: [made] }))
    await openGuest()
    await tick(/Anvil boot/)
    expect(await screen.findByText('Made for you alone: talk to us before you send it back.')).toBeVisible()
    expect(screen.queryByLabelText('What would you like?')).toBeNull()
  })

  it('is named with its system and width, as what was bought is [RET-06, CAT-33]', async () => {
    useProductRecords.setState({ byId: {} })
    queryClient().clear()
    const wide = (id: string, label: string) => ({ ...sized(id, label, 4), sizes: { uk: label }, width: 'Wide' })
    const variants = [wide('p1-8', '8'), wide('p1-85', '8.5')]
    wire.answers('indexObjects', () => answer('indexObjects', { results: [productFixture({ variants })] }))
    await openGuest()
    await tick(/Anvil boot/)
    await userEvent.selectOptions(screen.getByLabelText('Reason'), 'TOO_SMALL')
    expect(await screen.findByRole('button', { name: 'Add size 8½ UK · Wide to cart' })).toBeVisible()
    expect(screen.getByText('Size 8½ UK · Wide is in stock.')).toBeVisible()
  })

  it.each([
    ['is sold no longer, though some is left [RET-06, CART-15]', { state: 'discontinued' }],
    ['asks a question, for which there is no room [RET-06, PDP-11]', { challenge: { question: 'Which site?' } }],
  ] as const)('is not offered of what %s', async (_, product) => {
    useProductRecords.setState({ byId: {} })
    queryClient().clear()
    const variants = [sized('p1-8', '8', 0), sized('p1-9', '9', 4)]
    const gone = productFixture({ variants, ...product })
    wire.answers('indexObjects', () => answer('indexObjects', { results: [gone] }))
    await openGuest()
    await tick(/Anvil boot/)
    await userEvent.selectOptions(screen.getByLabelText('Reason'), 'TOO_SMALL')
    // What can be kept until the return is here is offered all the same.
    expect(await screen.findByLabelText('What would you like?')).toBeVisible()
    expect(screen.queryByRole('button', { name: /to cart/ })).not.toBeInTheDocument()
  })
})

it.each([false, true])('names no store where the shop has none: %s [OPS-20, RET-07]', async (noStores) => {
  const lines = [{ lineId: '1', qty: 1, reason: 'CHANGED_MIND' }]
  const links = { orderHref: '/orders', ...(noStores ? { noStores } : {}) }
  const done = render(<ReturnDone order={ORDER} made={madeOf({ body: { lines } })} links={links} />)
  expect(screen.queryAllByText('In a store: free')).toHaveLength(noStores ? 0 : 1)
  expect(screen.getByText('By post')).toBeVisible()
  done.unmount()
  render(<ReturnSteps swapped={false} noStores={noStores} />)
  expect(screen.queryAllByRole('link', { name: 'stores' })).toHaveLength(noStores ? 0 : 1)
  expect(screen.queryAllByText(/in a store while you wait/)).toHaveLength(noStores ? 0 : 1)
  expect(screen.getByText(/within five business days/)).toBeVisible()
})
