import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  NO_REFERRERS,
  parseReferrers,
  personalisationId,
  type Referrer,
  referrerId,
  withReferrer,
} from '#lib/domain/analytics/referrers.ts'
import { PERSONALISATIONS_MAX, REFERRERS_MAX } from '#lib/domain/shop-rules.ts'

const click = (id: string): Referrer => ({ id, listName: 'Boots', listPath: '/search', position: 3, createdAt: 1 })

describe('referrers', () => {
  it('have ids of six letters and digits, whatever chance brings [CAT-30, CAT-31]', () => {
    fc.assert(
      fc.property(fc.infiniteStream(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })), (stream) => {
        const random = () => stream.next().value as number
        expect(referrerId(random)).toMatch(/^[A-Za-z0-9]{6}$/)
        expect(personalisationId(random)).toMatch(/^[A-Za-z0-9]{6}$/)
      }),
    )
  })

  it('may have any letter and digit, from the first to the last [CAT-30]', () => {
    expect([0, 0.5, 0.999].map((chance) => referrerId(() => chance))).toEqual(['AAAAAA', 'ffffff', '999999'])
  })

  it('are kept 64 at most, the 65th evicting the first [CAT-31]', () => {
    let known = NO_REFERRERS
    for (let i = 0; i <= REFERRERS_MAX; i += 1) known = withReferrer(known, click(`r${i}`), click(`p${i}`))
    expect(known.referrers).toHaveLength(REFERRERS_MAX)
    expect(known.personalisations).toHaveLength(PERSONALISATIONS_MAX)
    expect(known.referrers[0]?.id).toBe('r1')
    expect(known.personalisations.at(-1)?.id).toBe('p64')
  })

  it('of a list that is the same for all leave personalisations alone [CAT-30]', () => {
    expect(withReferrer(NO_REFERRERS, click('abc123')).personalisations).toEqual([])
  })

  it('are read back, and junk is not [CAT-31]', () => {
    const known = withReferrer(NO_REFERRERS, click('abc123'))
    expect(parseReferrers(JSON.parse(JSON.stringify(known)))).toEqual(known)
    expect(parseReferrers({ referrers: [{ id: 7 }], personalisations: [] })).toBeUndefined()
    expect(parseReferrers(null)).toBeUndefined()
  })
})
