import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { closestFirst, fewerWords as fewerWordsWith } from '#lib/domain/search/fewer-words.ts'
import { SynonymBook } from '#lib/domain/search/search-synonyms.ts'

const fewerWords = (q: string, ...groups: string[][]) => fewerWordsWith(q, new SynonymBook(groups))

describe('a search whose words find nothing together', () => {
  it('is tried with one word less, then with two, at last by each word [SRCH-16]', () => {
    expect(fewerWords('hi vis shirt long')).toEqual([
      ['hi vis shirt', 'hi vis long', 'hi shirt long', 'vis shirt long'],
      ['hi vis', 'hi shirt', 'vis shirt', 'hi long', 'vis long', 'shirt long'],
      ['hi', 'vis', 'shirt', 'long'],
    ])
    expect(fewerWords('tradie shorts')).toEqual([['tradie', 'shorts']])
  })

  it.each([[''], ['boots'], ['the boots'], ['for the']])('leaves “%s” as it is [SRCH-16]', (q) => {
    const rounds = fewerWords(q)
    expect(rounds).toEqual(q === 'for the' ? [['for', 'the']] : [])
  })

  it('keeps or leaves out a phrase as a whole [SRCH-16]', () => {
    const phrases = [['long sleeve'], ['hi vis'], ['bib and brace'], ['steel']]
    expect(fewerWords('Hi-Vis shirt long sleeves', ...phrases)).toEqual([
      ['Hi-Vis shirt', 'Hi-Vis long sleeves', 'shirt long sleeves'],
      ['Hi-Vis', 'shirt', 'long sleeves'],
    ])
    expect(fewerWords('bib and brace & hi vis', ...phrases)).toEqual([['bib and brace', 'hi vis']])
    expect(fewerWords('steel long', ...phrases)).toEqual([['steel', 'long']])
    expect(fewerWords('hi vis', ...phrases)).toEqual([])
  })

  it('counts no sign as a word [SRCH-16]', () => {
    expect(fewerWords('boots & pants')).toEqual([['boots', 'pants']])
    expect(fewerWords('boots +')).toEqual([])
  })

  it('counts no filler as a word [SRCH-16]', () => {
    expect(fewerWords('Shoes FOR standing')).toEqual([['Shoes', 'standing']])
  })

  it('is tried 64 times at most, the last round always by each of its first eight words [SRCH-16]', () => {
    const words = (count: number) => Array.from({ length: count }, (_, i) => `w${i}`)
    const tries = (count: number) => fewerWords(words(count).join(' '))
    expect(tries(6).map((round) => round.length)).toEqual([6, 15, 20, 15, 6])
    expect(tries(7).map((round) => round.length)).toEqual([7, 21, 7])
    expect(tries(8).map((round) => round.length)).toEqual([8, 28, 8])
    expect(tries(30)).toEqual(tries(8))
    expect(tries(30).at(-1)).toEqual(words(8))
  })

  it('keeps the order of the words, leaves at least one out and tries nothing twice [SRCH-16]', () => {
    const word = fc.constantFrom('a1', 'b2', 'c3', 'd4', 'e5', 'f6', 'g7', 'h8', 'i9')
    fc.assert(
      fc.property(fc.uniqueArray(word, { minLength: 2 }), (words) => {
        const tried = fewerWords(words.join(' ')).flat()
        expect(new Set(tried).size).toBe(tried.length)
        expect(tried.length).toBeLessThanOrEqual(64)
        for (const q of tried) {
          const kept = q.split(' ')
          expect(kept.length).toBeLessThan(words.length)
          expect(words.filter((each) => kept.includes(each))).toEqual(kept)
        }
      }),
    )
  })
})

describe('what fewer words find', () => {
  it('begins with what still names a kind of goods, then with what is more [SRCH-16]', () => {
    const found = [
      { q: 'kitchen', count: 90 },
      { q: 'white kitchen', count: 91 },
      { q: 'sneakers', count: 3 },
      { q: 'kitchen Shirts', count: 4 },
      { q: 'gone boots', count: 0 },
    ]
    expect(closestFirst(found).map(({ q }) => q)).toEqual(['kitchen Shirts', 'sneakers', 'white kitchen', 'kitchen'])
  })
})
