import { beforeAll, describe, expect, it } from 'vitest'
import { endpoints } from '#lib/contract/endpoints.ts'
import { quickOrderResponse } from '#lib/contract/quick-order.ts'
import { createApi } from '#lib/server/api/app.ts'
import { pool } from '#lib/server/db/client.ts'
import { environment } from '#lib/server/platform/environment.ts'
import { shelve } from '#tests/setup/catalogue-fixture.ts'
import { useTestDatabase } from '#tests/setup/database.ts'
import { openOrderShop } from '#tests/setup/order-fixture.ts'

useTestDatabase({ seed: false })

let api: ReturnType<typeof createApi>
beforeAll(async () => {
  api = createApi()
  await openOrderShop()
  const size = (id: string, label: string, width: string) => ({ id, code: `KB1-${id}`, label, width, stock: 5 })
  const tan = [size('tan-9', '9', 'Regular'), size('tan-9w', '9', 'Wide'), size('tan-10', '10', 'Regular')]
  await shelve({ id: 'kb1-tan', styleCode: 'KB1', colour: 'Tan', rank: 1, price: 9000, taxExclusive: true }, tan)
  await shelve({ id: 'kb1-black', styleCode: 'KB1', colour: 'Black', rank: 2 }, [size('black-10', '10', 'Regular')])
  await shelve({ id: 'kb1-red', styleCode: 'KB1', colour: 'Red', rank: 3, state: 'archived' }, [
    size('red-10', '10', 'Regular'),
  ])
  // Codes in small and large letters, as some suppliers write them; the product's own id is no code of theirs.
  const mixed = { styleCode: 'Mx-Style', price: 9000 }
  await shelve({ ...mixed, id: 'mixed-tan', colour: 'Tan', rank: 2 }, [
    { id: 'mt-9', code: 'MixTan-9', barcode: '9312345678907', label: '9', stock: 5 },
    { id: 'mt-10', code: 'MixTan-10', barcode: '9312345678914', label: '10', stock: 5 },
  ])
  await shelve({ ...mixed, id: 'mixed-black', colour: 'Black', rank: 1 }, [
    { id: 'mb-9', code: 'MixBlack-9', label: '9', stock: 5 },
    { id: 'mb-11', code: 'MixBlack-11', label: '11', stock: 5 },
  ])
  // One code of three: a size of one product, a second product, and a style.
  const two = (id: string, code = `${id}-9`) => [
    { id: `${id}-9`, code, label: '9', stock: 5 },
    { id: `${id}-10`, label: '10', stock: 5 },
  ]
  await shelve({ id: 'SIZED', styleCode: 'TRIPLE' }, two('sized', 'DOUBLE'))
  await shelve({ id: 'TRIPLE' }, two('triple'))
  await shelve({ id: 'DOUBLE' }, two('double'))
  await shelve({ id: 'empty', name: 'Empty boot' }, [])
  await shelve({ id: 'old', styleCode: 'OLD1', name: 'Old boot', state: 'discontinued' }, [{ id: 'old-9', label: '9' }])
})

async function ask(lines: unknown, headers: Record<string, string> = {}) {
  const answer = await api.request(`${environment().siteUrl}/api/quick-order`, {
    method: 'POST',
    body: JSON.stringify({ lines }),
    headers: { 'Content-Type': 'application/json', ...headers },
  })
  return { status: answer.status, body: await answer.json() }
}
async function found(...lines: { code: string; size?: string }[]) {
  const { status, body } = await ask(lines)
  expect(status).toBe(200)
  return quickOrderResponse.parse(body)
}

describe('POST /quick-order', () => {
  it('finds a size by its code, its id, or by style and size, in any letter case [API-99, CREW-05]', async () => {
    const answer = await found(
      { code: 'kb1-TAN-9w' },
      { code: 'tan-10' },
      { code: 'kb1', size: '9 wide' },
      { code: 'KB1-tan', size: '10' },
    )
    expect(answer.lines).toEqual(
      ['tan-9w', 'tan-10', 'tan-9w', 'tan-10'].map((variantId) => ({ status: 'found', variantId })),
    )
    expect(answer.products.map(({ id, price, taxExclusive }) => [id, price, taxExclusive])).toEqual([
      ['kb1-tan', 90, true],
    ])
  })

  it('knows a barcode, and codes that are kept in small and large letters [API-99, CREW-05, SRCH-08]', async () => {
    const { lines, products } = await found(
      { code: '9312345678914' },
      { code: 'mixtan-9' },
      { code: 'MIXTAN-9' },
      { code: 'mx-style', size: '10' },
      { code: 'MX-STYLE', size: '11' },
      { code: 'mx-style', size: '9' },
      { code: 'NOPE' },
    )
    expect(lines).toEqual([
      ...['mt-10', 'mt-9', 'mt-9', 'mt-10', 'mb-11'].map((variantId) => ({ status: 'found', variantId })),
      { status: 'doubtful', reason: 'Choose a colour.', choices: expect.arrayContaining(['mt-9', 'mb-9']) },
      { status: 'refused', reason: 'We don’t sell anything under this code.' },
    ])
    expect(products.map(({ id }) => id).sort()).toEqual(['mixed-black', 'mixed-tan'])
  })

  it('takes a code for a size before a product, and for a product before a style [API-99, CREW-05]', async () => {
    const { lines } = await found(
      { code: 'DOUBLE' },
      { code: 'triple' },
      { code: 'TRIPLE', size: '10' },
      { code: 'TAN-10' },
    )
    expect(lines).toEqual([
      { status: 'found', variantId: 'sized-9' },
      { status: 'doubtful', reason: expect.any(String), choices: ['triple-9', 'triple-10'] },
      { status: 'found', variantId: 'triple-10' },
      { status: 'found', variantId: 'tan-10' },
    ])
  })

  it('finds a size that a price list has made a product of its own, in the colour of the one that was kept [CREW-05, CREW-08]', async () => {
    const tee = (id: string, colour: string, labels: string[], state: 'current' | 'discontinued' = 'current') =>
      shelve(
        { id, styleCode: 'made-tee', name: 'Site tee', colour, state },
        labels.map((label) => ({ id: `${id}-${label}`, label, stock: 5 })),
      )
    await tee('tee-blue', 'Blue', ['M', 'L'])
    await tee('tee-blue-3xl', 'Blue', ['3XL'])
    await tee('tee-navy', 'Navy', ['4XL'])
    await tee('tee-grey', 'Grey', [], 'discontinued')
    await tee('tee-grey-now', 'Grey', ['M'])
    const { lines } = await found(
      { code: 'tee-blue', size: 'M' },
      { code: 'tee-blue', size: '3XL' },
      { code: 'tee-grey', size: 'M' },
      { code: 'tee-blue', size: '4XL' },
      { code: 'tee-grey', size: '9' },
      { code: 'tee-blue' },
    )
    expect(lines).toEqual([
      ...['tee-blue-M', 'tee-blue-3xl-3XL', 'tee-grey-now-M'].map((variantId) => ({ status: 'found', variantId })),
      { status: 'doubtful', reason: 'We don’t have this size. Choose one.', choices: ['tee-blue-M', 'tee-blue-L'] },
      { status: 'refused', reason: 'We no longer sell it.', name: 'Ironbark Site tee' },
      { status: 'doubtful', reason: 'Choose a size.', choices: ['tee-blue-M', 'tee-blue-L'] },
    ])
  })

  it('offers what there is where a line may mean several, in all colours that are sold [API-99, CREW-05]', async () => {
    const answer = await found({ code: 'KB1', size: '10' }, { code: 'KB1', size: '12' }, { code: 'kb1-tan' })
    expect(answer.lines).toEqual([
      { status: 'doubtful', reason: 'Choose a colour.', choices: ['tan-10', 'black-10'] },
      {
        status: 'doubtful',
        reason: 'We don’t have this size. Choose one.',
        choices: ['tan-9', 'tan-9w', 'tan-10', 'black-10'],
      },
      { status: 'doubtful', reason: 'Choose a size and width.', choices: ['tan-9', 'tan-9w', 'tan-10'] },
    ])
    expect(answer.products.map(({ id }) => id).sort()).toEqual(['kb1-black', 'kb1-tan'])
  })

  it('says why of what it has not, and sends no product for it [API-99, CREW-05]', async () => {
    const answer = await found(
      { code: 'NOPE' },
      { code: 'OLD1', size: '9' },
      { code: 'empty' },
      { code: "'; drop table variants --" },
    )
    const unknown = { status: 'refused', reason: 'We don’t sell anything under this code.' }
    const gone = { status: 'refused', reason: 'We no longer sell it.' }
    expect(answer).toEqual({
      lines: [unknown, ...['Old boot', 'Empty boot'].map((name) => ({ ...gone, name: `Ironbark ${name}` })), unknown],
      products: [],
    })
  })

  it('leads to its own page with what asks a question, and finds the colour that asks none [PDP-11, CREW-05]', async () => {
    const asked = "update products set challenge_question = 'Over 18?', challenge_answer = 'Yes' where id = 'mixed-tan'"
    await pool().query(asked)
    try {
      const { lines, products } = await found(
        { code: 'mixtan-9' },
        { code: 'mixed-tan', size: '9' },
        { code: 'mx-style', size: '9' },
      )
      const refused = { status: 'refused', reason: 'Add it on its own page: it asks a question first.' }
      expect(lines).toEqual([
        expect.objectContaining(refused),
        expect.objectContaining(refused),
        { status: 'found', variantId: 'mb-9' },
      ])
      expect(products.map(({ id }) => id)).toEqual(['mixed-black'])
    } finally {
      await pool().query(
        "update products set challenge_question = null, challenge_answer = null where id = 'mixed-tan'",
      )
    }
  })

  it('takes 200 lines in one call and no more, and none it cannot read [API-99]', async () => {
    const many = (count: number) => Array.from({ length: count }, () => ({ code: 'KB1', size: '9 wide' }))
    expect((await found(...many(200))).lines).toHaveLength(200)
    expect((await ask(many(201))).status).toBe(400)
    for (const lines of [
      [],
      [{ code: '' }],
      [{ code: 'A\u0000' }],
      [{ code: 'x'.repeat(251) }],
      [{ code: 'A', qty: 1 }],
    ]) {
      expect((await ask(lines)).status).toBe(400)
    }
  })

  it('finds a code as long as a catalogue may have one [API-99, CREW-05]', async () => {
    const long = 'L'.repeat(250)
    await pool().query("update variants set code = $1 where id = 'tan-10'", [long])
    const { lines } = await found({ code: long }, { code: `${long.slice(1)}X` })
    await pool().query("update variants set code = 'KB1-tan-10' where id = 'tan-10'")
    expect(lines).toMatchObject([{ status: 'found', variantId: 'tan-10' }, { status: 'refused' }])
  })

  it('reads and changes nothing, and is for everybody [API-99]', async () => {
    const stock = async () => (await pool().query('select id, stock, reserved from variants order by id')).rows
    const before = await stock()
    await found({ code: 'KB1', size: '10' })
    expect(await stock()).toEqual(before)
    expect(endpoints.quickOrder.identity).toBe('none')
    expect((await ask([{ code: 'KB1' }], { Origin: 'https://other.example' })).status).toBe(403)
  })
})
