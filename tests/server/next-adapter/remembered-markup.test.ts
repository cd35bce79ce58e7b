import { createElement, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Footer } from '#components/layout/footer.tsx'
import { Menu } from '#components/layout/menu.tsx'
import { StaticHtml } from '#components/ui/static-html.tsx'
import { rememberedMarkup } from '#lib/next-adapter/remembered-markup.ts'
import { staticMarkup } from '#lib/next-adapter/static-markup.ts'

let written: string[] = []

function Tile({ card, eager }: { card: { id: string; name: string }; eager?: boolean }) {
  written.push(card.id)
  const loading = eager ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const }
  return createElement('li', null, createElement('img', { src: `/${card.id}.svg`, alt: '', ...loading }), card.name)
}

function Tick({ label, count }: { label: string; count: number }) {
  written.push(`${label} ${count}`)
  return createElement('li', null, label, ' ', createElement('small', null, count))
}

function Around({ children }: { children?: ReactNode }) {
  written.push('around')
  return createElement('div', null, children)
}

const tile = (card: { id: string; name: string }, eager?: boolean) =>
  createElement(Tile, { key: card.id, card, ...(eager === undefined ? {} : { eager }) })
const anvil = { id: 'anvil', name: 'Anvil <boot>' }
const mallee = { id: 'mallee', name: 'Mallee boot' }
const ridge = { id: 'ridge', name: 'Ridge & Co' }

function writing(elements: ReactNode) {
  written = []
  const markup = rememberedMarkup(elements)
  return { markup, written: [...written] }
}

describe('markup that is remembered', () => {
  it('is what would have been written, in its order, and writes only what is new', () => {
    const first = writing([tile(anvil), tile(mallee)])
    expect(first).toEqual({ markup: staticMarkup([tile(anvil), tile(mallee)]), written: ['anvil', 'mallee'] })
    const other = writing([tile(mallee), tile(ridge), tile(anvil)])
    expect(other).toEqual({ markup: staticMarkup([tile(mallee), tile(ridge), tile(anvil)]), written: ['ridge'] })
  })

  it('tells the same card in another way, and another card of the same name', () => {
    const [plain, eager] = [writing(tile(anvil)).markup, writing(tile(anvil, true)).markup]
    expect(eager).toContain('fetchPriority="high"')
    expect(plain).not.toContain('fetchPriority')
    expect(writing(tile(anvil)).markup).toBe(plain)
    const changed = writing(tile({ ...anvil, name: 'Anvil II' }))
    expect(changed.written).toEqual(['anvil'])
    expect(changed.markup).toContain('Anvil II')
    expect(writing(tile(anvil)).markup).toBe(plain)
  })

  it('goes by the words of a component that is given nothing else', () => {
    const ticks = (count: number) => [
      createElement(Tick, { key: 'a', label: 'Black', count }),
      createElement(Tick, { key: 'b', label: 'Tan', count: 3 }),
    ]
    expect(writing(ticks(7)).written).toEqual(['Black 7', 'Tan 3'])
    const again = writing(ticks(8))
    expect(again.written).toEqual(['Black 8'])
    expect(again.markup).toBe('<li>Black <small>8</small></li><li>Tan <small>3</small></li>')
  })

  it('never keeps what has elements in it, or is none: they are new on each page', () => {
    const around = (name: string) => createElement(Around, null, createElement('b', null, name))
    expect(writing(around('one')).markup).toBe('<div><b>one</b></div>')
    expect(writing(around('two'))).toEqual({ markup: '<div><b>two</b></div>', written: ['around'] })
    expect(writing(['a < b', null, createElement('i', { key: 'i' }, 'c')]).markup).toBe('a &lt; b<i>c</i>')
    expect(writing([]).markup).toBe('')
  })
})

describe('the frame of every page', () => {
  const tree = (name: string) => [
    {
      path: 'boots',
      name,
      productCount: 3,
      children: [{ path: 'boots/a', name: 'Lace-up', productCount: 3, children: [] }],
    },
  ]
  const menu = (departments: ReturnType<typeof tree>, more: object = {}) =>
    renderToString(createElement(Menu, { departments, part: StaticHtml, ...more }))
  const footer = (departments: ReturnType<typeof tree>, year: number, claim = 'Boots for Australia.') => {
    const shown = { shopName: 'Steelcap', claim, departments, articles: [], year, part: StaticHtml }
    return renderToString(createElement(Footer, shown))
  }

  it('says the same of the same departments, and something else as soon as they are others', () => {
    const [before, after] = [tree('Boots'), tree('Footwear')]
    const first = menu(before)
    expect(first).toContain('All boots')
    expect(menu(before)).toBe(first)
    expect(menu(after)).toContain('All footwear')
    expect(menu(before)).toBe(first)
    const collections = { groups: [], direct: [{ href: '/shop/sale', name: 'On sale' }] }
    expect(menu(before, { collections })).toContain('href="/shop/sale"')
    expect(menu(before)).not.toContain('/shop/sale')
  })

  it('turns its year over at New Year, and keeps its departments', () => {
    const departments = tree('Boots')
    expect(footer(departments, 2026)).toContain('© 2026 Steelcap')
    expect(footer(departments, 2027)).toContain('© 2027 Steelcap')
    expect(footer(departments, 2027)).toContain('href="/categories/boots"')
    expect(footer(departments, 2027, 'Boots for New Zealand.')).toContain('Boots for New Zealand.')
  })
})
