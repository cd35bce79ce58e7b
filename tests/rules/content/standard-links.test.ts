import { describe, expect, it } from 'vitest'
import { ARTICLES } from '#demo/content/articles.ts'
import { articleContents } from '#lib/domain/content/article-contents.ts'
import { STANDARDS_ARTICLE, standardSection } from '#lib/domain/content/standard-links.ts'

const FACTS = [
  ['Safety standard', 'AS 2210.3:2019', 'safety-caps'],
  ['Safety standard', 'AS/NZS 2210.5', 'safety-caps'],
  ['Toe cap', 'Composite, 200 J', 'safety-caps'],
  ['Slip rating', 'SRC', 'slip-resistance'],
  ['Sole', 'SR', 'slip-resistance'],
  ['Sole', 'SRA', 'slip-resistance'],
  ['Slip rating', 'R10', 'slip-resistance'],
  ['Sole', 'Slip-resistant rubber', 'slip-resistance'],
  ['Sole', 'SlipResist compound', 'slip-resistance'],
  ['Midsole', 'Penetration-resistant, no metal', 'soles-that-stop-nails'],
  ['Electrical', 'Electrical hazard to ASTM F2413', 'electricity'],
  ['Standard', 'ASTM F2413-18', 'electricity'],
  ['Sole', 'Antistatic', 'electricity'],
  ['Sole', 'Anti-static', 'electricity'],
  ['Electrical', 'ESD to IEC 61340', 'electricity'],
  ['Guard', 'Metatarsal guard', 'metatarsal-guards'],
  ['Sole', 'Rubber, 300 °C', 'heat-cold-oil-and-water'],
  ['Hi-vis class', 'D/N', 'hi-vis-classes'],
  ['Standard', 'AS/NZS 4602.1:2011', 'hi-vis-classes'],
  ['Sun protection', 'UPF 50+', 'sun'],
  ['Standard', 'EN 14404 type 2 level 1', 'knees'],
  ['Standard', 'EN 388', 'hands'],
  ['Arc rating', '12.4 cal/cm², PPE 2', 'heat-and-arc'],
] as const

describe('a fact that names a standard', () => {
  it.each(FACTS)('%s: %s leads to %s [PDP-24]', (name, value, section) => {
    expect(standardSection(name, value)).toBe(section)
  })

  it.each([
    ['Toe cap', 'None'],
    ['Safety toe', 'No'],
    ['Metatarsal guard', 'none'],
    ['Slip rating', 'Not rated'],
    ['Upper', 'Nubuck leather'],
    ['Closure', 'Slip on'],
    ['Fit', 'Classic'],
    ['Sole', 'Gum rubber, cleated'],
    ['Style code', 'KB-2210'],
  ])('%s: %s leads nowhere [PDP-24]', (name, value) => {
    expect(standardSection(name, value)).toBeUndefined()
  })

  it('leads to a heading that the demo shop’s article has [PDP-24]', () => {
    const body = ARTICLES.find(({ path }) => path === STANDARDS_ARTICLE)?.body ?? ''
    const ids = articleContents(body).headings.map(({ id }) => id)
    expect(ids).toEqual(expect.arrayContaining(FACTS.map(([, , section]) => `section-${section}`)))
  })
})
