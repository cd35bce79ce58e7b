import { expect, it } from 'vitest'
import { spelledOut, spellings } from '#lib/domain/address/place-spelling.ts'

it.each([
  ['mt waverley', ['mt waverley', 'mount waverley']],
  ['mount waverley', ['mount waverley', 'mt waverley']],
  ['saint heliers', ['saint heliers', 'st heliers']],
  ['pt chevalier', ['pt chevalier', 'point chevalier']],
  ['nth balwyn', ['nth balwyn', 'north balwyn']],
  ['sth yarra', ['sth yarra', 'south yarra']],
  ['hamlyn hts', ['hamlyn hts', 'hamlyn heights']],
  ['mt saint john', ['mt saint john', 'mount saint john', 'mt st john']],
  ['richmond', ['richmond']],
  ['constructor', ['constructor']],
  ['mountain stow', ['mountain stow']],
  ['', ['']],
])('the name of a place, %s, may be written as %j [STORE-16]', (words, all) => {
  expect(spellings(words)).toEqual(all)
})

it('two ways to write one place are one, and others stay two [STORE-16]', () => {
  expect(spelledOut('mt st john')).toBe('mount saint john')
  expect(spelledOut('mount saint john')).toBe('mount saint john')
  expect(spelledOut('mtb park')).toBe('mtb park')
})
