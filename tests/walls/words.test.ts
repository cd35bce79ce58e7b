import { expect, it } from 'vitest'
import { wordProblems } from '../../scripts/check-word-rules.ts'

const problems = (path: string, text: string) => wordProblems(path, () => text)

it('names the private words among names, with the word to use, once each', () => {
  expect(problems('lib/server/cart/wish-list.ts', 'export const LineWish = wishOf(SAME_WISH_MS)')).toEqual([
    'lib/server/cart/wish-list.ts: “wish” is a word of ours; the field says intent',
  ])
  expect(problems('components/cart/line.tsx', 'const dressedLine = hearts(deedOf(line))')).toHaveLength(3)
})

it('leaves comments and texts to people, words that only contain one, and files that are not ours', () => {
  const text = "/** As you wish. */ const wishlist = 'wish' // wishes\nconst url = `https://x/deed`"
  expect(problems('lib/client/wishlist/wishlist.ts', text)).toEqual([])
  expect(problems('docs/glossary.md', 'wish')).toEqual([])
  expect(problems('tests/server/orders.test.ts', 'const deed = 1')).toEqual([])
})
