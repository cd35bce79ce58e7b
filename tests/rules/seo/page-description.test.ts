import fc from 'fast-check'
import { expect, it } from 'vitest'
import { pageDescription } from '#lib/domain/seo/page-description.ts'

const SENTENCES = ['Free standard delivery over $99.', '40 days to return.', 'Prices in AUD, GST included.']

it.each([
  [
    'In red. For bus stops',
    'In red. For bus stops. Free standard delivery over $99. 40 days to return. Prices in AUD, GST included.',
  ],
  [
    'Our own gift cards.',
    'Our own gift cards. Free standard delivery over $99. 40 days to return. Prices in AUD, GST included.',
  ],
  ['', 'Free standard delivery over $99. 40 days to return. Prices in AUD, GST included.'],
])('says of %j what holds for every order, too [SEO-01]', (text, description) => {
  expect(pageDescription(text, SENTENCES)).toBe(description)
})

it('leaves a text alone that describes already, and cuts one that is too long [SEO-01]', () => {
  const long =
    'Composite-toe boots and shoes without a gram of metal, for people who walk through detectors and climb ladders.'
  expect(pageDescription(long, SENTENCES)).toBe(long)
  expect(pageDescription(long.repeat(2), SENTENCES).length).toBeLessThanOrEqual(160)
})

it('adds nothing from a hundred characters on, and only sentences that fit into 160 [SEO-01]', () => {
  const text = (length: number) => `${'a'.repeat(length - 1)}.`
  expect(pageDescription(text(100), ['More.'])).toBe(text(100))
  expect(pageDescription(text(99), ['More.'])).toBe(`${text(99)} More.`)
  expect(pageDescription(text(99), [text(60), 'More.'])).toBe(`${text(99)} ${text(60)}`)
  expect(pageDescription(text(99), [text(61), 'More.'])).toBe(`${text(99)} More.`)
})

it('is never longer than search results show, and never loses a short text [SEO-01]', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 90 }), (text) => {
      const description = pageDescription(text, SENTENCES)
      expect(description.length).toBeLessThanOrEqual(160)
      expect(description).toContain('Free standard delivery over $99.')
    }),
  )
})
