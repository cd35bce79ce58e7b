import { expect, it } from 'vitest'
import { paragraphsOf } from '#lib/domain/text/paragraphs.ts'

it.each([
  ['', []],
  [' \n\n ', []],
  ['One line\nand its end', ['One line and its end']],
  ['First.\n\nSecond.', ['First.', 'Second.']],
  ['Two  blanks\t here', ['Two blanks here']],
  ['\n\nFirst.\n \n\n\nSecond.\n', ['First.', 'Second.']],
  ['First.\r\n\r\nSecond.', ['First.', 'Second.']],
])('reads the paragraphs of %j [CAT-50]', (text, paragraphs) => {
  expect(paragraphsOf(text)).toEqual(paragraphs)
})
