import pg from 'pg'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { otherProducts } from '#app/(shop)/products/[...path]/other-products.ts'
import { memoryIndex } from '#lib/server/catalogue/index-choice.ts'
import { productFamily } from '#lib/server/catalogue/product-family.ts'
import { productBySlug } from '#lib/server/catalogue/product-record.ts'
import { namedProducts, relatedProducts } from '#lib/server/catalogue/related-products.ts'
import { pool } from '#lib/server/db/client.ts'
import { shopSettings } from '#lib/server/settings/settings.ts'
import { openShop, shelve } from '#tests/setup/catalogue-fixture.ts'
import { useTestDatabase } from '#tests/setup/database.ts'

useTestDatabase({ seed: false })

const BOOTS = 'footwear/boots'
const CAPPED = 'footwear/boots/steel-cap'
const AU_STEEL = [
  { label: 'Toe cap', value: 'Steel, tested to 200 J' },
  { label: 'Safety standard', value: 'AS 2210.3:2019' },
]

type Given = Omit<Parameters<typeof shelve>[0], 'id'> & { stock?: number }

/** A men's steel-capped boot with five left, unless told otherwise. */
function boot(id: string, { stock = 5, ...given }: Given = {}): Promise<void> {
  const usual = { canonicalCategory: CAPPED, demographic: 'men', material: 'Leather', specs: AU_STEEL }
  return shelve({ id, ...usual, ...given }, [{ id: `${id}-10`, stock, sizes: { uk: '10' } }])
}

beforeAll(async () => {
  await openShop()
  await boot('ridge', { styleCode: 'RIDGE', relatedIds: ['sock', 'named'] })
  await boot('ridge-tan', { styleCode: 'RIDGE' })
  await boot('named')
  await boot('creek', { brandSlug: 'tully' })
  await boot('dear', { price: 30_000 })
  await boot('made', { functionalType: 'madeToOrder', stock: 0 })
  await boot('empty', { stock: 0 })
  await boot('trade', { accountExclusive: true })
  await boot('old', { state: 'discontinued' })
  await boot('womens', { demographic: 'women' })
  await boot('womens-too', { demographic: 'women' })
  await shelve({ id: 'insole', canonicalCategory: CAPPED, demographic: 'men', specs: AU_STEEL }, [
    { id: 'insole-m', stock: 5 },
  ])
  await boot('near', { canonicalCategory: BOOTS })
  await boot('mesh', { canonicalCategory: BOOTS, material: 'Mesh', specs: [] })
  await boot('shoe', { canonicalCategory: 'footwear' })
  await boot('sock', { canonicalCategory: 'clothing' })
  // Its neighbours are of the top of the tree, and nobody names them.
  await boot('polo', { canonicalCategory: 'clothing' })
  await boot('tee', { canonicalCategory: 'clothing', taxExclusive: true })
  await memoryIndex().settled()
})

async function othersOn(slug: string) {
  const [page, look, family] = await Promise.all([
    productBySlug(slug),
    namedProducts({ slug }),
    productFamily({ slug }),
  ])
  if (!page || !look || !family) throw new Error(`No product ${slug}`)
  return otherProducts(page, look, family)
}

const similarTo = async (slug: string) => (await othersOn(slug)).similar.map(({ id }) => id)

describe('the similar products of a page', () => {
  it('are of its category, then of the one above, in stock, sold to everybody, and in no other rail [PDP-28]', async () => {
    const { look, similar } = await othersOn('ridge')
    expect(look.map(({ id }) => id)).toEqual(['sock', 'named'])
    expect(similar.map(({ id }) => id)).toEqual(['creek', 'made', 'dear', 'near'])
  })

  it('stand where no record names what completes the look, at the top of the tree too [PDP-28, PDP-05]', async () => {
    const { look, similar } = await othersOn('polo')
    expect(look).toEqual([])
    expect(similar.map(({ id }) => id)).toEqual(['sock', 'tee'])
    // Whoever asks the API is told of neighbours.
    expect((await relatedProducts({ slug: 'polo' }))?.map(({ id }) => id)).toEqual(['sock', 'tee'])
    expect(await namedProducts({ slug: 'never-heard-of' })).toBeUndefined()
  })

  it('of footwear are footwear [PDP-28]', async () => {
    expect(await similarTo('insole')).toEqual([])
    expect(await similarTo('ridge')).not.toContain('insole')
  })

  it('are none of one alone, and none of what is not sold, which leads to one other [PDP-28, CART-15]', async () => {
    expect(await similarTo('shoe')).toEqual(['creek', 'made', 'named', 'near', 'ridge', 'dear'])
    const { similar, standIn } = await othersOn('old')
    expect([similar, standIn?.path]).toEqual([[], 'ironbark/made'])
    expect(await similarTo('womens')).toEqual([])
  })

  it('do without what was sold out since, and come back with it [PDP-28]', async () => {
    const reserve = (units: number) => pool().query(`update variants set reserved = $1 where id = 'creek-10'`, [units])
    await reserve(5)
    expect(await similarTo('ridge')).toEqual(['made', 'dear', 'near'])
    await reserve(4)
    expect(await similarTo('ridge')).toEqual(['creek', 'made', 'dear', 'near'])
  })
})

describe('a product’s family', () => {
  it('is read by one statement, by id as by slug, with prices as shoppers pay them [PDP-28]', async () => {
    await shopSettings()
    const sent = vi.spyOn(pg.Client.prototype, 'query').mockClear()
    const family = await productFamily({ slug: 'polo' })
    expect(sent.mock.calls).toHaveLength(1)
    expect(family?.origin).toMatchObject({ id: 'polo', price: 10_000, wearers: ['men'], inStock: true })
    expect(family?.others.find(({ id }) => id === 'tee')?.price).toBe(11_000)
    expect(await productFamily({ id: 'polo' })).toEqual(family)
  })

  it('is nothing for what nobody sells and what can name nothing [PDP-18]', async () => {
    expect(await productFamily({ slug: 'never-heard-of' })).toBeUndefined()
    expect(await productFamily({ slug: 'a b' })).toBeUndefined()
  })

  it('of hundreds has those of its own category and wearer, in the shop’s order [PDP-28]', async () => {
    for (let i = 0; i < 60; i += 1) {
      await boot(`many-${i}`, { canonicalCategory: BOOTS, rank: 500 + i })
      await boot(`hers-${i}`, { canonicalCategory: BOOTS, rank: i, demographic: 'women' })
    }
    const family = await productFamily({ slug: 'near' })
    const ids = family?.others.map(({ id }) => id) ?? []
    expect(ids).toHaveLength(100)
    expect(ids.filter((id) => id.startsWith('many-'))).toHaveLength(60)
    expect(ids).toContain('hers-0')
    expect(ids).not.toContain('hers-59')
  })
})
