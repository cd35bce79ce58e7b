import sharp from 'sharp'
import { expect, it } from 'vitest'
import { drawShareCard } from '#lib/server/seo/share-drawing.ts'

const LINE = 'Work boots and workwear'
const LINES = 'scrubs, clogs, aprons and whites for wards and for kitchens'

async function pixels(eyebrow: string, title: string) {
  const png = await drawShareCard({ eyebrow, title }, 'Bolt & Sons')
  return sharp(png).greyscale().raw().toBuffer({ resolveWithObject: true })
}

/** Beyond what the choice of a palette changes elsewhere. */
const INK = 90

/** First and last row in which two cards differ. */
async function rows(one: [eyebrow: string, title: string], other: [eyebrow: string, title: string]) {
  const [a, b] = await Promise.all([pixels(...one), pixels(...other)])
  const at = a.data.findIndex((value, i) => Math.abs(value - (b.data[i] ?? 0)) > INK)
  const last = a.data.findLastIndex((value, i) => Math.abs(value - (b.data[i] ?? 0)) > INK)
  return { first: Math.floor(at / a.info.width), last: Math.floor(last / a.info.width) }
}

it('writes a title below what the shop sells, however many lines that takes [SEO-11]', async () => {
  const title = await rows([LINES, 'MMM'], [LINES, 'LLL'])
  const above = await rows([LINES, 'MMM'], [LINES.replace('kitchens', 'KITCHENS'), 'MMM'])
  expect(above.last).toBeLessThan(title.first)
  // One line takes what it always took.
  expect((await rows([LINE, 'MMM'], [LINE, 'LLL'])).first).toBeLessThan(title.first)
})

it('leaves a card with one line above its title where it was [SEO-11]', async () => {
  const { first } = await rows([LINE, 'MMM'], [LINE, 'LLL'])
  expect((await rows(['Socks', 'MMM'], ['Socks', 'LLL'])).first).toBe(first)
  expect(first).toBe(226)
})
