// Part of the build: takes its style sheets apart, so that a page can carry those rules that it needs, and writes the
// parts to the directory that is named.
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import postcss, { type ChildNode } from 'postcss'
import { STYLE_PARTS, type StylePart, type TakenApart } from '#lib/next-adapter/page-styles.ts'

const HOLDS_RULES = new Set(['media', 'supports', 'layer', 'container', 'starting-style'])

function partsOf(nodes: readonly ChildNode[]): StylePart[] {
  return nodes.filter((node) => node.type !== 'comment').map(partOf)
}

function partOf(node: ChildNode): StylePart {
  if (node.type === 'rule') {
    const selectors = node.selectors.map((text) => ({ text, classes: classesOf(text) }))
    const body = node.nodes.map(String).join(';')
    return selectors.some(({ classes }) => classes.length === 0) ? `${node.selector}{${body}}` : { selectors, body }
  }
  if (node.type === 'atrule' && HOLDS_RULES.has(node.name) && node.nodes)
    return { around: `@${node.name} ${node.params}`, parts: partsOf(node.nodes) }
  return node.type === 'atrule' && !node.nodes ? `${node};` : String(node)
}

const CLASS = /\.((?:\\[\da-f]{1,6}\s?|\\.|[-\w\u0080-\uffff])+)/giu
const ESCAPED = /\\(?:([\da-f]{1,6})\s?|(.))/gi

/** The classes without which a selector selects nothing. What stands in `:not(…)`, `:is(…)` and the like may lack. */
function classesOf(selector: string): string[] {
  const names = [...withoutParentheses(selector).matchAll(CLASS)].map(([, name = '']) => name)
  return names.map((name) =>
    name.replace(ESCAPED, (_all, code?: string, letter = '') =>
      code ? String.fromCodePoint(Number.parseInt(code, 16)) : letter,
    ),
  )
}

function withoutParentheses(selector: string): string {
  let depth = 0
  let text = ''
  for (const letter of selector.replace(/\\[()]/g, (escaped) => (escaped === '\\(' ? '\\28 ' : '\\29 '))) {
    if (letter === '(') depth += 1
    if (depth === 0) text += letter
    if (letter === ')') depth -= 1
  }
  return text
}

const RELATIVE = /\burl\((["']?)(\.[^"')]*)\1\)/g

/** What a sheet names by where it stands itself, such as fonts, as any page can name it. */
function withWholeAddresses(sheet: string, address: string): string {
  return sheet.replace(
    RELATIVE,
    (_all, _quote, path: string) => `url(${new URL(path, `http://sheet${address}`).pathname})`,
  )
}

/** The order of its layers is that of their first rules, some of which a page may not carry. */
function layersOf(nodes: readonly ChildNode[]): string {
  const names = nodes.flatMap((node) => (node.type === 'atrule' && node.name === 'layer' ? node.params : []))
  return names.length > 0 ? `@layer ${[...new Set(names)].join()};` : ''
}

function isFontFile(node: ChildNode): boolean {
  return node.type === 'atrule' && node.name === 'font-face' && String(node).includes('url(')
}

const dist = process.argv[2] ?? '.next'
const sheets: Record<string, TakenApart> = {}
for (const file of globSync('static/**/*.css', { cwd: dist })) {
  const address = `/_next/${file.replaceAll('\\', '/')}`
  const { nodes } = postcss.parse(withWholeAddresses(readFileSync(join(dist, file), 'utf8'), address))
  const fonts = nodes.filter(isFontFile)
  const others = nodes.filter((node) => !isFontFile(node))
  sheets[address] = { fonts: fonts.map(String).join(''), parts: [layersOf(others), ...partsOf(others)] }
}
writeFileSync(join(dist, STYLE_PARTS), JSON.stringify(sheets))
