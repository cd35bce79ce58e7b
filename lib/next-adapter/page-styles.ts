import 'server-only'
import { builtRecord } from './built-record.ts'
import { isPlainNext } from './plain-next.ts'

/** Where the build keeps the parts of each style sheet, by the sheet's address (scripts/style-parts.ts). */
export const STYLE_PARTS = 'style-parts.json'

/**
 * A part of a style sheet: text that every page needs, a rule with the classes each of its selectors asks for, or what
 * other parts stand in (`@media`, `@layer`).
 */
export type StylePart =
  | string
  | { selectors: { text: string; classes: string[] }[]; body: string }
  | { around: string; parts: StylePart[] }

/** A style sheet taken apart. `fonts`: its rules that name files of fonts. */
export interface TakenApart {
  fonts: string
  parts: StylePart[]
}

/** A page's head with its own styles, and the addresses of the sheets they were taken from. */
export interface OwnStyles {
  head: string
  sheets: string[]
}

let known: Record<string, TakenApart> | undefined

const SHEET = /<link rel="stylesheet" href="([^"]+)" data-precedence="next"\/>/g

/**
 * The head of a page with those rules of its style sheets that `classes` can ask for, in place of the sheets, so that
 * it is painted as soon as it is read. `withScriptsOnSign` brings the sheets later, and names the fonts, which stand
 * there at once only where no scripts run.
 */
export function withOwnStyles(head: string, classes: ReadonlySet<string>): OwnStyles {
  if (isPlainNext()) return { head, sheets: [] }
  const sheets: string[] = []
  const styled = head.replace(SHEET, (link, address: string) => {
    const sheet = sheetsTakenApart()[address]
    if (!sheet) return link
    sheets.push(address)
    return `<style>${textOf(sheet.parts, classes)}</style><style media="(scripting:none)">${sheet.fonts}</style>`
  })
  return { head: styled, sheets }
}

function textOf(parts: readonly StylePart[], classes: ReadonlySet<string>): string {
  let text = ''
  for (const part of parts) {
    if (typeof part === 'string') text += part
    else if ('around' in part) {
      const inside = textOf(part.parts, classes)
      if (inside) text += `${part.around}{${inside}}`
    } else {
      const used = part.selectors.filter((selector) => selector.classes.every((name) => classes.has(name)))
      if (used.length > 0) text += `${used.map((selector) => selector.text).join()}{${part.body}}`
    }
  }
  return text
}

const ATTRIBUTE = 'class="'

/** Adds the class names that stand in the markup: each attribute is taken apart once, and most stand there often. */
export function addClassNames(markup: string, to: Set<string>): void {
  const seen = new Set<string>()
  for (let at = markup.indexOf(ATTRIBUTE); at >= 0; at = markup.indexOf(ATTRIBUTE, at)) {
    at += ATTRIBUTE.length
    const names = markup.slice(at, markup.indexOf('"', at))
    if (seen.has(names)) continue
    seen.add(names)
    for (const name of unescaped(names).split(' ')) to.add(name)
  }
}

const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" }

function unescaped(text: string): string {
  return text.includes('&') ? text.replace(/&[#\w]+;/g, (entity) => ENTITIES[entity] ?? entity) : text
}

function sheetsTakenApart(): Record<string, TakenApart> {
  known ??= builtRecord<TakenApart>(STYLE_PARTS)
  return known
}
