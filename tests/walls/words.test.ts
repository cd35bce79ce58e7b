import { readdir, readFile } from 'node:fs/promises'
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

it.each([
  ['We no longer sell it.', 'lib/domain/cart/cart-validity.ts'],
  ['This item is no longer available.', 'lib/domain/cart/cart-validity.ts'],
  ['Choose a size first.', 'lib/domain/cart/cart-validity.ts'],
  ['A cart holds at most', 'lib/domain/cart/cart.ts'],
  ['That answer is incorrect.', 'lib/domain/cart/cart-answer.ts'],
  ['We couldn’t reach the shop. Check your connection and try again.', 'lib/client/unreached.ts'],
])('“%s” stands in one place, where whoever says it finds it', async (sentence, place) => {
  const folders = ['app', 'components', 'lib', 'stores']
  const files = await Promise.all(
    folders.map(async (folder) => (await readdir(folder, { recursive: true })).map((file) => `${folder}/${file}`)),
  )
  const code = files.flat().filter((file) => /\.tsx?$/.test(file))
  const says = await Promise.all(code.map(async (file) => (await readFile(file, 'utf8')).includes(sentence)))
  expect(code.filter((_, i) => says[i])).toEqual([place])
})
