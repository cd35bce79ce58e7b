import { describe, expect, it } from 'vitest'
import { scrollingTables } from '#lib/domain/content/scrolling-tables.ts'

const TABLE = '<table><tbody><tr><td>9</td></tr></tbody></table>'
const region = (name: string, table = TABLE) =>
  `<div class="table-scroll" role="region" aria-label="${name}" tabindex="0">${table}</div>`

describe('tables of a written page', () => {
  it('stand in a region named by the heading above, each by its own [UI-22]', () => {
    const body = `<p>x</p>${TABLE}<h2 id="a">Men’s &amp; boys’ <em>sizes</em></h2><p>y</p>${TABLE}<h3>Kids</h3>${TABLE}`
    expect(scrollingTables(body)).toBe(
      `<p>x</p>${region('Table')}<h2 id="a">Men’s &amp; boys’ <em>sizes</em></h2><p>y</p>${region('Men’s &amp; boys’ sizes')}<h3>Kids</h3>${region('Kids')}`,
    )
  })

  it('are named by their caption where they have one, and nothing breaks out of the name [UI-22]', () => {
    const table = '<table><caption>Say &quot;9&quot; &lt;b&gt;</caption><tbody></tbody></table>'
    expect(scrollingTables(table)).toBe(region('Say &quot;9&quot; &lt;b>', table))
  })

  it('and a text without one stays as it is', () => {
    expect(scrollingTables('<h2>A</h2><p>b</p>')).toBe('<h2>A</h2><p>b</p>')
  })
})
