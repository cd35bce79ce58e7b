import { describe, expect, it } from 'vitest'
import { seal, sealedUntil, unseal } from '#lib/server/platform/sealed.ts'

const NOW = new Date('2026-11-21T00:00:00Z')
const LATER = new Date('2026-11-21T00:30:00Z')

describe('a sealed text', () => {
  it('is read again until its time is over [ORD-10]', () => {
    const sealed = seal('order-access', 'SC1.2 é', LATER)
    expect(unseal('order-access', sealed, NOW)).toBe('SC1.2 é')
    expect(unseal('order-access', sealed, new Date(LATER.getTime() - 1000))).toBe('SC1.2 é')
    expect(unseal('order-access', sealed, LATER)).toBeUndefined()
  })

  it('is good for its own purpose only [ORD-10]', () => {
    expect(unseal('mailing-list', seal('order-access', 'SC1', LATER), NOW)).toBeUndefined()
  })

  it.each(['', '.', 'a.b', 'a.b.c', '99999999999.U0Mx.', 'ü.ü.ü'])('refuses %j [ORD-10]', (given) => {
    expect(unseal('order-access', given, NOW)).toBeUndefined()
  })

  it('refuses one whose text or time was changed [ORD-10]', () => {
    const [time = '', text = '', mac = ''] = seal('order-access', 'SC1', LATER).split('.')
    expect(unseal('order-access', `${time}.${Buffer.from('SC2').toString('base64url')}.${mac}`, NOW)).toBeUndefined()
    expect(unseal('order-access', `${Number(time) + 1}.${text}.${mac}`, NOW)).toBeUndefined()
  })
})

it('says itself when it will be too old, and other texts say nothing [AUTH-39]', () => {
  expect(sealedUntil(seal('letter', '2000.text', new Date(1_800_000_000_500)))).toBe(1_800_000_000)
  expect([sealedUntil(''), sealedUntil('none of ours'), sealedUntil('.2')]).toEqual([0, 0, 0])
})
