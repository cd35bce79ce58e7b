import { setImmediate as nextTurn } from 'node:timers/promises'
import { createElement, type ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, it, vi } from 'vitest'
import { KeptMarkup } from '#components/ui/kept-markup.tsx'
import { StaticHtml, StaticJson } from '#components/ui/static-html.tsx'
import { register, registered } from '#lib/next-adapter/markup-registry.ts'
import { inPageOfKind, type PageKind } from '#lib/next-adapter/page-kind.ts'
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

describe('the kind of page a part goes into', () => {
  const boot = createElement('li', null, 'Anvil boot')
  const partIn = (kind: PageKind | undefined) =>
    inPageOfKind(kind, () => StaticHtml({ as: 'ul', children: boot })) as ReactElement<{
      digest: string
      markup?: string
    }>

  it('has a document only name its markup, and a navigation or an unknown page bring it along', () => {
    const { digest, markup } = partIn('document').props
    expect([registered(digest), markup]).toEqual(['<li>Anvil boot</li>', undefined])
    for (const kind of ['navigation', undefined] as const)
      expect(partIn(kind).props).toMatchObject({ digest, markup: '<li>Anvil boot</li>' })
  })

  it('leaves what only crawlers read out of a navigation [SEO-02]', () => {
    const json = (kind: PageKind) => inPageOfKind(kind, () => StaticJson({ type: 'application/ld+json', json: '{}' }))
    expect(json('navigation')).toBeNull()
    expect(json('document')).not.toBeNull()
  })

  it('is each page’s own, however many are made at once', async () => {
    const made = async () => {
      const seen: unknown[] = []
      for (let i = 0; i < 3; i++) {
        seen.push(
          (StaticHtml({ as: 'ul', children: boot }) as ReactElement<{ markup?: string }>).props.markup !== undefined,
        )
        await nextTurn()
      }
      return seen
    }
    const kinds: PageKind[] = ['document', 'navigation', 'document']
    expect(await Promise.all(kinds.map((kind) => inPageOfKind(kind, made)))).toEqual([
      [false, false, false],
      [true, true, true],
      [false, false, false],
    ])
  })
})
