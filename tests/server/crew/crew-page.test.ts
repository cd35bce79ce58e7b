import { beforeAll, describe, expect, it } from 'vitest'
import { type CrewPage, crewPage } from '#lib/server/crew/crew-page.ts'
import { pool } from '#lib/server/db/client.ts'
import { forgetSettings } from '#lib/server/settings/settings.ts'
import { shelve } from '#tests/setup/catalogue-fixture.ts'
import { useTestDatabase } from '#tests/setup/database.ts'
import { openOrderShop } from '#tests/setup/order-fixture.ts'

useTestDatabase({ seed: false })

const sizes = (id: string) => [
  { id: `${id}-9`, label: '9', stock: 5 },
  { id: `${id}-10`, label: '10', stock: 2 },
]
beforeAll(async () => {
  await openOrderShop()
  const style = { styleCode: 'KB1', price: 9000 }
  const limits = { cartQtyProductMax: 8, cartQtyVariantMax: 6, cartQtyVariantMin: 2, cartQtyVariantMultipleOf: 2 }
  await shelve({ ...style, id: 'tan', colour: 'Tan', rank: 3, taxExclusive: true, ...limits }, sizes('tan'))
  await shelve({ ...style, id: 'black', colour: 'Black', rank: 2 }, sizes('black'))
  await shelve({ ...style, id: 'navy', colour: 'Navy', rank: 1, state: 'evergreen' }, sizes('navy'))
  await shelve({ ...style, id: 'red', colour: 'Red', rank: 4, state: 'archived' }, sizes('red'))
  await shelve({ ...style, id: 'plain', rank: 5 }, sizes('plain'))
  await shelve({ ...style, id: 'one', colour: 'Lime', rank: 6 }, [{ id: 'one-9', label: '9', stock: 5 }])
  // Next door: another style of these colours.
  await shelve({ id: 'other', styleCode: 'KB2', colour: 'Tan' }, sizes('other'))
})

async function pageOf(slug: string): Promise<CrewPage> {
  const found = await crewPage(slug)
  if (!found?.forCrews) throw new Error(`${slug} has no sheet.`)
  return found.page
}
const columnsOf = ({ tables }: CrewPage) => tables.flatMap(({ columns }) => columns)

describe('the sheet for crews', () => {
  it('has the style’s colours that are sold in several sizes, its own first, at what a shopper pays [CREW-01, CAT-24]', async () => {
    const page = await pageOf('tan')
    expect(page.product.id).toBe('tan')
    expect(columnsOf(page)).toEqual([
      { title: 'Tan', price: 9900 },
      { title: 'Navy', price: 9000 },
      { title: 'Black', price: 9000 },
    ])
    expect(columnsOf(await pageOf('black')).map(({ title }) => title)).toEqual(['Black', 'Navy', 'Tan'])
  })

  it('takes the tax and the limit of a line from the settings [CREW-01, GEN-19]', async () => {
    expect((await pageOf('tan')).cartItemQtyMax).toBeUndefined()
    await pool().query(`insert into settings (key, value) values ('taxRate', '0.15'), ('cartItemQtyMax', '7')`)
    forgetSettings()
    try {
      const page = await pageOf('tan')
      expect(page.cartItemQtyMax).toBe(7)
      expect(columnsOf(page).map(({ price }) => price)).toEqual([10_350, 9000, 9000])
    } finally {
      await pool().query('delete from settings')
      forgetSettings()
    }
  })

  it('judges each line by the rules of its own colour [CREW-01]', async () => {
    const { products } = await pageOf('black')
    expect(Object.keys(products).sort()).toEqual(['black', 'navy', 'tan'])
    expect(products['tan']).toEqual({
      ...{ id: 'tan', state: 'current', functionalType: 'basic', accountExclusive: false },
      ...{ cartQtyProductMax: 8, cartQtyVariantMax: 6, cartQtyVariantMin: 2, cartQtyVariantMultipleOf: 2 },
      variants: [
        { id: 'tan-9', stockQty: 5 },
        { id: 'tan-10', stockQty: 2 },
      ],
    })
    expect(products['black']).toMatchObject({ id: 'black', variants: [{ id: 'black-9' }, { id: 'black-10' }] })
  })

  it('shows nothing else of a product without a colour or a style [CREW-01]', async () => {
    expect(Object.keys((await pageOf('plain')).products)).toEqual(['plain'])
    expect(Object.keys((await pageOf('boot')).products)).toEqual(['boot'])
  })

  it('has twelve colours at most [CREW-01]', async () => {
    for (let n = 0; n < 13; n += 1) {
      await shelve({ id: `many-${n}`, styleCode: 'MANY', colour: `Colour ${n}`, rank: n }, sizes(`many-${n}`))
    }
    const page = await pageOf('many-12')
    expect(columnsOf(page).map(({ title }) => title)).toEqual(
      [12, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((n) => `Colour ${n}`),
    )
  })

  it('is none of what comes in one size, and of nothing [CREW-01]', async () => {
    expect(await crewPage('one')).toEqual({ forCrews: false, path: expect.stringMatching(/one$/) })
    expect(await crewPage('nothing')).toBeUndefined()
  })
})
