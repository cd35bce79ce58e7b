import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import type { CrewList } from '#lib/contract/crew-list.ts'
import { CREW_LISTS_MAX } from '#lib/domain/shop-rules.ts'
import { pool } from '#lib/server/db/client.ts'
import { type Signed, signedInCustomer } from '#tests/setup/customer-fixture.ts'
import { useTestDatabase } from '#tests/setup/database.ts'

useTestDatabase({ seed: false })

const LINES = [{ productId: 'shirt', size: '2XL', qty: 12, name: 'Tully Hi-vis shirt' }]
let dana: Signed
let max: Signed
beforeEach(async () => {
  await pool().query('delete from customers')
  dana = await signedInCustomer('dana@example.com')
  max = await signedInCustomer('max@example.com')
})

const save = (who: Signed, id: string, body: unknown = { name: 'Site 4', lines: LINES }) =>
  who.call('PUT', `/crew-lists/${id}`, body)
async function listsOf(who: Signed): Promise<[string, CrewList['lines']][]> {
  const { lists } = (await (await who.call('GET', '/crew-lists')).json()) as { lists: CrewList[] }
  return lists.map(({ name, lines }) => [name, lines])
}

describe('crew lists', () => {
  it('are kept, replaced under their id, and nobody else’s [CREW-08, API-100, API-101]', async () => {
    const id = randomUUID()
    expect(await listsOf(dana)).toEqual([])
    expect((await save(dana, id)).status).toBe(200)
    await save(max, id, { name: 'Mine', lines: [{ ...LINES[0], qty: 1 }] })
    await save(dana, randomUUID(), { name: 'Office', lines: LINES })
    await save(dana, id, { name: 'Site 5', lines: LINES })
    expect(await listsOf(dana)).toEqual([
      ['Site 5', LINES],
      ['Office', LINES],
    ])
    expect(await listsOf(max)).toEqual([['Mine', [{ ...LINES[0], qty: 1 }]]])
  })

  it('are removed by their owner only, and what is not there is gone already [API-102]', async () => {
    const [id, other] = [randomUUID(), randomUUID()]
    await save(dana, id)
    await save(dana, other, { name: 'Office', lines: LINES })
    for (const gone of [randomUUID(), 'no-id', '%00'])
      expect((await dana.call('DELETE', `/crew-lists/${gone}`)).status).toBe(200)
    await max.call('DELETE', `/crew-lists/${id}`)
    expect(await listsOf(dana)).toHaveLength(2)
    expect((await dana.call('DELETE', `/crew-lists/${id}`)).status).toBe(200)
    expect(await listsOf(dana)).toEqual([['Office', LINES]])
  })

  it('are at most 20, also when two devices save at once; one of them can still be changed [CREW-08, API-101, ERR-141, CONST-104]', async () => {
    const ids = Array.from({ length: 19 }, () => randomUUID())
    for (const [i, id] of ids.entries()) await save(dana, id, { name: `Site ${i}`, lines: LINES })
    const answers = await Promise.all(
      ['North', 'South'].map((name) => save(dana, randomUUID(), { name, lines: LINES })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    expect(CREW_LISTS_MAX).toBe(20)
    expect(await answers.find(({ status }) => status === 422)?.json()).toMatchObject({
      errorCode: 'CrewListLimitReached',
      message: 'You can keep up to 20 crew lists. Remove one first.',
    })
    expect((await save(dana, ids[0] ?? '', { name: 'Other', lines: LINES })).status).toBe(200)
    expect(await listsOf(dana)).toHaveLength(20)
  })

  it('have each a name of its own: one that another list has is refused, and neither is changed [CREW-08, API-101]', async () => {
    const [site, office] = [randomUUID(), randomUUID()]
    await save(dana, site)
    await save(max, randomUUID(), { name: 'Office', lines: LINES })
    await save(dana, office, { name: 'Office', lines: LINES })
    for (const [id, name] of [
      [site, 'Office'],
      [site, 'OFFICE '],
      [randomUUID(), 'site 4'],
    ] as const) {
      const answer = await save(dana, id, { name, lines: [{ ...LINES[0], qty: 1 }] })
      expect([answer.status, await answer.json()]).toMatchObject([
        400,
        {
          errorCode: 'InvalidRequest',
          fields: { name: expect.stringMatching(/^You already have a crew list called /) },
        },
      ])
    }
    expect(await listsOf(dana)).toEqual([
      ['Office', LINES],
      ['Site 4', LINES],
    ])
    expect((await save(dana, site, { name: 'SITE 4', lines: LINES })).status).toBe(200)
    expect(await listsOf(dana)).toEqual([
      ['SITE 4', LINES],
      ['Office', LINES],
    ])
  })

  it('that have one name since before can be changed, and each be given another [CREW-08, API-101]', async () => {
    const [first, second] = [randomUUID(), randomUUID()]
    await save(dana, first)
    await save(dana, second, { name: 'Office', lines: LINES })
    await pool().query("update crew_lists set name = 'Site 4' where id = $1", [second])
    const one = [{ ...LINES[0], qty: 1 }]
    expect((await save(dana, second, { name: 'Site 4', lines: one })).status).toBe(200)
    expect((await save(dana, first, { name: 'Depot', lines: LINES })).status).toBe(200)
    expect(await listsOf(dana)).toEqual([
      ['Depot', LINES],
      ['Site 4', one],
    ])
  })

  it.each([
    { name: ' ', lines: LINES },
    { name: 'x'.repeat(61), lines: LINES },
    { name: 'Site', lines: [] },
    { name: 'Site', lines: Array.from({ length: 201 }, () => LINES[0]) },
    { name: 'Site', lines: [{ ...LINES[0], qty: 0 }] },
    { name: 'Site', lines: [{ ...LINES[0], productId: 'a b' }] },
  ])('are refused as %j, and what was kept stays [API-101]', async (body) => {
    const id = randomUUID()
    await save(dana, id)
    expect((await save(dana, id, body)).status).toBe(400)
    expect((await save(dana, 'no-id')).status).toBe(404)
    expect(await listsOf(dana)).toEqual([['Site 4', LINES]])
  })

  it('are kept though a text was cut inside a character, and all others as they were typed [CREW-08, API-14, API-101]', async () => {
    const cut = { ...LINES[0], name: 'Shirt \ud83d' }
    const whole = { ...LINES[0], name: 'Shirt \ud83d\udc55 \\ud83d' }
    expect((await save(dana, randomUUID(), { name: 'Site \udc55', lines: [cut, whole] })).status).toBe(200)
    expect(await listsOf(dana)).toEqual([['Site \ufffd', [{ ...cut, name: 'Shirt \ufffd' }, whole]]])
  })

  it('are in the download, and go with the account [CREW-08, API-66]', async () => {
    await save(dana, randomUUID())
    await save(max, randomUUID())
    expect(await (await dana.call('GET', '/export')).json()).toMatchObject({
      crewLists: [{ name: 'Site 4', lines: LINES }],
    })
    await pool().query(`delete from customers where email = 'dana@example.com'`)
    expect((await pool().query('select name from crew_lists')).rows).toHaveLength(1)
  })
})
