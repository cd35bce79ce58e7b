import { describe, expect, it } from 'vitest'
import { DEFAULT_STORE_TYPE, sentenceStart, shopSummary, shopWords } from '#lib/domain/seo/shop-words.ts'

describe('words at the beginning of a sentence [SEO-11]', () => {
  it.each([
    ['work boots and workwear', 'Work boots and workwear'],
    ['scrubs', 'Scrubs'],
    ['Scrubs', 'Scrubs'],
    ['eBay finds', 'eBay finds'],
    ['ebay Finds', 'Ebay Finds'],
    ['d’Arcy boots', 'd’Arcy boots'],
    ['RFDS merchandise', 'RFDS merchandise'],
    ['école uniforms', 'École uniforms'],
    ['éCole uniforms', 'éCole uniforms'],
    ['𐐨 boots', '𐐀 boots'],
    ['3-ply masks', '3-ply masks'],
    ['“proper” boots', '“proper” boots'],
    ['', ''],
  ])('%j are %j', (words, first) => expect(sentenceStart(words)).toBe(first))
})

const OURS = {
  sells: 'work boots and workwear',
  everything: 'work boots, workwear and accessories',
  inShort: 'boots and workwear',
  inAWord: 'boots',
  blogFeed: 'Boots, workwear and the jobs they are for.',
  blogLead: 'Fit, safety standards, care and life on site, from people who sell boots all day.',
  home: { title: 'Boots that fit before they arrive.', why: 'Why buy your boots here' },
  search: 'Search boots, hi-vis, brands…',
  searchExample: { fewer: 'boots', more: 'boots for concreting' },
}
const SCRUBS = {
  sells: 'scrubs',
  everything: 'scrubs',
  inShort: 'scrubs',
  inAWord: 'scrubs',
  blogFeed: 'Scrubs and the jobs they are for.',
  blogLead: 'Fit, safety standards, care and life on site, from people who sell scrubs all day.',
  home: { title: 'The right size before it arrives.', why: 'Why buy your scrubs here' },
  goods: 'scrubs',
  search: 'Search scrubs, brands…',
}

describe('the words of a shop [SEO-11]', () => {
  it.each([
    ['says nothing', {}, OURS],
    ['says what we say', { sells: 'work boots and workwear' }, OURS],
    ['only describes itself', { summary: 'Ours.' }, OURS],
    ['says what it sells', { sells: 'scrubs' }, SCRUBS],
    ['says both', { sells: 'scrubs', summary: 'Ours.' }, SCRUBS],
    ['says of what kind its stores are', { storeType: 'Store', profiles: ['https://a.example'] } as const, OURS],
  ])('of one that %s', (_, about, words) => expect(shopWords(about)).toEqual(words))

  it('call its stores shoe stores until it names another kind', () => expect(DEFAULT_STORE_TYPE).toBe('ShoeStore'))

  it.each([
    [
      {},
      undefined,
      'Safety boots, hi-vis, work pants and school shoes in your size, with stock you can trust and 40 days to return.',
    ],
    [
      { sells: 'work boots and workwear' },
      '2027-01-31',
      'Safety boots, hi-vis, work pants and school shoes in your size, with stock you can trust and returns until 31 January.',
    ],
    [{ sells: 'scrubs' }, undefined, 'Scrubs in your size, with stock you can trust and 40 days to return.'],
    [{ sells: 'scrubs' }, '2027-01-31', 'Scrubs in your size, with stock you can trust and returns until 31 January.'],
    [{ sells: 'scrubs', summary: 'Ours.' }, '2027-01-31', 'Ours.'],
  ])('describe the front page of %j with what may come back until %s [RET-31]', (about, returnUntil, summary) => {
    expect(shopSummary(about, returnUntil)).toBe(summary)
  })

  it('fit where search engines cut a description, however long what it sells is', () => {
    expect(shopSummary({ sells: 'x'.repeat(60) }, '2027-09-30').length).toBeLessThanOrEqual(160)
  })
})
