import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { articleByPath } from '#lib/server/content/articles.ts'
import { pool } from '#lib/server/db/client.ts'
import { moveOf } from '#lib/server/http/redirects.ts'
import { moveFromShopify } from '#lib/server/shopify-move/shopify-move.ts'
import { useTestDatabase } from '#tests/setup/database.ts'
import { makeFleetingDirectory } from '#tests/setup/fleeting-directory.ts'

useTestDatabase({ seed: false })

const FILES = {
  'export_1.csv': `Handle,Title,Vendor,Type,Tags,Status,Variant SKU,Variant Inventory Qty,Variant Price,SEO Title
rigger,Rigger,Ironbark,Boots,Steel toe boots,active,R1,4,200,Best rigger
secret,Secret,Ironbark,Boots,,draft,S1,4,200,
`,
  'navigation.csv': `Redirect from,Redirect to
/old-rigger,/products/rigger
/pages/faq,/pages/help
/bad,https://elsewhere.example/
`,
  'pages.csv': `Handle,Title,Body HTML,Published
help,Help,<p>Ring us.</p>,TRUE
draft,Draft,<p>Soon.</p>,false
`,
  'categories.csv': `Shopify,Category
Steel toe boots,footwear/steel-toe
Boots,footwear
Broken,
`,
  'customers.csv': 'First Name,Email\nKim,kim@example.com\n',
}

let folder = ''
beforeAll(async () => {
  folder = await makeFleetingDirectory('shopify-move')
  for (const [name, text] of Object.entries(FILES)) writeFileSync(join(folder, name), text)
})

beforeEach(async () => {
  await pool().query('truncate brands, categories, products, articles, redirects cascade')
})

async function move(dryRun = false) {
  const report: string[] = []
  const summary = await moveFromShopify(folder, { dryRun, images: 'none', report: (line) => report.push(line) })
  return { summary, report }
}

const count = async () =>
  (
    await pool().query<{ all: number }>(`select ((select count(*) from products) + (select count(*) from categories)
      + (select count(*) from redirects) + (select count(*) from articles))::int as all`)
  ).rows[0]?.all

describe('a move from Shopify', () => {
  it('brings products to their categories, pages, and old addresses to the new ones', async () => {
    const { summary, report } = await move()
    expect(summary.files.map(({ name, kind }) => `${name} ${kind}`)).toEqual([
      'categories.csv mapping',
      'export_1.csv products',
      'navigation.csv redirects',
      'pages.csv pages',
    ])
    expect(summary.unknown).toEqual(['customers.csv'])
    expect(summary.products).toMatchObject([{ created: 1, leftOut: 1, failed: 0 }])
    const { rows } = await pool().query(
      `select p.canonical_category as category, array_agg(c.category_path order by c.category_path) as all
       from products p join product_categories c on c.product_id = p.id group by p.id`,
    )
    expect(rows).toEqual([{ category: 'footwear', all: ['footwear', 'footwear/steel-toe'] }])
    expect((await articleByPath('help'))?.title).toBe('Help')
    expect(await articleByPath('draft')).toBeUndefined()
    for (const [from, to] of [
      ['/products/rigger', '/products/ironbark/rigger'],
      ['/old-rigger', '/products/rigger'],
      ['/collections/steel-toe-boots', '/categories/footwear/steel-toe'],
      ['/pages/help', '/articles/help'],
      ['/pages/faq', '/pages/help'],
    ] as const) {
      expect({ from, move: await moveOf(from) }).toEqual({ from, move: { to } })
    }
    expect(await moveOf('/products/secret')).toBeUndefined()
    expect(report).toEqual([
      'categories.csv row 4 — failed: the column Category is empty',
      'pages.csv row 3 — failed: draft is not published, so it is left out',
      'navigation.csv row 4 — failed: the column Redirect to leads out of the shop',
      'export_1.csv column: No column Body (HTML), Option1 Value, Image Src: products the shop has keep theirs',
      'export_1.csv column: SEO Title is not taken over (1 cell: Best rigger)',
      'export_1.csv row 2: rigger — created, 1 variant',
      'export_1.csv row 3: secret — left out: it is a draft or not published',
    ])
    expect(summary.problems).toBe(3)
  })

  it('changes nothing the second time', async () => {
    await move()
    const before = await count()
    const { summary } = await move()
    expect(summary.products).toMatchObject([{ created: 0, updated: 0, unchanged: 1 }])
    expect(summary.shop.every(({ added, changed }) => added + changed === 0)).toBe(true)
    expect(await count()).toBe(before)
  })

  it('leaves an article that was edited in the shop since as it is, says so, and brings a page that is new', async () => {
    await move()
    await pool().query(`update articles set body = '<p>Ring us on Monday.</p>' where path = 'help'`)
    const file = join(folder, 'pages_3.csv')
    writeFileSync(file, 'Handle,Title,Body HTML\nreturns,Returns,<p>In 60 days.</p>\n')
    try {
      const { summary, report } = await move()
      expect(report).toContain('article help — left out: it has another text here, which stays')
      expect([(await articleByPath('help'))?.body, (await articleByPath('returns'))?.body]).toEqual([
        '<p>Ring us on Monday.</p>',
        '<p>In 60 days.</p>',
      ])
      expect(summary.problems).toBe(3)
      expect((await move()).report.filter((line) => line.includes('returns'))).toEqual([])
    } finally {
      rmSync(file)
    }
  })

  it('writes nothing in a dry run', async () => {
    const { summary } = await move(true)
    expect(summary.products).toMatchObject([{ created: 1, leftOut: 1 }])
    expect(await count()).toBe(0)
  })

  it('takes redirects out of several files, of which the later counts', async () => {
    const more = join(folder, 'navigation_2.csv')
    writeFileSync(
      more,
      'Redirect from,Redirect to\n/old-rigger,/pages/help\n/older,/pages/help\n/collections/all,/pages/faq\n',
    )
    try {
      const { summary } = await move()
      expect(summary.problems).toBe(3)
      for (const [from, to] of [
        ['/old-rigger', '/pages/help'],
        ['/older', '/pages/help'],
        ['/collections/all', '/pages/faq'],
        ['/collections/steel-toe-boots', '/categories/footwear/steel-toe'],
        ['/pages/faq', '/pages/help'],
        ['/collections', '/search'],
      ] as const) {
        expect({ from, move: await moveOf(from) }).toEqual({ from, move: { to } })
      }
    } finally {
      rmSync(more)
    }
  })

  it('counts a row that cannot be read among those not taken over, and takes the others', async () => {
    const cut = join(folder, 'navigation_3.csv')
    writeFileSync(cut, 'Redirect from,Redirect to\n/whole,/pages/help\n/cut,"/pages/he')
    try {
      const { summary, report } = await move()
      expect(report).toContain(
        'navigation_3.csv row 3 — failed: the row ends inside a quoted cell; the file seems to be cut off',
      )
      expect(summary.problems).toBe(4)
      expect([await moveOf('/whole'), await moveOf('/cut')]).toEqual([{ to: '/pages/help' }, undefined])
    } finally {
      rmSync(cut)
    }
  })

  it('names the row of a redirect or page the shop cannot have, and takes everything else', async () => {
    const files = {
      'navigation_4.csv':
        'Redirect from,Redirect to\n/account/login,/pages/help\n/faq#size,/pages/help\n/new,/pages/help\n',
      'pages_2.csv': `Handle,Title,Body HTML\nlong,${'Long '.repeat(41)},x\nAbout Us,About,first\nabout-us,Again,second\nnul,N\0ul,a\0b\n`,
      'pages_3.csv': 'Handle,Title,Body HTML\nabout-us,About us,newest\n',
    }
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
    try {
      const { summary, report } = await move()
      expect(report.filter((line) => /^(navigation_4|pages_)/.test(line)).sort()).toEqual([
        'navigation_4.csv row 2 — failed: from is a page the shop always has',
        'navigation_4.csv row 3 — failed: from must be a path of the shop, beginning with / and without a query',
        'pages_2.csv row 2 — failed: title must be at most 200 characters',
        'pages_2.csv row 4 — failed: about-us is already on row 3 (column Handle)',
      ])
      expect(summary.problems).toBe(7)
      expect(summary.products).toMatchObject([{ created: 1 }])
      expect([await moveOf('/new'), await moveOf('/account/login')]).toEqual([{ to: '/pages/help' }, undefined])
      expect((await articleByPath('about-us'))?.title).toBe('About us')
      expect(await articleByPath('nul')).toMatchObject({ title: 'Nul', body: '<p>ab</p>' })
    } finally {
      for (const name of Object.keys(files)) rmSync(join(folder, name))
    }
  })

  it('leaves the front page as it is where the old shop has a page of that name [BLOG-05]', async () => {
    const file = join(folder, 'pages_4.csv')
    writeFileSync(file, 'Handle,Title,Body HTML\nhome,Welcome,<p>Old.</p>\nhome-care,Home care,<p>Wash.</p>\n')
    await pool().query(
      `insert into articles (path, title, summary, body, blocks, published_at, updated_at)
       values ('home', 'Front page', '', '', '[{ "type": "hero" }]', now(), now())`,
    )
    try {
      const { report } = await move()
      expect(report).toContain(
        'pages_4.csv row 2 — failed: home is the front page here, so it is left out (column Handle)',
      )
      expect(await articleByPath('home')).toMatchObject({ title: 'Front page', blocks: [{ type: 'hero' }] })
      expect([await moveOf('/pages/home'), await moveOf('/pages/home-care')]).toEqual([
        undefined,
        { to: '/articles/home-care' },
      ])
    } finally {
      rmSync(file)
    }
  })

  it('names a file it cannot read, and takes the others', async () => {
    const files = { 'a.csv': '', 'z.csv': 'PK\u0003\u0004 …' }
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
    try {
      const { summary, report } = await move()
      expect(report.slice(0, 2)).toEqual([
        'a.csv — failed: The file is empty.',
        'z.csv — failed: This is a ZIP archive or an Excel workbook: save the sheet as CSV and import that.',
      ])
      expect(summary).toMatchObject({ problems: 5, unknown: ['customers.csv'], products: [{ created: 1 }] })
    } finally {
      for (const name of Object.keys(files)) rmSync(join(folder, name))
    }
  })

  it('says so when there is no such folder', async () => {
    await expect(moveFromShopify('/nowhere', { images: 'none', report: () => {} })).rejects.toThrow(
      'There is no folder /nowhere.',
    )
  })
})
