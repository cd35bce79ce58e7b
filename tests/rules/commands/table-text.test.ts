import { expect, it } from 'vitest'
import { sectionText, tableText } from '#scripts/erp-table.ts'

const CLIPBOARD = '\u001b]52;c;cm0gLXJm\u0007'

it('shows an operator what strangers searched for without doing what it says to the terminal [OBS-33]', () => {
  const said = sectionText('Searches that found nothing', [
    ['12', `boots${CLIPBOARD}`],
    ['3', 'b\u202eoot\r\nOrders: none'],
    ['1', 'Größe 42 – 👷‍♀️'],
  ])
  expect(said.split('\n')).toEqual([
    'Searches that found nothing',
    '  12  boots\ufffd]52;c;cm0gLXJm\ufffd',
    '  3   b\ufffdoot\ufffd\ufffdOrders: none',
    '  1   Größe 42 – 👷‍♀️',
    '',
  ])
  expect(sectionText('Errors', [])).toBe('Errors\n  none\n')
})

it('nor what stands in a table [OBS-33]', () => {
  expect(tableText(['To', 'Tries'], [[`a${CLIPBOARD}`, 12]])).toBe(
    'To                 Tries\na\ufffd]52;c;cm0gLXJm\ufffd  12',
  )
  expect(tableText(['To'], [])).toBe('Nothing.')
})
