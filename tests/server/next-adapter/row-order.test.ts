import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { saidInOrder } from '#lib/next-adapter/row-order.ts'
import { finaliseResponse } from '#lib/server/http/render-page.ts'
import { type Answer, represent } from '#lib/server/http/representation.ts'

const page = (rows: string[]) =>
  Buffer.from(`<p>Boots</p>\n<script>self.__next_f.push([1,"${rows.map((row) => `${row}\\n`).join('')}"])</script>`)
const isSame = (one: Buffer, other: Buffer) => saidInOrder(one) === saidInOrder(other)
const row = fc.tuple(fc.nat(500), fc.stringMatching(/^[a-z0-9 ]{0,20}$/)).map(([id, text]) => `${id}:["${text}"]`)

describe('a page that was rendered again', () => {
  it('is the same with its rows in another order', () => {
    fc.assert(
      fc.property(fc.array(row, { minLength: 1 }), fc.nat(), (rows, turn) => {
        const at = turn % rows.length
        expect(isSame(page(rows), page([...rows.slice(at), ...rows.slice(0, at)]))).toBe(true)
      }),
    )
  })

  it('is another one when any row says something else', () => {
    fc.assert(
      fc.property(fc.array(row, { minLength: 1 }), fc.nat(), (rows, which) => {
        const changed = rows.with(which % rows.length, `${rows[which % rows.length]}!`)
        expect(isSame(page(rows), page(changed))).toBe(false)
      }),
    )
    expect(isSame(page(['1:["In stock"]']), page(['1:["No stock"]']))).toBe(false)
  })

  it('is the same with its rows numbered otherwise, but never with another price', () => {
    const one = page(['1:[\\"$\\",\\"$La\\",null]', 'a:{\\"price\\":\\"$$129.95\\"}', '<b>$129.95</b>'])
    const other = page(['f:{\\"price\\":\\"$$129.95\\"}', '12:[\\"$\\",\\"$Lf\\",null]', '<b>$129.95</b>'])
    const dearer = page(['1:[\\"$\\",\\"$La\\",null]', 'a:{\\"price\\":\\"$$139.95\\"}', '<b>$129.95</b>'])
    const shown = page(['1:[\\"$\\",\\"$La\\",null]', 'a:{\\"price\\":\\"$$129.95\\"}', '<b>$139.95</b>'])
    expect(isSame(one, other)).toBe(true)
    expect(isSame(one, dearer)).toBe(false)
    expect(isSame(one, shown)).toBe(false)
  })

  it('is the same when a part names more of the build’s scripts, and another one with another part', () => {
    const part = (id: string, ...scripts: string[]) =>
      page([`3:I[${id},[${scripts.map((name) => `\\"/_next/static/${name}.js\\"`).join(',')}],\\"Hearts\\"]`])
    expect(isSame(part('123', 'a', 'b'), part('123', 'a', 'c', 'b'))).toBe(true)
    expect(isSame(part('123', 'a', 'b'), part('124', 'a', 'b'))).toBe(false)
  })

  it('is the same with the tags of its head in another order, and another one with another title', () => {
    const head = (...tags: string[]) =>
      Buffer.from(`<!DOCTYPE html><html><head>${tags.join('')}</head><body>Boots</body></html>`)
    const one = head('<meta property="og:type" content="product"/>', '<title>Boots</title>')
    const other = head('<title>Boots</title>', '<meta property="og:type" content="product"/>')
    const renamed = head('<title>Shoes</title>', '<meta property="og:type" content="product"/>')
    expect(isSame(one, other)).toBe(true)
    expect(isSame(one, renamed)).toBe(false)
  })

  it('has one tag at every instance, whatever the order of its rows and the digests of its scripts', async () => {
    const made = (rows: string[], policy: string, type = 'text/html') => {
      const headers: [string, string][] = [
        ['Content-Type', type],
        ['Content-Security-Policy', policy],
      ]
      return represent({ status: 200, headers, body: page(rows) })
    }
    const [one, other] = [await made(['1:["a"]', '2:["b"]'], 'one'), await made(['1:["b"]', '2:["a"]'], 'other')]
    expect(other.plain.etag).toBe(one.plain.etag)
    expect(other.plain.body).not.toEqual(one.plain.body)
    expect((await made(['1:["a"]', '2:["c"]'], 'one')).plain.etag).not.toBe(one.plain.etag)
    expect((await made(['2:["b"]', '1:["a"]'], 'one', 'text/plain')).plain.etag).not.toBe(
      (await made(['1:["a"]', '2:["b"]'], 'one', 'text/plain')).plain.etag,
    )
  })

  it('keeps its tag and its compressed bytes while it says the same', async () => {
    const headers: [string, string][] = [['Content-Type', 'text/html']]
    const rows = readFileSync(import.meta.filename, 'utf8').split('\n')
    const before = await represent({ status: 200, headers, body: page(rows) })
    const again = await represent({ status: 200, headers, body: page(rows.toReversed()) }, before)
    expect(again).toBe(before)
    const moved = await represent(
      { status: 200, headers: [['Content-Type', 'text/plain']], body: page(rows.toReversed()) },
      before,
    )
    expect(moved).not.toBe(before)
  })
  it('keeps its tag as a finished page too, wherever Next cut its scripts', async () => {
    const rows = ['1:["Boots"]', '2:["In stock"]', '3:["$1","$2"]', '4:["Free delivery"]']
    const dressed = (parts: string[][]): Answer => {
      const scripts = parts.map((part) => page(part).toString().replace('<p>Boots</p>\n', '')).join('')
      const body = Buffer.from(`<p>Boots</p><script>(self.__next_f=self.__next_f||[]).push([0])</script>${scripts}`)
      return finaliseResponse({ status: 200, headers: [['Content-Type', 'text/html']], body }, false, '/')
    }
    const before = await represent(dressed([rows]))
    expect(await represent(dressed([rows.slice(2), rows.slice(0, 2)]), before)).toBe(before)
    expect(await represent(dressed([rows.slice(1), ['2:["Sold out"]']]), before)).not.toBe(before)
  })
})
