import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SHARED_MAX, sharedIds, sharedListHref } from '#lib/domain/wishlist/shared-list.ts'

describe('the address of a shared list', () => {
  it('names each size once, and nothing that can be none [WISH-10]', () => {
    expect(sharedIds('boot-8,boot-9,boot-8')).toEqual(['boot-8', 'boot-9'])
    expect(sharedIds('<b>,boot-8,,a b')).toEqual(['boot-8'])
    expect(sharedIds(undefined)).toEqual([])
  })

  it('names the first forty of a longer list, also where somebody wrote it by hand [WISH-10]', () => {
    const ids = Array.from({ length: SHARED_MAX + 1 }, (_, n) => `boot-${n}`)
    const forty = ids.slice(0, 40)
    expect(sharedListHref(ids)).toBe(`/shared-list?items=${forty.join(',')}`)
    expect(sharedIds(ids.join(','))).toEqual(forty)
  })

  it('is read back as it was written, up to forty sizes, the first ones [WISH-10]', () => {
    const id = fc.stringMatching(/^[A-Za-z0-9_-]{1,64}$/)
    fc.assert(
      fc.property(fc.uniqueArray(id, { maxLength: SHARED_MAX + 5 }), (ids) => {
        const query = new URL(sharedListHref(ids), 'http://shop').searchParams
        expect(sharedIds(query.get('items') ?? undefined)).toEqual(ids.slice(0, SHARED_MAX))
      }),
    )
  })
})
