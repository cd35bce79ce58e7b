import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { MethodChoice } from '#components/checkout/method-choice.tsx'
import { quoteFixture } from '#tests/setup/shop-fixtures.ts'

const [some] = quoteFixture().availableShippingMethods.filter(({ type }) => type === 'DELIVERY')
const METHODS = [
  { code: 'standard', label: 'Standard, 3 to 5 business days' },
  { code: 'courier', label: 'Courier' },
].map((over) => ({ ...some, ...over })) as NonNullable<typeof some>[]

const wordsWith = (over: { coming: boolean; failed: boolean }) => {
  const arrival = { byCode: new Map(), ...over }
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
  const coming = wordsWith({ coming: true, failed: false })
  const failed = wordsWith({ coming: false, failed: true })
  expect([coming.rooms, failed.rooms]).toEqual([METHODS.length, METHODS.length])
  // The same words in the same room: nothing moves.
  expect(failed.standard).toBe(coming.standard)
  expect(failed.standard).toContain('3 to 5 business days')
  expect(coming.courier).not.toContain('right now')
  expect(failed.courier).toContain('We can’t name the days right now')
})

it('an option takes no room for days that nobody asks for [CHK-38]', () => {
  expect(wordsWith({ coming: false, failed: false }).rooms).toBe(0)
})
