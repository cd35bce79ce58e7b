import { describe, expect, it } from 'vitest'
import { safeArticle, safeDescription } from '#lib/server/content/rich-text.ts'

/** Both kinds of text, and what an article may hold beside. */
const BOTH = { article: safeArticle, description: safeDescription }
const kinds = Object.entries(BOTH)

describe.each(kinds)('the text of a %s', (_, safe) => {
  it.each([
    ['<p>a<br />b</p>'],
    ['<ul><li>a</li></ul>'],
    ['<ol><li>a</li></ol>'],
    ['<p><strong>a</strong> <b>b</b> <em>c</em> <i>d</i></p>'],
    ['<h3>a</h3>'],
    ['<h4>a</h4>'],
    ['<table><thead><tr><th>a</th></tr></thead><tbody><tr><td>b</td></tr></tbody></table>'],
  ])('keeps %s as it is, and again [BLOG-07]', (html) => {
    expect(safe(html)).toBe(html)
    expect(safe(safe(html))).toBe(html)
  })

  it.each([
    ['<script>alert(1)</script>', ''],
    ['<style>p { display: none }</style>', ''],
    ['<iframe src="https://evil.example"></iframe>', ''],
    ['<p onclick="alert(1)" style="color: red" id="a" class="b">a</p>', '<p>a</p>'],
    ['<svg onload="alert(1)"><p>a</p></svg>', '<p>a</p>'],
    ['<form action="/x"><input name="a"></form>', ''],
    ['  \n ', ''],
  ])('lets nothing run, load or look like the shop: %s [BLOG-07]', (html, kept) => {
    expect(safe(html)).toBe(kept)
  })

  it.each(['https://a.example/', 'http://a.example/', 'mailto:a@example.com', 'tel:+61312345678', '/boots', '#sizes'])(
    'links to %s [BLOG-07]',
    (href) => {
      expect(safe(`<p><a href="${href}" target="_blank" onmouseover="x()">a</a></p>`)).toContain(`<a href="${href}"`)
      expect(safe(`<p><a href="${href}" target="_blank">a</a></p>`)).not.toMatch(/target|onmouse/)
    },
  )

  it.each(['javascript:alert(1)', 'JaVaScRiPt:alert(1)', 'data:text/html,x', 'vbscript:x', '//evil.example/'])(
    'links nowhere for %s [BLOG-07]',
    (href) => {
      expect(safe(`<p><a href="${href}">a</a></p>`)).not.toContain('href')
    },
  )

  it.each([
    ['<h5>a</h5>', '<h4>a</h4>'],
    ['<h6>a</h6>', '<h4>a</h4>'],
    ['<div>a</div>', '<p>a</p>'],
    ['a &amp; b', '<p>a &amp; b</p>'],
    ['<strong>a</strong>', '<p><strong>a</strong></p>'],
    [' <p>a</p> ', '<p>a</p>'],
  ])('makes of %s %s, which stays [BLOG-07]', (html, kept) => {
    expect(safe(html)).toBe(kept)
    expect(safe(kept)).toBe(kept)
  })
})

describe('a product’s description', () => {
  it('has headings below those of its page, and links that pass nothing on [BLOG-07]', () => {
    expect(safeDescription('<h1>a</h1><h2>b</h2><h3>c</h3>')).toBe('<h3>a</h3><h3>b</h3><h3>c</h3>')
    const link = '<p><a href="/boots" rel="nofollow noopener">a</a></p>'
    expect(safeDescription('<p><a href="/boots" rel="me">a</a></p>')).toBe(link)
  })

  it.each(['<img src="/a.svg" alt="a" />', '<figure>a</figure>', '<blockquote>a</blockquote>', '<hr />'])(
    'has no %s [BLOG-07]',
    (html) => {
      expect(safeDescription(`<p>b</p>${html}`)).toMatch(/^<p>b<\/p>a?$/)
    },
  )
})

describe('an article', () => {
  it.each([
    ['<h2>a</h2>'],
    ['<figure>a<figcaption>b</figcaption></figure>'],
    ['<blockquote>a</blockquote>'],
    ['<dl><dt>a</dt><dd>b</dd></dl>'],
    ['<p>a</p><hr /><p><small>b</small><sup>2</sup><sub>3</sub></p>'],
    ['<table><caption>a</caption><tr><th scope="col" colspan="2" rowspan="3">b</th></tr></table>'],
    ['<table><tr><td colspan="2" rowspan="3">b</td></tr></table>'],
    ['<ol start="3"><li>a</li></ol>'],
  ])('keeps %s as it is [BLOG-07]', (html) => {
    expect(safeArticle(html)).toBe(html)
  })

  it('has one heading of its page above its own [BLOG-07]', () => {
    expect(safeArticle('<h1>a</h1>')).toBe('<h2>a</h2>')
  })

  it('has pictures of this shop or over https, which say nothing where nobody named them [BLOG-07]', () => {
    const picture = (attributes: string) => safeArticle(`<p>a</p><img ${attributes}>`).slice('<p>a</p>'.length)
    expect(picture('src="/a.svg"')).toBe('<img alt="" src="/a.svg" loading="lazy" decoding="async" />')
    expect(picture('src="https://cdn.example/a.jpg" alt="A boot" width="3" height="2"')).toBe(
      '<img alt="A boot" src="https://cdn.example/a.jpg" width="3" height="2" loading="lazy" decoding="async" />',
    )
    for (const src of ['http://cdn.example/a.jpg', 'data:image/png;base64,x', '//cdn.example/a.jpg', 'javascript:x']) {
      expect(picture(`src="${src}" alt="A boot"`)).toBe('')
    }
    expect(picture('alt="A boot"')).toBe('')
    expect(picture('src="/a.svg" onerror="x()" srcset="http://cdn.example/a.jpg 2x"')).not.toMatch(/onerror|srcset/)
  })

  it('links without a word of its own about them [BLOG-07]', () => {
    expect(safeArticle('<p><a href="/boots" rel="nofollow">a</a></p>')).toBe('<p><a href="/boots">a</a></p>')
  })
})
