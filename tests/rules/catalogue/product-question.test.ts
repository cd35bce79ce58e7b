import { expect, it } from 'vitest'
import { questionAfter } from '#lib/domain/catalogue/product-question.ts'

it.each([
  ['an answer to one that waits', 'waiting', null, { answer: 'Yes.' }, { state: 'published', answer: 'Yes.' }],
  ['an answer by mail', 'waiting', null, { answer: 'Yes.', state: 'private' }, { state: 'private', answer: 'Yes.' }],
  ['a refusal', 'waiting', null, { state: 'rejected' }, { state: 'rejected', answer: null }],
  ['a new wording alone', 'waiting', null, {}, { state: 'waiting', answer: null }],
  ['publishing without an answer', 'waiting', null, { state: 'published' }, undefined],
  ['a mail without an answer', 'waiting', null, { state: 'private' }, undefined],
  ['a better answer', 'private', 'Yes.', { answer: 'No.' }, { state: 'private', answer: 'No.' }],
  ['publishing what was mailed', 'private', 'Yes.', { state: 'published' }, { state: 'published', answer: 'Yes.' }],
  ['an answer to one left unanswered', 'rejected', null, { answer: 'Yes.' }, { state: 'rejected', answer: 'Yes.' }],
  ['taking an answered one down', 'published', 'Yes.', { state: 'rejected' }, { state: 'rejected', answer: 'Yes.' }],
] as const)('makes of a question what the shop says: %s [OPS-69]', (_, state, answer, word, after) => {
  expect(questionAfter({ state, answer }, word)).toEqual(after)
})
