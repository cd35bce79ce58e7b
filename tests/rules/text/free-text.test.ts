import { expect, it } from 'vitest'
import { isOneLine } from '#lib/domain/text/free-text.ts'

it.each([
  ['', true],
  ['PO 4711/26-B', true],
  ['r n u2028', true],
  ['one\nhalf', false],
  ['one\rhalf', false],
  ['one\u2028half', false],
  ['one\u2029half', false],
  ['\n', false],
])('%j is written on one line: %s [CHK-49]', (text, one) => {
  expect(isOneLine(text)).toBe(one)
})
