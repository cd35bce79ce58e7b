import { expect, it } from 'vitest'
import { clockText } from '#lib/domain/dates/clock-text.ts'

it.each([
  [0, '12 am'],
  [5, '12:05 am'],
  [8 * 60 + 30, '8:30 am'],
  [11 * 60 + 59, '11:59 am'],
  [12 * 60, 'midday'],
  [12 * 60 + 1, '12:01 pm'],
  [13 * 60, '1 pm'],
  [17 * 60 + 45, '5:45 pm'],
  [23 * 60 + 59, '11:59 pm'],
  [24 * 60, 'midnight'],
])('%i minutes after midnight read %j', (minutes, text) => {
  expect(clockText(minutes)).toBe(text)
})
