import { describe, expect, it } from 'vitest'
import { countText } from '#lib/domain/text/count-text.ts'
import { decoded } from '#lib/domain/text/decoded.ts'
import { plainText, shortened } from '#lib/domain/text/plain-text.ts'
import { XML_HEAD, xmlElement } from '#lib/domain/text/xml-text.ts'

describe('words without markup', () => {
  it.each([
    ['<p>For site.</p><ul><li>Steel cap</li><li>Zip &amp; laces</li></ul>', 'For site. Steel cap; Zip & laces'],
    ['<ul>\n<li>Steel cap </li>\n\n  <li>Laces.</li>\n<li>Zip</li>\n</ul>', 'Steel cap; Laces. Zip'],
  ])('keep the items of a list apart: %j [SEO-09]', (html, text) => {
    expect(plainText(html)).toBe(text)
  })

  it.each([
    ['<p>Meets <strong>AS 2210.3</strong>, <em>tested</em>.</p>', 'Meets AS 2210.3, tested.'],
    ['<p>See <a href="/articles/fit" rel="nofollow">the guide</a>; <b>wide</b>st fit</p>', 'See the guide; widest fit'],
    ['<p>Sizes (<a href="/articles/fit" rel="nofollow">our guide</a>)</p>', 'Sizes (our guide)'],
    ['<p>10 m<sup>2</sup>, CO<sub>2</sub> <i>and</i><small>*</small></p>', '10 m2, CO2 and*'],
    ['<ul><li><b>Steel cap.</b></li><li><b>Zip</b></li><li>Laces</li></ul>', 'Steel cap. Zip; Laces'],
    [
      '<table><tbody><tr><th>Sole</th><td>PU<br />TPU</td></tr></tbody></table><blockquote>Dry</blockquote>',
      'Sole PU TPU Dry',
    ],
  ])(
    'go on where a tag stands within a sentence, and end where a block does: %j [SEO-01, SEO-02, SEO-09]',
    (html, text) => {
      expect(plainText(html)).toBe(text)
    },
  )

  it('have signs for entities, and leave alone what is none [SEO-09]', () => {
    expect(plainText('5&nbsp;&lt;&nbsp;6&gt;4 &quot;so&quot; it&apos;s &#39;on&#39; &amp;amp; &copy; &amp')).toBe(
      '5 < 6>4 "so" it’s ’on’ &amp; &copy; &amp',
    )
  })

  it.each([
    ['short', 10, 'short'],
    ['just ten..', 10, 'just ten..'],
    ['one two three four', 12, 'one two…'],
    ['Averyveryverylongword', 10, 'Averyvery…'],
    ['abcde fghij', 10, 'abcde fgh…'],
    ['Steel cap, – and more', 16, 'Steel cap…'],
  ])('%s in %i characters are %s [SEO-01]', (text, max, cut) => {
    expect(shortened(text, max)).toBe(cut)
    expect(shortened(text, max).length).toBeLessThanOrEqual(max)
  })
})

describe('a part of an address', () => {
  it.each([
    ['W%2D1%20a', 'W-1 a'],
    ['100%', '100%'],
    ['%E0%A4%A', '%E0%A4%A'],
  ])('%s is read as %s, whatever anybody writes [ROUTE-38]', (part, text) => {
    expect(decoded(part)).toBe(text)
  })
})

it.each([
  [0, '0'],
  [999, '999'],
  [1234, '1,234'],
  [1234567, '1,234,567'],
])('counts %i as %s', (count, text) => {
  expect(countText(count)).toBe(text)
})

it('writes an element of XML, and none for what is not there [SEO-09]', () => {
  expect(XML_HEAD + xmlElement('title', 'Boots & "more"')).toBe(
    '<?xml version="1.0" encoding="UTF-8"?>\n<title>Boots &amp; &quot;more&quot;</title>',
  )
  expect([xmlElement('a', undefined), xmlElement('a', ''), xmlElement('a', 0)]).toEqual(['', '', '<a>0</a>'])
})
