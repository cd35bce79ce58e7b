import { describe, expect, it } from 'vitest'
import { cartLinkPath, linkItems, linkText } from '#lib/domain/cart/cart-link.ts'
import { CART_LINES_MAX } from '#lib/domain/shop-rules.ts'

describe('a link to the cart', () => {
  it.each([
    ['KB101-9', [{ code: 'KB101-9', qty: 1 }]],
    [
      'KB101-9:2, sock-m :3',
      [
        { code: 'KB101-9', qty: 2 },
        { code: 'sock-m', qty: 3 },
      ],
    ],
    ['KB101-9:2,kb101-9', [{ code: 'KB101-9', qty: 3 }]],
    ['A:B:4', [{ code: 'A:B', qty: 4 }]],
    ['boot:0', [{ code: 'boot', qty: undefined }]],
    ['boot:-1', [{ code: 'boot', qty: undefined }]],
    ['boot:1.5', [{ code: 'boot', qty: undefined }]],
    ['boot:', [{ code: 'boot', qty: undefined }]],
    ['boot:1,boot:x', [{ code: 'boot', qty: undefined }]],
    ['boot:99999', [{ code: 'boot', qty: undefined }]],
    [
      'boot:12,sock: 3 ',
      [
        { code: 'boot', qty: 12 },
        { code: 'sock', qty: 3 },
      ],
    ],
    ['boot:9999', [{ code: 'boot', qty: 9999 }]],
    [`${'x'.repeat(250)}:2`, [{ code: 'x'.repeat(250), qty: 2 }]],
    [',,:2, ,', []],
    ['a\u0007b:1', []],
    [`${'x'.repeat(251)}:1,boot`, [{ code: 'boot', qty: 1 }]],
  ])('%s asks for %o [CART-34]', (add, linked) => expect(linkItems(add)).toEqual(linked))

  it('asks for no more lines than a cart holds [CART-34]', () => {
    const add = Array.from({ length: CART_LINES_MAX + 5 }, (_, i) => `code-${i}`).join(',')
    expect(linkItems(add)).toHaveLength(CART_LINES_MAX)
  })

  it('says the same when it is written again [CART-34]', () => {
    const linked = linkItems('KB 101/9:2,boot:x')
    expect(linkItems(linkText(linked))).toEqual(linked)
    const path = cartLinkPath([
      { code: 'KB 101/9,b', qty: 2 },
      { code: 'sock', qty: 1 },
    ])
    expect(path).toBe('/cart?add=KB%20101%2F9%2Cb:2,sock:1')
  })
})
