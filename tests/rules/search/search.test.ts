import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { measureFrom } from '#lib/domain/search/search-distance.ts'
import { namesMatching } from '#lib/domain/search/search-names.ts'
import { mendingOf, planSearch } from '#lib/domain/search/search-plan.ts'
import { FIT, RELEVANCES, relevanceOf } from '#lib/domain/search/search-relevance.ts'
import { SynonymBook } from '#lib/domain/search/search-synonyms.ts'
import { SearchVocabulary } from '#lib/domain/search/search-vocabulary.ts'
import { baseForm, indexedWords, wordsOf } from '#lib/domain/search/search-words.ts'

/** The textbook table, to measure the quick way by: edits and swaps of neighbours. */
function distances(a: string, b: string): { whole: number; beginning: number } {
  const rows = Array.from({ length: a.length + 1 }, (_, i) =>
    Array.from({ length: b.length + 1 }, (_, j) => (i === 0 ? j : i)),
  )
  const at = (i: number, j: number) => rows[i]?.[j] ?? Number.POSITIVE_INFINITY
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      let least = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, at(i - 2, j - 2) + 1)
      const row = rows[i]
      if (row) row[j] = least
    }
  }
  const last = rows[a.length] ?? []
  return { whole: last.at(-1) ?? 0, beginning: Math.min(...last) }
}

describe('words', () => {
  it.each([
    ['Élan Tee', ['elan', 'tee']],
    ['Men’s  BOOTS', ['mens', 'boots']],
    ["men's", ['mens']],
    ['Hi-vis/lace-up', ['hi', 'vis', 'lace', 'up']],
    ['½ € (200J)', ['200j']],
    ['', []],
  ])('of %j are plain [SRCH-07]', (text, words) => {
    expect(wordsOf(text)).toEqual(words)
  })

  it('are found written together too, where they are hyphened [SRCH-07]', () => {
    expect(indexedWords('Hi-vis polo')).toEqual(['hi', 'vis', 'polo', 'hivis'])
  })

  it.each([
    ['boots', 'boot'],
    ['batteries', 'battery'],
    ['watches', 'watch'],
    ['glasses', 'glass'],
    ['glass', 'glass'],
    ['boxes', 'box'],
    ['shoes', 'shoe'],
    ['mens', 'men'],
    ['bus', 'bus'],
    ['chassis', 'chassis'],
  ])('%s and %s are one [SRCH-07]', (plural, singular) => {
    expect(baseForm(plural)).toBe(baseForm(singular))
  })
})

describe('the distance of two words', () => {
  it('is the same as by the textbook [SRCH-07]', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd'), minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(word, word, (a, b) => {
        const measure = measureFrom(a)
        expect({ whole: measure.whole(b), beginning: measure.beginning(b) }).toEqual(distances(a, b))
      }),
      { numRuns: 2000 },
    )
  })

  it('holds for words as long as they may be', () => {
    const long = 'abcdefghijklmnopqrstuvwxyzabcde'
    expect(measureFrom(long).whole(`${long}x`)).toBe(1)
    expect(measureFrom(long).whole(long.slice(1))).toBe(1)
  })
})

describe('a vocabulary', () => {
  it('stays what it would be if made anew, whatever comes and goes [SRCH-07]', () => {
    const word = fc.constantFrom('boot', 'boots', 'boat', 'steel', 'steal', 'toe', 'boo', 'zip')
    fc.assert(
      fc.property(fc.array(fc.tuple(word, fc.boolean()), { maxLength: 40 }), (changes) => {
        const counts = new Map<string, number>()
        const kept = new SearchVocabulary([])
        for (const [text, comes] of changes) {
          const count = counts.get(text) ?? 0
          if (!comes && count === 0) continue
          counts.set(text, count + (comes ? 1 : -1))
          kept.change(text, comes ? 1 : -1)
        }
        const fresh = new SearchVocabulary(counts)
        expect(kept.size).toBe(fresh.size)
        for (const text of ['boot', 'bo', 'steel', 'toes', 'zip', 'x']) {
          expect(kept.beginningWith(text).sort()).toEqual(fresh.beginningWith(text).sort())
          expect(kept.has(text)).toBe(fresh.has(text))
        }
        expect(kept.nearest('boott', true)).toBe(fresh.nearest('boott', true))
      }),
    )
  })
})

const lexicon = {
  vocabulary: new SearchVocabulary([
    ['blundell', 2],
    ['steel', 40],
    ['steal', 1],
    ['toe', 40],
    ['safety', 30],
    ['steelies', 1],
    ['blue', 12],
    ['boot', 50],
    ['boots', 60],
    ['work', 70],
    ['gumboots', 4],
    ['wide', 3],
    ['a', 1],
    ['tee', 9],
    ['cap', 5],
  ]),
  synonyms: new SynonymBook([
    ['steel toe', 'safety toe', 'steelies'],
    ['t shirt', 'tee'],
    ['gumboots', 'wellies'],
    ['trackies', 'track pants'],
  ]),
  isCode: (text: string) => text === 'ib-100',
}
const plan = (q: string) => planSearch(q, lexicon)
const ways = (q: string) =>
  plan(q).groups.map((group) => group.alternatives.map((way) => way.map((any) => [...any].sort().join('|')).join(' ')))

describe('the plan of a search', () => {
  it('takes every word, in either number, and the last as a beginning [SRCH-07]', () => {
    expect(ways('work boot')).toEqual([['work'], ['boot|boots']])
    expect(ways('boots wo')).toEqual([['boot|boots'], ['work']])
  })

  it('knows phrases that mean the same [SRCH-07]', () => {
    expect(ways('steel toe boots')[0]).toEqual(['steel toe', 'safety toe', 'steelies'])
    expect(ways('steelies boots')[0]).toEqual(['steelies', 'steel toe', 'safety toe'])
    expect(ways('wellies')).toEqual([['gumboots']])
    expect(ways('t-shirt')).toEqual([['tee']])
  })

  it.each([
    ['stell boots', 'steel boots'],
    ['blundel work', 'blundell work'],
    ['blundall work', 'blundell work'],
    ['stele blue', 'steel blue'],
    ['workboots', 'work boots'],
    ['steel-cap gumbots', 'steel-cap gumboots'],
    ['toee', 'toe'],
    ['tow', undefined],
    ['steel boots', undefined],
    ['xylophones', undefined],
  ])('mends %j to %j [SRCH-07]', (q, mended) => {
    expect(plan(q).searchedFor).toBe(mended)
  })

  it('mends no word that has a meaning, though nothing is called so [SRCH-07]', () => {
    expect(plan('wellies').searchedFor).toBeUndefined()
    expect(plan('trackies').searchedFor).toBeUndefined()
  })

  it('tells of a mending only where it found something [SRCH-07]', () => {
    expect(mendingOf(plan('stele blue'), 3)).toEqual({ searchedFor: 'steel blue' })
    expect(mendingOf(plan('stele blue'), 0)).toEqual({})
    expect(mendingOf(plan('steel blue'), 3)).toEqual({})
    expect(mendingOf(undefined, 3)).toEqual({})
  })

  it('takes the last word for a whole one where it is one, else for all it begins [SRCH-07]', () => {
    const meant = (q: string) => plan(q).groups.at(-1)?.whole
    expect(ways('work steel')[1]).toEqual(['steel|steelies'])
    expect(meant('work steel')).toEqual([[['steel']]])
    expect(meant('work stee')).toEqual([[['steel', 'steelies']]])
  })

  it('mends no code [SRCH-08]', () => {
    expect(plan('IB-100').searchedFor).toBeUndefined()
    expect(plan('IB-100').groups[0]?.code).toBe('ib-100')
  })

  it('takes size and width out of the words', () => {
    expect(plan('size 10 wide work boots').variant).toEqual({ size: '10', wide: true })
    expect(ways('size 10 wide work boots')).toEqual([['work'], ['boot|boots']])
    expect(plan('boots size 10½')).toMatchObject({ variant: { size: '10.5', wide: false } })
    expect(plan('size XL tee').variant).toEqual({ size: 'xl', wide: false })
    expect(plan('wide boots')).not.toHaveProperty('variant')
  })

  it('passes over words that tell nothing, unless there is no other', () => {
    expect(ways('boots for a work')).toEqual([['boot|boots'], ['work']])
    expect(ways('a')).toEqual([['a']])
  })

  it('survives anything typed [SRCH-09]', () => {
    const anything = fc.string({ unit: 'binary', maxLength: 100 })
    fc.assert(fc.property(anything, (q) => Array.isArray(plan(q).groups)))
  })

  it('matches nothing where nothing was said', () => {
    expect(plan('(').groups).toEqual([{ alternatives: [], whole: [], code: '(' }])
  })
})

describe('a meaning', () => {
  it('never brings in a brand for what its name also says, but the name brings in what it says [SRCH-07]', () => {
    const book = new SynonymBook([['steel toe', 'steeltoe', 'steelies']], ['Steeltoe', 'Tully & Sons'])
    expect(book.matchAt(['steelies'], 0)?.others).toEqual([['steel', 'toe']])
    expect(book.matchAt(['steeltoe'], 0)?.others).toEqual([['steel', 'toe'], ['steely']])
  })
})

describe('relevance', () => {
  it('puts the kind of thing before all that is only called so, then the word answered worst [SRCH-07]', () => {
    const blackBoot = relevanceOf(FIT.kindAndName, FIT.other)
    const blackBootLaces = relevanceOf(FIT.name, FIT.other)
    const ridgeBoot = relevanceOf(FIT.kindAndName, FIT.name)
    expect(ridgeBoot).toBeLessThan(blackBoot)
    expect(blackBoot).toBeLessThan(relevanceOf(FIT.name, FIT.name))
    expect(relevanceOf(FIT.name, FIT.name)).toBeLessThan(blackBootLaces)
  })

  it('of one word goes by where it stands, and beginnings come last [SRCH-07]', () => {
    const order = [FIT.kindAndName, FIT.kind, FIT.name, FIT.category, FIT.brand, FIT.other, FIT.beginning]
    const relevances = order.map((fit) => relevanceOf(fit, fit))
    expect(relevances).toEqual(relevances.toSorted((a, b) => a - b))
    expect(new Set(relevances).size).toBe(order.length)
    expect(Math.max(...relevances)).toBe(RELEVANCES - 1)
  })
})

describe('names that are searched for', () => {
  const names = ['Work boots', 'Boots', 'Steel toe boots', 'Gumboots', 'Tully & Sons'].map((name, i) => ({
    name,
    productCount: i + 1,
  }))
  const found = (q: string) => namesMatching(q, names, 4).map((entry) => entry.name)

  it.each([
    ['bo', ['Boots', 'Steel toe boots', 'Work boots']],
    ['steel boot', ['Steel toe boots', 'Boots']],
    ['gumboot', ['Gumboots']],
    ['tully', ['Tully & Sons']],
    ['black gumboots', ['Gumboots']],
    ['', []],
    ['zip', []],
  ])('%j names %j [SRCH-11]', (q, expected) => {
    expect(found(q)).toEqual(expected)
  })

  it('leave out what is empty [CAT-29]', () => {
    expect(namesMatching('boots', [{ name: 'Boots', productCount: 0 }], 4)).toEqual([])
  })
})
