import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, it, vi } from 'vitest'
import { KeptMarkup } from '#components/ui/kept-markup.tsx'
import { register } from '#lib/next-adapter/markup-registry.ts'
import { staticMarkup } from '#lib/next-adapter/static-markup.ts'

const part = (digest: string, markup?: string) =>
  renderToString(createElement(KeptMarkup, { as: 'ul', digest, markup }))

describe('a part of a page that is markup', () => {
  it('escapes what a product is called', () => {
    const name = createElement('li', null, '<script>alert(1)</script>')
    expect(staticMarkup(name)).toBe('<li>&lt;script&gt;alert(1)&lt;/script&gt;</li>')
  })

  it('leaves it to the pictures to announce themselves', () => {
    const picture = createElement('img', { src: '/a.svg', alt: '', fetchPriority: 'high' })
    expect(staticMarkup(createElement('li', null, picture))).toMatch(/^<li><img /)
  })

  it('is written from what was laid out for it, by its name alone', () => {
    register('abc', '<li>Anvil boot</li>')
    expect(part('abc')).toBe('<ul data-part="abc"><li>Anvil boot</li></ul>')
    expect(part('def', '<li>Mallee boot</li>')).toBe('<ul data-part="def"><li>Mallee boot</li></ul>')
  })

  it('is no page at all when its markup is gone: an empty list would be kept for everybody', () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    expect(() => part('gone')).toThrow('The markup gone is gone.')
  })
})
