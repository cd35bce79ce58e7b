import { expect, it, vi } from 'vitest'
import { MissLimit } from '#lib/server/platform/miss-limit.ts'

const nothing = async () => undefined
const something = async () => 'photo'

it('stops looking after so many misses in a second, and begins again with the next [ROUTE-52]', async () => {
  let now = 5000
  const limit = new MissLimit(3, () => now)
  for (let i = 0; i < 3; i += 1) await limit.look(nothing)
  const find = vi.fn(something)
  expect(await limit.look(find)).toBeUndefined()
  now += 999
  expect(await limit.look(find)).toBeUndefined()
  expect(find).not.toHaveBeenCalled()
  now += 1
  expect(await limit.look(find)).toBe('photo')
})

it('counts nothing that is found, and what is under way as missed [ROUTE-52]', async () => {
  const limit = new MissLimit(3, () => 0)
  for (let i = 0; i < 10; i += 1) expect(await limit.look(something)).toBe('photo')
  const answers = await Promise.all(Array.from({ length: 5 }, () => limit.look(something)))
  expect(answers).toEqual(['photo', 'photo', 'photo', undefined, undefined])
  expect(await limit.look(something)).toBe('photo')
})
