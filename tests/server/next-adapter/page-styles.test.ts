import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { addClassNames, withOwnStyles } from '#lib/next-adapter/page-styles.ts'
import { finaliseResponse } from '#lib/server/http/render-page.ts'
import { makeFleetingDirectory } from '#tests/setup/fleeting-directory.ts'

const SHEET = `
@font-face{font-family:work;src:url(../media/work.woff2)format("woff2");font-display:swap}
@font-face{font-family:work Fallback;src:local(Arial);size-adjust:102%}
@layer theme{:root{--ink:#111}}
@layer base{a:hover,button{color:inherit}}
@layer components{
.card{color:red}.card .price,.price.is-low{color:green}.footer{color:blue}
.card:not(.is-blank):hover{color:pink}
@media (width>=64rem){.footer{color:gold}.card{color:lime}}
@supports (display:grid){.footer{display:grid}}
}
@layer utilities{.md\\:flex{display:flex}.\\32xl{max-width:1px}.hidden{display:none}}
@keyframes turn{to{rotate:1turn}}
@property --spin{syntax:"*";inherits:false}
`
const LINK = '<link rel="stylesheet" href="/_next/static/chunks/a.css" data-precedence="next"/>'

beforeAll(async () => {
  const dist = await makeFleetingDirectory('page-styles')
  mkdirSync(join(dist, 'static/chunks'), { recursive: true })
  writeFileSync(join(dist, 'static/chunks/a.css'), SHEET)
  execFileSync(process.execPath, ['--import', './scripts/preload.mjs', 'scripts/style-parts.ts', dist])
  vi.stubEnv('NEXT_DIST_DIR', dist)
})

/** The rules that a page with such a body carries. */
function stylesFor(body: string): string {
  const classes = new Set<string>()
  addClassNames(body, classes)
  const { head } = withOwnStyles(`<head>${LINK}</head>`, classes)
  return /<style>(.*?)<\/style>/s.exec(head)?.[1] ?? ''
}

describe('the styles in a page [UI-33]', () => {
  it('are the rules that its markup can ask for, in every width and state, and no others', () => {
    const styles = stylesFor('<ul class="grid card"><li class="price">$1</li></ul>')
    expect(styles).toContain('.card{color:red}.card .price{color:green}')
    expect(styles).toContain('.card:not(.is-blank):hover{color:pink}')
    expect(styles).toContain('@media (width>=64rem){.card{color:lime}}')
    expect(styles).not.toMatch(/footer|is-low|hidden|grid|2xl/)
  })

  it('keep what asks for no class: elements, custom properties, movements, fonts that the browser has', () => {
    const styles = stylesFor('<p>Words only.</p>')
    expect(styles).toContain('a:hover,button{color:inherit}')
    for (const kept of [':root{--ink:#111}', '@keyframes turn', '@property --spin', 'work Fallback'])
      expect(styles).toContain(kept)
  })

  it('keep the order of the layers where a page carries no rule of one', () => {
    expect(stylesFor('<p class="hidden"></p>')).toMatch(/^@layer theme,base,components,utilities;/)
  })

  it('know a class as the markup writes it', () => {
    expect(stylesFor('<p class="a md:flex 2xl"></p>')).toMatch(/\.md\\:flex\{display:flex\}\.\\32xl/)
    const classes = new Set<string>()
    addClassNames('<i class="[&amp;&gt;p]:x y"></i><i class="z y"></i><i class="y"></i>', classes)
    expect([...classes]).toEqual(['[&>p]:x', 'y', 'z'])
  })

  it('leave the sheet and the fonts to be brought later, and the fonts in place where no scripts run', () => {
    const { head, sheets } = withOwnStyles(`<head>${LINK}</head>`, new Set())
    expect(sheets).toEqual(['/_next/static/chunks/a.css'])
    const [, fonts = ''] = /<style media="\(scripting:none\)">(.*?)<\/style>/.exec(head) ?? []
    expect(fonts).toMatch(/^@font-face\{font-family:work;src:url\(\/_next\/static\/media\/work\.woff2\)/)
    expect(fonts).not.toContain('Arial')
    expect(head).not.toContain('<link')
  })

  it('are not looked for in a sheet that the build does not know', () => {
    const other = '<head><link rel="stylesheet" href="/other.css" data-precedence="next"/></head>'
    expect(withOwnStyles(other, new Set())).toEqual({ head: other, sheets: [] })
  })

  it('come before the sheet and the fonts: no header asks for these first, where a page has its own', () => {
    const announced = [
      '</f.woff2>; rel=preload; as="font"',
      '</a.css>; rel=preload; as="style"',
      '</h.svg>; rel=preload',
    ]
    const page = {
      status: 200,
      headers: [
        ['Content-Type', 'text/html'],
        ['Link', announced.join(', ')],
      ] as [string, string][],
      body: Buffer.from(`<html><head>${LINK}</head><body></body></html>`),
    }
    const linksOf = (path: string) =>
      finaliseResponse(page, true, path).headers.flatMap(([name, value]) => (name === 'Link' ? value.split(', ') : []))
    expect(linksOf('/brands')).toEqual(['</h.svg>; rel=preload', expect.stringContaining('text/markdown')])
    expect(linksOf('/cart')).toEqual(announced)
  })

  it('stay with Next where it works alone', () => {
    vi.stubEnv('PLAIN_NEXT', '1')
    expect(withOwnStyles(LINK, new Set())).toEqual({ head: LINK, sheets: [] })
    vi.stubEnv('PLAIN_NEXT', '0')
  })
})
