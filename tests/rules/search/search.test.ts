import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { measureFrom, typosAllowed } from '#lib/domain/search/search-distance.ts'
import { namesMatching } from '#lib/domain/search/search-names.ts'
import { mendingOf, planSearch, possibleCodes } from '#lib/domain/search/search-plan.ts'
import { FIT, RELEVANCES, relevanceOf, relevanceSql } from '#lib/domain/search/search-relevance.ts'
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
    expect(indexedWords('Polo polo shirt')).toEqual(['polo', 'shirt'])
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
    ['ties', 'tie'],
    ['chests', 'chest'],
    ['brushes', 'brush'],
    ['chassis', 'chassis'],
  ])('%s and %s are one [SRCH-07]', (plural, singular) => {
    expect(baseForm(plural)).toBe(baseForm(singular))
  })
})

it('leaves words too short to bend as they are [SRCH-07]', () => {
  expect(['gas', 'us', 'xs', 's'].map(baseForm)).toEqual(['gas', 'us', 'xs', 's'])
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

  it.each([
    [3, 0],
    [4, 1],
    [7, 1],
    [8, 2],
    [31, 2],
    [32, 0],
  ])('of %i letters may be %i [SRCH-07]', (length, typos) => {
    expect(typosAllowed(length)).toBe(typos)
  })

  it('holds for words as long as they may be', () => {
    const long = 'abcdefghijklmnopqrstuvwxyzabcde'
    expect(measureFrom(long).whole(`${long}x`)).toBe(1)
    expect(measureFrom(long).whole(long.slice(1))).toBe(1)
  })
})

describe('a vocabulary', () => {
  const WORDS = ['boot', 'boots', 'boat', 'steel', 'steal', 'toe', 'boo', 'zip', 'tip', 'toecaps', 'abc1', 'ab1c']
  const counted = fc.uniqueArray(fc.tuple(fc.constantFrom(...WORDS), fc.integer({ min: 0, max: 3 })), {
    selector: ([word]) => word,
  })

  it('knows the words that are in use, in either number, and those they begin [SRCH-07]', () => {
    const vocabulary = new SearchVocabulary([
      ['steel', 2],
      ['boots', 1],
      ['zip', 0],
      ['boot', 3],
      ['boo', 1],
    ])
    expect(vocabulary.size).toBe(4)
    expect(['boot', 'boots', 'boo', 'steel', 'zip', 'bo', ''].map((word) => vocabulary.has(word))).toEqual([
      ...[true, true, true, true],
      ...[false, false, false],
    ])
    expect(vocabulary.formsOf('boots')).toEqual(['boot', 'boots'])
    expect(vocabulary.formsOf('zip')).toEqual([])
    expect(vocabulary.beginningWith('boo')).toEqual(['boo', 'boot', 'boots'])
    expect(vocabulary.beginningWith('boots')).toEqual(['boots', 'boot'])
  })

  it('finds its words in whatever order they came [SRCH-07]', () => {
    const words = Array.from('qwertyuiopasdfghjklzxcvbnm', (letter) => `${letter}boot`)
    for (const order of [words, words.toReversed(), words.toSorted(), words.toSorted().toReversed()]) {
      const vocabulary = new SearchVocabulary(order.map((word) => [word, 1]))
      for (const word of words) expect(vocabulary.has(word), word).toBe(true)
      expect(vocabulary.has('boot')).toBe(false)
    }
  })

  it('forgets a word with its last product, and no other form of it [SRCH-07]', () => {
    const vocabulary = new SearchVocabulary([
      ['boots', 1],
      ['boot', 2],
    ])
    vocabulary.change('boot', -1)
    vocabulary.change('tee', -1)
    expect(vocabulary.formsOf('boot')).toEqual(['boot', 'boots'])
    vocabulary.change('boot', -1)
    expect(vocabulary.formsOf('boot')).toEqual(['boots'])
    vocabulary.change('boots', -1)
    expect(vocabulary.formsOf('boot')).toEqual([])
    expect(vocabulary.size).toBe(0)
  })

  it('means a word with the same first letter before any other, and one that goes on where it is still typed [SRCH-07]', () => {
    const nearest = (words: Record<string, number>, typed: string, unfinished = false) =>
      new SearchVocabulary(Object.entries(words)).nearest(typed, unfinished)
    expect(nearest({ steel: 1, wheel: 5 }, 'sheel')).toBe('steel')
    expect(nearest({ aheel: 9, theel: 1 }, 'sheel')).toBe('aheel')
    expect(nearest({ toecaps: 1 }, 'toecq', true)).toBe('toecaps')
    expect(nearest({ toecaps: 1 }, 'toecq')).toBeUndefined()
    expect(nearest({ boat: 1, boot: 5 }, 'bott')).toBe('boot')
  })

  it('means the same when a word before it is gone [SRCH-07]', () => {
    const without = (word: string, words: Record<string, number>) => {
      const vocabulary = new SearchVocabulary(Object.entries({ ...words, [word]: 1 }))
      vocabulary.change(word, -1)
      return vocabulary
    }
    expect(without('aaaa', { boat: 1, boot: 5 }).nearest('bott', false)).toBe('boot')
    expect(without('aaaa', { boat: 1 }).nearest('bott', false)).toBe('boat')
  })

  it('means the nearest word: first letter first, then fewest typos, then most products [SRCH-07]', () => {
    const word = fc.oneof(fc.constantFrom(...WORDS), fc.stringMatching(/^[botesaclpz1]{1,9}$/))
    const nearestByTable = (
      counts: readonly (readonly [string, number])[],
      typed: string,
      within: (d: ReturnType<typeof distances>) => number,
    ) => {
      const known = counts.filter(([, count]) => count > 0).toSorted(([a], [b]) => (a < b ? -1 : 1))
      const near = known
        .map(([text, count]) => ({ text, count, away: within(distances(typed, text)) }))
        .filter(({ away }) => away <= typosAllowed(typed.length))
      const alike = near.filter(({ text }) => text.startsWith(typed.charAt(0)))
      return (alike.length > 0 ? alike : near).toSorted((a, b) => a.away - b.away || b.count - a.count)[0]?.text
    }
    fc.assert(
      fc.property(counted, word, fc.boolean(), (counts, typed, unfinished) => {
        const expected =
          typosAllowed(typed.length) === 0
            ? undefined
            : (nearestByTable(counts, typed, ({ whole }) => whole) ??
              (unfinished ? nearestByTable(counts, typed, ({ beginning }) => beginning) : undefined))
        expect(new SearchVocabulary(counts).nearest(typed, unfinished)).toBe(expected)
      }),
      { numRuns: 3000 },
    )
  })

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
    ['trackers', 1],
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
  isCode: (text: string) => ['ib-100', 'boott-1'].includes(text),
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

  it('tells of a mended word in its own place, though an earlier one begins like it [SRCH-07]', () => {
    expect(plan('toeez toee').searchedFor).toBe('toeez toe')
    expect(plan('10½ toeez size 9 toee stell').searchedFor).toBe('10.5 toeez size 9 toe steel')
    expect(plan('stele toeez').searchedFor).toBe('steel toeez')
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

  it('takes two words that are one in the catalogue for that one, too [SRCH-20]', () => {
    expect(ways('gum boots')).toEqual([['gumboots'], ['boot|boots', 'gumboots']])
    expect(ways('gum boo')).toEqual([['gumboots'], ['boot|boots', 'gumboots']])
    expect(ways('gum boo work')[0]).toEqual([])
    expect(ways('safety gum boot work')).toEqual([['safety'], ['gumboots'], ['boot|boots', 'gumboots'], ['work']])
    expect(plan('gum boots')).not.toHaveProperty('searchedFor')
    expect(plan('gum boots').groups[0]?.whole).toEqual([[['gumboots']]])
    expect(plan('gum stell').searchedFor).toBe('gum steel')
  })

  it('takes them for that one also where they are written in one part [SRCH-20]', () => {
    expect(ways('gum-boots')).toEqual([['gumboots']])
    expect(ways('gum/boo')).toEqual([['gumboots']])
    expect(ways('gum-boo work')).toEqual([[], ['work']])
    expect(ways('safety-gum-boots work')).toEqual([['safety gumboots'], ['work']])
    expect(ways('gum-boots-safety')).toEqual([['gumboots safety']])
    expect(ways('safety-gum boots')).toEqual([['safety gumboots'], ['boot|boots', 'gumboots']])
    expect(ways('gum boots-safety')).toEqual([['gumboots'], ['boot|boots safety', 'gumboots safety']])
    expect(plan('gum-boots')).not.toHaveProperty('searchedFor')
    expect(plan('gum-boots work').groups[0]).toEqual({
      alternatives: [[['gumboots']]],
      whole: [[['gumboots']]],
      code: 'gum-boots',
    })
  })

  it('takes them for what that one is called besides, and keeps what each of them means [SRCH-20]', () => {
    const words = ['over', 'alls', 'overalls', 'coveralls', 'trousers', 'workpants', 'work', 'pants', 'tee', 'tees']
    const vocabulary = new SearchVocabulary([...words, '100200'].map((word) => [word, 1] as const))
    const synonyms = new SynonymBook([
      ['overalls', 'coveralls'],
      ['pants', 'trousers'],
    ])
    const of = (q: string) =>
      planSearch(q, { ...lexicon, vocabulary, synonyms }).groups.map(({ alternatives }) =>
        alternatives.map((way) => way.join(' ')),
      )
    expect(of('over alls')).toEqual([
      ['over', 'overalls', 'coveralls'],
      ['alls', 'overalls', 'coveralls'],
    ])
    expect(of('work pants')).toEqual([
      ['work', 'workpants'],
      ['pants', 'trousers', 'workpants'],
    ])
    // Neither a single letter nor a number is half a word.
    expect(of('tee s work')).toEqual([['tee,tees'], [], ['work,workpants']])
    expect(of('100 200')).toEqual([[], []])
    expect(of('pants over')).toEqual([['pants', 'trousers'], ['over,overalls']])
    expect(of('over-alls')).toEqual([['over alls', 'overalls', 'coveralls']])
    expect(of('tee-s')).toEqual([[]])
  })

  it('leaves a known phrase what it is, though it is a word when written together [SRCH-20]', () => {
    const synonyms = new SynonymBook([['gum boots', 'tee']])
    expect(planSearch('gum boots', { ...lexicon, synonyms }).groups.map(({ alternatives }) => alternatives)).toEqual([
      [[['tee']]],
    ])
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

  it('keeps a filler that is part of a known phrase, and drops others [SRCH-07]', () => {
    const book = new SynonymBook([['pull on', 'elastic sided']])
    const asked = (q: string) => planSearch(q, { ...lexicon, synonyms: book })
    expect(asked('pull on boots')).not.toHaveProperty('searchedFor')
    expect(asked('pull on boots').groups).toHaveLength(2)
    const words = ['pull', 'on', 'elastic', 'sided', 'boots', 'work'].map((word) => [word, 5] as const)
    const catalogue = { ...lexicon, vocabulary: new SearchVocabulary(words), synonyms: book }
    const phrases = (q: string) =>
      planSearch(q, catalogue).groups.map(({ alternatives }) => alternatives.map((way) => way.flat().join(' ')))
    expect(phrases('pull on boots')).toEqual([['pull on', 'elastic sided'], ['boots']])
    expect(phrases('work on pull on boots')).toEqual([['work'], ['pull on', 'elastic sided'], ['boots']])
    expect(phrases('pull on work on boots')).toEqual([['pull on', 'elastic sided'], ['work'], ['boots']])
    expect(phrases('pull the boots on')).toEqual([['pull'], ['boots']])
    expect(asked('boots on the steel')).toEqual(asked('boots steel'))
    expect(asked('on the')).toEqual(planSearch('on the', lexicon))
  })

  it('mends neither half of a word the catalogue writes as one, and either half elsewhere [SRCH-18, SRCH-20]', () => {
    const words = ['steelcaps', 'steal', 'cups', 'tan'].map((word) => [word, 5] as const)
    const catalogue = { ...lexicon, vocabulary: new SearchVocabulary(words) }
    const searched = (q: string) => planSearch(q, catalogue).searchedFor
    expect(searched('steel caps tan')).toBeUndefined()
    expect(searched('tan steel caps')).toBeUndefined()
    expect(searched('steel tan caps')).toBe('steal tan cups')
  })

  it('mends eight words at most, known ones not counted, and none where it is told so [SRCH-18]', () => {
    const typos = (count: number) => Array.from({ length: count }, () => 'stele').join(' ')
    const mended = (count: number) => Array.from({ length: count }, () => 'steel').join(' ')
    expect(plan(typos(8)).searchedFor).toBe(mended(8))
    expect(plan(`${typos(10)} boots`).searchedFor).toBe(`${mended(8)} stele stele boots`)
    expect(plan(`boots boots ${typos(8)}`).searchedFor).toBe(`boots boots ${mended(8)}`)
    expect(planSearch('stele boots', lexicon, 1).searchedFor).toBe('steel boots')
    const asTyped = planSearch('boots stele', lexicon, 0)
    expect(asTyped).not.toHaveProperty('searchedFor')
    expect(asTyped.groups.map(({ alternatives }) => alternatives.length)).toEqual([1, 0])
  })

  it('survives anything typed [SRCH-09]', () => {
    const anything = fc.string({ unit: 'binary', maxLength: 100 })
    fc.assert(fc.property(anything, (q) => Array.isArray(plan(q).groups)))
  })

  it('matches nothing where nothing was said', () => {
    expect(plan('(').groups).toEqual([{ alternatives: [], whole: [], code: '(' }])
  })

  it('is nothing for nothing, and for what nobody sells [SRCH-07]', () => {
    expect(plan('')).toStrictEqual({ groups: [] })
    expect(plan('  ')).toStrictEqual({ groups: [] })
    expect(plan('( )').groups).toEqual([{ alternatives: [], whole: [], code: '( )' }])
    expect(plan('xylophones').groups).toEqual([{ alternatives: [], whole: [], code: 'xylophones' }])
    expect(plan('steel-zq boots').groups[0]).toEqual({ alternatives: [], whole: [], code: 'steel-zq' })
  })

  it('takes a hyphened word as one, its end as a beginning where it comes last [SRCH-07]', () => {
    expect(ways('work steel-bo')).toEqual([['work'], ['steel boot|boots']])
    expect(plan('work steel-boot tee').groups.map(({ whole }) => whole)).toEqual([
      [[['work']]],
      [[['steel'], ['boot', 'boots']]],
      [[['tee']]],
    ])
    expect(ways('work steel toe boots')).toEqual([['work'], ['steel toe', 'safety toe', 'steelies'], ['boot|boots']])
  })

  it.each([
    ['toework', 'toe work'],
    ['worktoe', 'work toe'],
    ['workzzzz', undefined],
    ['steel toe blundel work', 'steel toe blundell work'],
    ['steel-boott', 'steel boots'],
    ['  stell   boots ', 'steel boots'],
    ['size 10½ stell', 'size 10.5 steel'],
    ['BOOTT-1', undefined],
  ])('mends %j to %j, the rest staying as it was typed [SRCH-07]', (q, mended) => {
    expect(plan(q).searchedFor).toBe(mended)
  })

  it('says nothing of a mending there was none of [SRCH-07]', () => {
    expect(plan('steel boots')).not.toHaveProperty('searchedFor')
  })

  it.each([
    ['boots ib-100', [undefined, 'ib-100'].map((code) => code ?? 'boots')],
    ['KB-9 tee', ['kb-9', 'tee']],
    ['stell boots', [undefined, 'boots']],
    ['steel toe', [undefined]],
    ['steel-toe', ['steel-toe']],
    ['steel-toe-boots', [undefined, undefined]],
    ['tee-steel toe', [undefined, undefined]],
  ])('%j may hold the codes %j: a part that was typed whole, with nothing mended [SRCH-08]', (q, codes) => {
    expect(plan(q).groups.map(({ code }) => code)).toEqual(codes)
    for (const group of plan(q).groups) expect('code' in group).toBe(group.code !== undefined)
  })

  it('looks for all that was typed between blanks among the codes [SRCH-08]', () => {
    expect(possibleCodes(' IB-100  Tee ')).toEqual(['ib-100', 'tee'])
    expect(possibleCodes('  ')).toEqual([])
  })

  it('takes wide for the width of what is sold as well, where it stands alone [SRCH-07]', () => {
    const wide = (q: string) => plan(q).groups.map((group) => group.wide)
    expect(wide('wide boots')).toEqual([true, undefined])
    expect(wide('boots extra-wide')).toEqual([undefined, undefined])
    expect(wide('wide-boots work')).toEqual([undefined, undefined])
    expect(plan('boots').groups[0]).not.toHaveProperty('wide')
  })

  it.each([
    ['size 87R', '87r'],
    ['Sizes  10.5', '10.5'],
    ['size s', 's'],
    ['size m', 'm'],
    ['size XS', 'xs'],
    ['size xxl', 'xxl'],
    ['size 2XL', '2xl'],
    ['size 10xl', '10xl'],
    ['size 10xxs', '10xxs'],
    ['size 112', '112'],
  ])('takes “%s” for the size %s, and out of the words [SRCH-07]', (said, size) => {
    expect(plan(`work ${said} boots`)).toMatchObject({ variant: { size, wide: false } })
    expect(ways(`work ${said} boots`)).toEqual([['work'], ['boot|boots']])
  })

  it.each([
    ['us 10', '10'],
    ['AU/US 8½', '8.5'],
    ['uk/eu/au  44', '44'],
  ])('takes “%s” for the size %s, whatever its system [SRCH-20]', (said, size) => {
    expect(plan(`wide work ${said} boots`).variant).toEqual({ size, wide: true })
    expect(ways(`wide work ${said} boots`)).toEqual([['work'], ['boot|boots']])
    expect(plan(said)).toEqual({ groups: [], variant: { size, wide: false } })
  })

  it.each(['us10', 'us 100', 'us 10a', 'us m', 'plus 10', 'us/ 10', 'us10 9', 'aus 10', 'us 10.25'])(
    'takes “%s” for no size of a system [SRCH-20]',
    (said) => {
      expect(plan(`boots ${said}`)).not.toHaveProperty('variant')
    },
  )

  it.each(['oversize 10', 'size large', 'size pm', 'size boxl', 'size 1000', 'size xm1', 'sized 10', 'size 10-12'])(
    'takes “%s” for no size [SRCH-07]',
    (said) => {
      expect(plan(`boots ${said}`)).not.toHaveProperty('variant')
    },
  )

  it.each(['wide size 10 boots', 'size 10 boots wide', 'size 10 extra  wide boots', 'size 10 Wide boots'])(
    'takes “%s” for boots in a wide 10 [SRCH-07]',
    (q) => {
      expect(plan(q).variant).toEqual({ size: '10', wide: true })
      expect(ways(q)).toEqual([['boot|boots']])
    },
  )

  it('passes over each word that tells nothing [SRCH-07]', () => {
    expect(ways('boots a an and at by for from in of on or the to with work')).toEqual([['boot|boots'], ['work']])
  })
})

describe('a meaning', () => {
  it('never brings in a brand for what its name also says, but the name brings in what it says [SRCH-07]', () => {
    const book = new SynonymBook([['steel toe', 'steeltoe', 'steelies']], ['Steeltoe', 'Tully & Sons'])
    expect(book.matchAt(['steelies'], 0)?.others).toEqual([['steel', 'toe']])
    expect(book.matchAt(['steeltoe'], 0)?.others).toEqual([['steel', 'toe'], ['steely']])
    const twoWords = new SynonymBook([['steel toe', 'steelies']], ['Steel Toe'])
    expect(twoWords.matchAt(['steelies'], 0)?.others).toEqual([])
  })

  it('is of the longest phrase that begins there, and of as many words [SRCH-07]', () => {
    const book = new SynonymBook([
      ['steel toe', 'steelies'],
      ['toe', 'cap'],
    ])
    expect(book.matchAt(['steel', 'toe', 'boots'], 0)).toEqual({ length: 2, others: [['steely']] })
    expect(book.matchAt(['steel', 'toes'], 1)).toEqual({ length: 1, others: [['cap']] })
    expect(book.matchAt(['steel'], 0)).toBeUndefined()
  })

  it('has no phrase without words: it would stand for everything [SRCH-07]', () => {
    const book = new SynonymBook([['boots', '()', '']])
    expect(book.matchAt(['boots'], 0)).toEqual({ length: 1, others: [] })
    expect(book.matchAt([], 0)).toBeUndefined()
  })
})

describe('relevance', () => {
  it('puts the kind of thing before all that is only called so, then the word answered worst [SRCH-07]', () => {
    const blackBoot = relevanceOf(FIT.kindAndName, FIT.other)
    const blackBootLaces = relevanceOf(FIT.name, FIT.other)
    const ridgeBoot = relevanceOf(FIT.kindAndName, FIT.name)
    expect(ridgeBoot).toBeLessThan(blackBoot)
    expect(blackBoot).toBeLessThan(relevanceOf(FIT.name, FIT.name))
    expect(relevanceOf(FIT.kind, FIT.other)).toBeLessThan(relevanceOf(FIT.name, FIT.name))
    expect(relevanceOf(FIT.name, FIT.name)).toBeLessThan(blackBootLaces)
  })

  it('is reckoned by PostgreSQL in the same way [SRCH-07, SRCH-13]', () => {
    expect(relevanceSql(['a', 'b'])).toBe('case when least(a, b) <= 1 then 0 else 7 end + greatest(a, b)')
    expect(relevanceSql([])).toBe('0')
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
    ['gumboots', ['Gumboots']],
    ['son', ['Tully & Sons']],
  ])('%j names %j [SRCH-11]', (q, expected) => {
    expect(found(q)).toEqual(expected)
  })

  it('are a few at most, and none of signs alone [SRCH-11]', () => {
    expect(namesMatching('bo', names, 2).map((entry) => entry.name)).toEqual(['Boots', 'Steel toe boots'])
    expect(namesMatching('black', [{ name: '&', productCount: 5 }], 4)).toEqual([])
    expect(namesMatching('vests work', [{ name: 'Work vest wear', productCount: 5 }], 4)).toHaveLength(1)
  })

  it('leave out what is empty [CAT-29]', () => {
    expect(namesMatching('boots', [{ name: 'Boots', productCount: 0 }], 4)).toEqual([])
  })
})
