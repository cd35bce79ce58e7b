import { beforeAll, expect, it } from 'vitest'
import { memoryIndex } from '#lib/server/catalogue/index-choice.ts'
import { readQuery } from '#lib/server/catalogue/search-facts.ts'
import { openShop, shelve } from '#tests/setup/catalogue-fixture.ts'
import { useTestDatabase } from '#tests/setup/database.ts'

useTestDatabase({ seed: false })

beforeAll(async () => {
  await openShop()
  await shelve({ id: 'hat', name: 'Paddock hat', colour: 'pink' }, [{ id: 'hat-1', label: 'M', stock: 1 }])
  await shelve({ id: 'cap', name: 'Paddock cap', colour: 'navy' }, [{ id: 'cap-1', label: 'M', stock: 1 }])
  await shelve({ id: 'gaiter', name: 'Snake gaiter', colour: 'pink/navy' }, [{ id: 'gaiter-1', label: 'M', stock: 1 }])
  await memoryIndex().settled()
})

it.each([
  ['pink gaiter', ['pink', 'pink/navy']],
  ['pink hat', ['pink']],
  ['pink zzzqq', ['pink']],
  ['navy gaiter', ['navy']],
])('“%s” takes what begins by its colour only where nothing comes in it alone: %j [SRCH-15]', async (q, colour) => {
  const { query } = await readQuery({ q, facets: {}, sale: false, sort: 'recommended', page: 1 })
  expect(query.facets.colour).toEqual(colour)
})
