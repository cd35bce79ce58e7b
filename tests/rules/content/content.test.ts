import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { articleContents } from '#lib/domain/content/article-contents.ts'
import { isContentPath } from '#lib/domain/content/content-path.ts'
import { dayText } from '#lib/domain/dates/shop-date.ts'
import { convertShoeSize, SHOE_SIZES, SHOE_SYSTEM_LABELS, SHOE_SYSTEMS } from '#lib/domain/sizes/shoe-conversion.ts'

describe('the shoe converter', () => {
  it.each([
    ['uk', '8', { usMen: '9', usWomen: '10', eu: '42', cm: '26.7' }],
    ['usMen', '10.5', { uk: '9.5', usWomen: '11.5', eu: '44' }],
    ['usWomen', '7', { uk: '5', usMen: '6', eu: '38' }],
    ['eu', '46', { uk: '11', usMen: '12' }],
  ] as const)('reads %s %s in the other systems', (system, size, others) => {
    expect(convertShoeSize(system, size)).toMatchObject(others)
  })

  it('knows no size that is not made', () => {
    expect(convertShoeSize('uk', '7.25')).toBeUndefined()
    expect(convertShoeSize('eu', '')).toBeUndefined()
  })

  it.each([
    ['2', '21.6'],
    ['8', '26.7'],
    ['9', '27.5'],
    ['16', '33.5'],
  ])('gives for a UK %s a foot of %s cm: a third of an inch more with each size', (uk, cm) => {
    expect(convertShoeSize('uk', uk)?.cm).toBe(cm)
  })

  it('names its systems as a shopper here says them [CAT-33]', () => {
    const names = SHOE_SYSTEMS.map((system) => SHOE_SYSTEM_LABELS[system])
    expect(names).toEqual(['US men', 'AU/US women', 'UK/AU men', 'EU', 'Foot length, cm'])
  })

  it('leads back to the size it came from, and grows in every system', () => {
    for (const system of SHOE_SYSTEMS) {
      for (const [i, row] of SHOE_SIZES.entries()) {
        expect(convertShoeSize(system, row[system])).toBe(row)
        expect(Number(row[system])).toBeGreaterThan(Number(SHOE_SIZES[i - 1]?.[system] ?? 0))
      }
    }
  })
})

describe('the contents of an article', () => {
  it('gives each h2 an id and lists them in order, equal ones numbered', () => {
    const { body, headings } = articleContents(
      '<h2> PO boxes &amp; lockers! </h2><p>a</p><h3>no</h3><h2><b>Cost</b></h2><h2>Cost</h2><h2>(Cost)</h2>',
    )
    expect(headings).toEqual([
      { id: 'section-po-boxes-lockers', text: 'PO boxes & lockers!' },
      { id: 'section-cost', text: 'Cost' },
      { id: 'section-cost-2', text: 'Cost' },
      { id: 'section-cost-3', text: '(Cost)' },
    ])
    expect(body).toContain('<h2 id="section-cost-2">Cost</h2>')
    expect(body).toContain('<h3>no</h3>')
  })

  it('reads the signs of a heading, and keeps a long one’s address short', () => {
    const [signs, long] = articleContents(
      `<h2>&lt;5&gt; &quot;a&quot;&nbsp;it&#39;s &copy;</h2><h2>${'word '.repeat(20)}</h2>`,
    ).headings
    expect(signs?.text).toBe('<5> "a" it\'s &copy;')
    expect(articleContents('<h2>&amp; &constructor;</h2>').headings[0]?.text).toBe('& &constructor;')
    expect(long?.id).toBe(`section-${'word-'.repeat(12)}`)
  })

  it('changes nothing else and never repeats an id', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: fc.constantFrom('a', 'B', ' ', 'é', '-', '7') })), (titles) => {
        const html = titles.map((title) => `<h2>${title}</h2><p>${title}</p>`).join('')
        const { body, headings } = articleContents(html)
        expect(body.replace(/ id="[^"]*"/g, '')).toBe(html)
        expect(new Set(headings.map(({ id }) => id)).size).toBe(titles.length)
      }),
    )
  })
})

it.each([
  ['delivery', true],
  ['delivery/rural/islands', true],
  ['Delivery', false],
  ['delivery//rural', false],
  ['/delivery', false],
  ['delivery/', false],
  ['../secrets', false],
  ['%00', false],
  ['a'.repeat(200), true],
  ['a'.repeat(201), false],
])('%s is a content path: %s [ROUTE-18, ROUTE-20]', (path, is) => {
  expect(isContentPath(path)).toBe(is)
})

it('writes a day as it is in Melbourne', () => {
  expect(dayText('2026-03-02T12:59:59.000Z')).toBe('Mon 2 Mar 2026')
  expect(dayText('2026-03-02T13:00:00.000Z')).toBe('Tue 3 Mar 2026')
  expect(dayText('2026-09-01T00:00:00.000Z')).toBe('Tue 1 Sep 2026')
})
