import { describe, expect, it } from 'vitest'
import { helpAbout } from '#lib/domain/content/help-links.ts'

/** All that a question says without saying what it is about. */
const SAYS_NOTHING =
  'a about an and can could do for how i in is it my not of on or the to us using way what when with you your'
const ARTICLES = [
  { path: 'delivery', title: 'Delivery' },
  { path: 'delivery/rural', title: 'Rural delivery' },
  { path: 'returns', title: 'How do I return what I bought?' },
  { path: 'payment-methods', title: 'Cards and wallets' },
  { path: 'size-guide', title: 'Measure your feet' },
  { path: 'questions', title: SAYS_NOTHING },
]
const found = (search: string, max = 4) => helpAbout(search, ARTICLES, max).map(({ href }) => href)

describe('help among what is searched for', () => {
  it.each([
    ['returns', ['/articles/returns']],
    ['how can I return my boots', ['/articles/returns']],
    ['refund', ['/articles/returns']],
    ['exchanges', ['/articles/returns']],
    ['shipping', ['/articles/delivery']],
    ['postage to hobart', ['/articles/delivery']],
    ['paypal', ['/articles/payment-methods']],
    ['card', ['/articles/payment-methods']],
    ['size guide', ['/articles/size-guide']],
    ['feet', ['/articles/size-guide']],
    ['nearest shop', ['/stores']],
    ['opening hours', ['/stores']],
    ['steel toe boots', []],
    ['', []],
    [SAYS_NOTHING, []],
  ])('“%s” is about %j: a title, a path or another name has a word of it [CAT-28]', (search, pages) => {
    expect(found(search)).toEqual(pages)
  })

  it('comes with what has most of the words first, then the shorter address, a few at most [CAT-28]', () => {
    const about = ['/articles/delivery', '/articles/delivery/rural']
    expect(found('delivery')).toEqual(about)
    expect(found('rural delivery')).toEqual(about.toReversed())
    expect(found('delivery store returns')).toEqual(['/stores', '/articles/returns', ...about])
    expect(found('delivery store returns', 2)).toEqual(['/stores', '/articles/returns'])
  })

  it('is called as its title says [CAT-28]', () => {
    expect(helpAbout('store', ARTICLES, 1)).toEqual([{ href: '/stores', title: 'Stores and opening hours' }])
    expect(helpAbout('feet', ARTICLES, 1)).toEqual([{ href: '/articles/size-guide', title: 'Measure your feet' }])
  })
})
