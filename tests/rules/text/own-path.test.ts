import { expect, it } from 'vitest'
import { OWN_PATH } from '#lib/domain/text/own-path.ts'

it.each(['/', '/cart', '/search?q=boots&page=2', '/blog/māori-week#first', '/a//b', '/a?to=https://elsewhere.example'])(
  'is a path of the shop: %s [GUARD-04]',
  (path) => {
    expect(OWN_PATH.test(path)).toBe(true)
  },
)

it.each([
  '',
  'cart',
  'https://elsewhere.example',
  '//elsewhere.example',
  '/\\elsewhere.example',
  '/a\\b',
  '/\t/elsewhere.example',
  '/a b',
  '/a\u0000',
  '/a\u007f',
])('leads out of the shop, or says something a path cannot: %j [GUARD-04]', (path) => {
  expect(OWN_PATH.test(path)).toBe(false)
})
