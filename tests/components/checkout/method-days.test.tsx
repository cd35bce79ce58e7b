import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { MethodChoice } from '#components/checkout/method-choice.tsx'
import type { Arrival } from '#lib/client/checkout/use-arrival.ts'
import { quoteFixture } from '#tests/setup/shop-fixtures.ts'

const [some] = quoteFixture().availableShippingMethods.filter(({ type }) => type === 'DELIVERY')
const METHODS = [
  { code: 'standard', label: 'Standard, 3 to 5 business days' },
  { code: 'courier', label: 'Courier' },
].map((over) => ({ ...some, ...over })) as NonNullable<typeof some>[]

const PROMISED = {
  ...{ code: 'standard', label: 'Standard, 3 to 5 business days', price: 9.95 },
  ...{ from: '2026-11-24', to: '2026-11-25', cutOff: '2026-11-20T03:00:00.000Z' },
}

const wordsWith = (over: Partial<Omit<Arrival, 'byCode'>>, promised: readonly (typeof PROMISED)[] = []) => {
  const byCode = new Map(promised.map((method) => [method.code, method]))
  const arrival = { byCode, coming: false, failed: false, answered: false, ...over }
  const terms = { pending: false, chosen: 'standard', error: undefined, onChoose: () => {} }
  const { unmount } = render(<MethodChoice methods={METHODS} arrival={arrival} {...terms} />)
  const rooms = [...document.querySelectorAll('[aria-hidden="true"].invisible')]
  const room = rooms[0]?.textContent ?? ''
  const rows = screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent?.replace(room, '') ?? '')
  unmount()
  const wordsOf = (name: string) => rows.find((row) => row.startsWith(name))
  return { standard: wordsOf('Standard'), courier: wordsOf('Courier'), rooms: rooms.length }
}

it('an option keeps the room of its days when they could not be asked for, and says so where its name speaks of none [CHK-38]', () => {
  const coming = wordsWith({ coming: true })
  const failed = wordsWith({ failed: true })
  expect([coming.rooms, failed.rooms]).toEqual([METHODS.length, METHODS.length])
  // The same words in the same room: nothing moves.
  expect(failed.standard).toBe(coming.standard)
  expect(failed.standard).toContain('3 to 5 business days')
  expect(coming.courier).not.toContain('right now')
  expect(failed.courier).toContain('We can’t name the days right now')
})

it('an option keeps the room of its days when the answer names some for others only [CHK-38]', () => {
  const [coming, answered] = [wordsWith({ coming: true }), wordsWith({ answered: true }, [PROMISED])]
  expect([coming.rooms, answered.rooms]).toEqual([METHODS.length, METHODS.length - 1])
  expect(answered.courier).toContain('We can’t name the days for this option')
  expect(answered.standard).toContain('Tue 24 – Wed 25 Nov')
  expect(answered.standard).not.toContain('3 to 5 business days')
  // What its name speaks of stays where it stood.
  expect(wordsWith({ answered: true }).standard).toBe(coming.standard)
})

it('an option takes no room for days that nobody asks for [CHK-38]', () => {
  expect(wordsWith({}).rooms).toBe(0)
})
