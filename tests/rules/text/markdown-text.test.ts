import { describe, expect, it } from 'vitest'
import { htmlToMarkdown, markdownLink, markdownTable, markdownText } from '#lib/domain/text/markdown-text.ts'

const ORIGIN = 'https://shop.example'

describe('the shop’s own HTML as Markdown', () => {
  it.each([
    [
      'an article',
      '<h2>Fit</h2><p>Mind the <strong>toe</strong>.<br>See <a href="/articles/fit">fit</a></p><ul><li>One</li><li>Two</li></ul><table><tr><th>US</th><th>UK</th></tr><tr><td>9</td><td>8</td></tr></table>',
      '## Fit\n\nMind the **toe**.\nSee [fit](https://shop.example/articles/fit)\n\n- One\n- Two\n\n| US | UK |\n| --- | --- |\n| 9 | 8 |',
    ],
    [
      'tags with classes',
      '<div class="a"><h3 id="b">Care</h3><p class="c">Wash <b class="d">cold</b>, <em class="e">never</em> <i>hot</i>.</p><ul class="f"><li class="g">One</li></ul></div>',
      '### Care\n\nWash **cold**, *never* *hot*.\n\n- One',
    ],
    [
      'links within the shop and out of it',
      '<a class="x" href="/returns" rel="y"> Returns </a>, <a href="https://other.example/a">other</a>',
      '[Returns](https://shop.example/returns), [other](https://other.example/a)',
    ],
    ['lines that were broken to be read', 'one\ntwo\r\nthree  four\t five', 'one two three four five'],
    ['breaks', 'a<br> b <br/>c<br />d', 'a\nb\nc\nd'],
    ['blocks that are not closed, or not opened', 'a<p class="e">b<section>c</h4>d', 'a\n\nb\n\nc\n\nd'],
    [
      'a table that is spaced out',
      '<table class="t"> <tr class="r"> <th>US</th> <th>UK</th> </tr> <tr> <td>9</td> <td>8</td> </tr> </table>',
      '| US | UK |\n| --- | --- |\n| 9 | 8 |',
    ],
    ['a table without cells', '<table><tr></tr></table>', '| |\n| |'],
    [
      'entities, of which a sign of markup stays a sign',
      'A&amp;B &lt;b&gt; &quot;c&quot; d&nbsp;e f&apos;g h&#39;i &copy;',
      'A&B \\<b\\> "c" d e f’g h’i &copy;',
    ],
  ])('has %s [SEO-07]', (_, html, markdown) => {
    expect(htmlToMarkdown(html, ORIGIN)).toBe(markdown)
  })
})

describe('a name in Markdown', () => {
  it('passes for no markup [SEO-07]', () => {
    expect(markdownText(' a*b [c](d)  <e>\n| f ')).toBe('a\\*b \\[c\\](d) \\<e\\> \\| f')
    expect(
      markdownTable(
        ['A|B', 'C'],
        [
          ['1', '2'],
          ['3', '4'],
        ],
      ),
    ).toBe('| A\\|B | C |\n| --- | --- |\n| 1 | 2 |\n| 3 | 4 |')
  })

  it('is a link whose address cannot end early [SEO-07]', () => {
    expect(markdownLink('Boots [new]', '/a')).toBe('[Boots \\[new\\]](/a)')
    expect(markdownLink('Boots', 'https://shop.example/a (b) c')).toBe('[Boots](https://shop.example/a%20%28b%29%20c)')
  })
})
