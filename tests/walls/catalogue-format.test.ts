import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { productLine } from '#lib/server/catalogue-import/line-schema.ts'

const PRODUCT = {
  id: 'boot',
  slug: 'boot',
  name: 'Boot',
  brand: { slug: 'ironbark' },
  productType: 'lace-up-boot',
  canonicalCategory: 'footwear',
  price: 100,
  variants: [],
}
const VARIANT = { id: 'boot-9', code: 'B9', label: '9' }
const rows = readFileSync('docs/catalogue-files.md', 'utf8').match(/^\| `\w+`.* at most \d+ *\|.*$/gm) ?? []
const limits = rows.flatMap((row) => {
  const [, field = '', most = ''] = /^\| `(\w+)` \|[^|]* at most (\d+)/.exec(row) ?? []
  return field === '' ? [] : [[field, Number(most)] as const]
})

/** Whether a line is taken whose `field`, or that of its size, is so long. */
function takes(field: string, length: number): boolean {
  const text = 'a'.repeat(length)
  const line = field === 'code' ? { ...PRODUCT, variants: [{ ...VARIANT, code: text }] } : { ...PRODUCT, [field]: text }
  return productLine.safeParse(line).success
}

it('finds the fields whose length the page names', () => {
  expect(limits.map(([field]) => field)).toEqual(['slug', 'styleCode', 'productType', 'importHandle', 'code'])
})

it.each(limits)(
  '%s takes as many as the page of catalogue files says, %i, and not one more [GEN-12]',
  (field, most) => {
    expect([takes(field, most), takes(field, most + 1)]).toEqual([true, false])
  },
)

it('names every field of a product and of its sizes, and none besides [GEN-12]', () => {
  const [, product = '', variant = ''] = readFileSync('docs/catalogue-files.md', 'utf8').split(
    /^\| field(?: of a variant)? \|.*$/m,
  )
  const fields = (table: string) =>
    (table.split(/^\| field of an image/m)[0] ?? '')
      .split('\n')
      .flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, name = '']) => name))
  expect(fields(product).sort()).toEqual(Object.keys(productLine.shape).sort())
  expect(fields(variant).sort()).toEqual(Object.keys(productLine.shape.variants.element.shape).sort())
})
