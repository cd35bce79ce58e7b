import { describe, expect, it } from 'vitest'
import { pool } from '#lib/server/db/client.ts'
import { moveOf } from '#lib/server/http/redirects.ts'
import { contentOf } from '#lib/server/shop-file/file-text.ts'
import { loadShop } from '#lib/server/shop-file/shop-load.ts'
import { useTestDatabase } from '#tests/setup/database.ts'

useTestDatabase()

const load = (redirects: unknown) => loadShop(contentOf(JSON.stringify({ redirects })))

describe('redirects in a shop file', () => {
  it('lead old addresses on, or say that they are gone', async () => {
    const { summary } = await load([{ from: '/collections/boots', to: '/categories/footwear' }, { from: '/pages/old' }])
    expect(summary).toContainEqual({ name: 'redirects', added: 2, changed: 0, same: 0 })
    expect(await moveOf('/collections/boots')).toEqual({ to: '/categories/footwear' })
    expect(await moveOf('/pages/old')).toEqual({ to: null })
    expect(await moveOf('/pages/other')).toBeUndefined()
    const again = await load([{ from: '/collections/boots', to: '/categories/footwear' }])
    expect(again.summary).toContainEqual({ name: 'redirects', added: 0, changed: 0, same: 1 })
  })

  it('never lead away from a product', async () => {
    const { rows } = await pool().query<{ path: string }>(
      `select '/products/' || brand_slug || '/' || slug as path from products order by id limit 1`,
    )
    const path = rows[0]?.path ?? ''
    await load([{ from: path, to: '/blog' }])
    expect(await moveOf(path)).toBeUndefined()
  })

  it.each([
    ['/', 'is a page the shop always has'],
    ['/checkout/payment', 'is a page the shop always has'],
    ['//evil.example', 'must be a path of the shop, beginning with / and without a query'],
    ['https://evil.example/', 'must be a path of the shop, beginning with / and without a query'],
    ['/old?page=2', 'must be a path of the shop, beginning with / and without a query'],
  ])('from %s are refused', async (from, problem) => {
    expect((await load([{ from, to: '/blog' }])).problems).toEqual([`redirects[0].from ${problem}`])
  })

  it('never lead to another site', async () => {
    expect((await load([{ from: '/old', to: '//evil.example' }])).problems).toEqual([
      'redirects[0].to must be a path of the shop, beginning with /',
    ])
  })
})
