import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  draftLine,
  draftProblems,
  intentsOf,
  noteLength,
  type ReturnDraft,
  refundOf,
  withLine,
} from '#lib/domain/returns/return-draft.ts'
import { RETURN_REASONS } from '#lib/domain/returns/return-reasons.ts'
import { betterSize, isAboutSize } from '#lib/domain/returns/return-size.ts'

const LINES = [
  { lineId: '0', returnableQty: 3 },
  { lineId: '1', returnableQty: 0 },
  { lineId: '2', returnableQty: 1 },
]

const drafts = fc.dictionary(
  fc.constantFrom('0', '1', '2', '9'),
  fc.record({
    chosen: fc.boolean(),
    qty: fc.integer({ min: -5, max: 50 }),
    reason: fc.constantFrom('' as const, ...RETURN_REASONS),
    note: fc.string({ maxLength: 300 }),
  }),
) as fc.Arbitrary<ReturnDraft>

describe('a draft', () => {
  it('without problems asks only for what there is [RET-05]', () => {
    fc.assert(
      fc.property(drafts, (draft) => {
        fc.pre(draftProblems(draft, LINES).length === 0)
        const intents = intentsOf(draft, LINES)
        expect(intents.length).toBeGreaterThan(0)
        for (const { lineId, qty, note } of intents) {
          expect(qty).toBeGreaterThanOrEqual(1)
          expect(qty).toBeLessThanOrEqual(LINES.find((line) => line.lineId === lineId)?.returnableQty ?? 0)
          expect(noteLength(note ?? '')).toBeLessThanOrEqual(250)
        }
      }),
    )
  })

  it('keeps what was said when a line is unticked, and shrinks with what is left [RET-05]', () => {
    const draft = withLine(withLine({}, '0', { chosen: true, qty: 3, note: 'x' }), '0', { chosen: false })
    expect(draft['0']).toMatchObject({ chosen: false, qty: 3, note: 'x' })
    expect(draftLine(draft, { lineId: '0', returnableQty: 2 }).qty).toBe(2)
  })

  it('that nobody has touched is one unit, unticked and unsaid, and never more than is left [RET-05]', () => {
    const untouched = { chosen: false, qty: 1, reason: '', note: '', exchange: '' }
    expect(draftLine({}, { lineId: '0', returnableQty: 3 })).toEqual(untouched)
    expect(withLine({}, '0', { note: 'x' })).toEqual({ '0': { ...untouched, note: 'x' } })
    const ticked = withLine(withLine({}, '0', { chosen: true, qty: 4 }), '1', { chosen: true, qty: 2 })
    expect(draftLine(ticked, { lineId: '0', returnableQty: 3 })).toMatchObject({ chosen: true, qty: 3 })
    expect(draftLine(ticked, { lineId: '1', returnableQty: 0 })).toMatchObject({ chosen: false, qty: 1 })
    expect(draftLine(withLine({}, '0', { qty: 0 }), { lineId: '0', returnableQty: 3 }).qty).toBe(1)
  })

  it('asks for what was said and for nothing that was not [RET-05, OPS-11, API-56]', () => {
    const said = { chosen: true, qty: 2, reason: 'TOO_BIG' as const }
    const asked = (change: object) => intentsOf(withLine({}, '0', { ...said, ...change }), LINES)
    expect(asked({})).toEqual([{ lineId: '0', qty: 2, reason: 'TOO_BIG' }])
    expect(asked({ note: '  ' })).toEqual([{ lineId: '0', qty: 2, reason: 'TOO_BIG' }])
    expect(asked({ note: ' too wide ', exchange: 'boot-8' })).toEqual([
      { lineId: '0', qty: 2, reason: 'TOO_BIG', note: 'too wide', exchangeVariantId: 'boot-8' },
    ])
    expect(asked({ chosen: false })).toEqual([])
    expect(asked({ reason: '' })).toEqual([])
    expect(noteLength('  ab ')).toBe(2)
  })

  it('with two lines amiss names both, from top to bottom [RET-05]', () => {
    const draft = withLine(withLine({}, '2', { chosen: true, note: 'x'.repeat(251) }), '0', { chosen: true })
    expect(draftProblems(draft, LINES).map(({ lineId, field }) => [lineId, field])).toEqual([
      ['0', 'reason'],
      ['2', 'reason'],
      ['2', 'note'],
    ])
  })

  it.each([
    ['nothing chosen', {}, [{ field: 'chosen', message: 'Choose at least one item.' }]],
    ['no reason', { chosen: true }, [{ lineId: '0', field: 'reason', message: 'Choose a reason.' }]],
    [
      'a long note',
      { chosen: true, reason: 'FAULTY' as const, note: '😀'.repeat(251) },
      [{ lineId: '0', field: 'note', message: 'Note must be 250 characters or fewer.' }],
    ],
    ['a note of 250 emoji', { chosen: true, reason: 'FAULTY' as const, note: '😀'.repeat(250) }, []],
  ])('with %s [RET-05]', (_, change, problems) => {
    expect(draftProblems(withLine({}, '0', change), LINES)).toEqual(problems)
  })

  it('says what goes back as the shop does: for so many of each line, and nothing for an exchange [OPS-11]', () => {
    const lines = [
      { lineId: '0', returnableQty: 2, amounts: [33.34, 66.67] },
      { lineId: '1', returnableQty: 1, amounts: [10] },
    ]
    const draft = withLine(withLine({}, '0', { chosen: true, qty: 2 }), '1', { chosen: true })
    const brings = (cents: number, capped = false) => ({ cents, capped })
    expect(refundOf(draft, { lines })).toEqual(brings(7667))
    expect(refundOf(withLine(draft, '1', { exchange: 'other' }), { lines })).toEqual(brings(6667))
    expect(refundOf(withLine(draft, '0', { chosen: false }), { lines })).toEqual(brings(1000))
    expect(refundOf({}, { lines })).toEqual(brings(0))
    expect(refundOf(draft, { lines, most: 76.67 })).toEqual(brings(7667))
    expect(refundOf(draft, { lines, most: 76.66 })).toEqual(brings(7666, true))
  })
})

describe('a better size', () => {
  const variants = [
    { id: 'a', label: '8', stockQty: 2 },
    { id: 'b', label: '9', stockQty: 1 },
    { id: 'same', label: '9', stockQty: 7 },
    { id: 'w', label: '9.5', stockQty: 5, width: 'Wide' },
    { id: 'c', label: '10', stockQty: 0 },
    { id: 'd', label: '11', stockQty: 3 },
  ]

  it.each([
    ['TOO_SMALL', 'b', 'd'],
    ['TOO_SMALL', 'a', 'b'],
    ['TOO_BIG', 'b', 'a'],
    ['TOO_BIG', 'a', undefined],
    ['TOO_SMALL', 'd', undefined],
    ['TOO_SMALL', 'w', undefined],
    ['FAULTY', 'b', undefined],
    ['', 'b', undefined],
    ['TOO_SMALL', 'gone', undefined],
  ] as const)('for %s of %s is %s [RET-06]', (reason, bought, better) => {
    expect(betterSize(variants, bought, reason)?.id).toBe(better)
  })

  it('is the nearest that is in stock, up and down [RET-06]', () => {
    const boots = ['6', '7', '8', '9', '10', '11', '12'].map((label) => ({ id: label, label, stockQty: 4 }))
    const shelf = boots.map((boot) => (boot.id === '8' || boot.id === '10' ? { ...boot, stockQty: 0 } : boot))
    expect(betterSize(boots, '9', 'TOO_BIG')?.id).toBe('8')
    expect(betterSize(boots, '9', 'TOO_SMALL')?.id).toBe('10')
    expect(betterSize(shelf, '9', 'TOO_BIG')?.id).toBe('7')
    expect(betterSize(shelf, '9', 'TOO_SMALL')?.id).toBe('11')
  })

  it('is asked for by two reasons [RET-06]', () => {
    expect(RETURN_REASONS.filter(isAboutSize)).toEqual(['TOO_SMALL', 'TOO_BIG'])
    expect(isAboutSize('')).toBe(false)
  })
})
