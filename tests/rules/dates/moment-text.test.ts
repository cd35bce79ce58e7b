import { expect, it } from 'vitest'
import { momentText } from '#lib/domain/dates/moment-text.ts'

const PLACES = [
  { timeZone: 'Australia/Melbourne', place: 'Melbourne' },
  { timeZone: 'Australia/Perth', place: 'Perth' },
  { timeZone: 'Pacific/Auckland', place: 'Auckland' },
]

it.each([
  ['winter everywhere', '2026-07-05T14:00Z', 'midnight on Sunday 5 July|10 pm|2 am on Monday 6 July'],
  [
    'summer in Auckland alone',
    '2026-09-27T14:00Z',
    'midnight on Sunday 27 September|10 pm|3 am on Monday 28 September',
  ],
  [
    'the last hour before Melbourne’s',
    '2026-10-03T15:59Z',
    '1:59 am on Sunday 4 October|11:59 pm on Saturday 3 October|4:59 am on Sunday 4 October',
  ],
  [
    'the first of it',
    '2026-10-03T16:00Z',
    '3 am on Sunday 4 October|midnight on Saturday 3 October|5 am on Sunday 4 October',
  ],
  ['that day’s end', '2026-10-04T13:00Z', 'midnight on Sunday 4 October|9 pm|2 am on Monday 5 October'],
  ['the last whole day of summer', '2027-04-03T13:00Z', 'midnight on Saturday 3 April|9 pm|2 am on Sunday 4 April'],
  ['the day on which it ends', '2027-04-04T14:00Z', 'midnight on Sunday 4 April|10 pm|2 am on Monday 5 April'],
  ['a midnight in Auckland', '2026-11-29T11:00Z', '10 pm on Sunday 29 November|7 pm|midnight'],
  ['midday', '2026-11-29T01:00Z', 'midday on Sunday 29 November|9 am|2 pm'],
])('is told by the clocks of each place: %s [GEN-27]', (_, instant, words) => {
  const [melbourne, perth, auckland] = words.split('|')
  expect(momentText(new Date(instant), PLACES)).toBe(
    `${melbourne} in Melbourne, ${perth} in Perth, ${auckland} in Auckland`,
  )
})

it('names the day of a place alone [GEN-27]', () => {
  const [, perth] = PLACES
  expect(momentText(new Date('2026-12-31T16:00Z'), perth ? [perth] : [])).toBe(
    'midnight on Thursday 31 December in Perth',
  )
})
