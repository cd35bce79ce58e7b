/** Marks of payment providers have colours of their own, paper has black and white. */
const OWN_COLOURS = /(^|\/)(tokens|wallets|print)\.css$/
/** Set by a library at run time. */
const THEIRS = new Set(['swiper-initialized'])
const COMMENT = /\/\*[\s\S]*?\*\//g
const QUOTED = /url\([^)]*\)|"[^"]*"/g

interface Sheet {
  path: string
  text: string
}

/**
 * What style sheets break of record 078, one line each: classes no code names, and colours that are no token. `code` is
 * all of it as one text.
 */
export function styleProblems(sheets: readonly Sheet[], code: string): string[] {
  const isNamed = namesIn(code)
  return sheets.flatMap(({ path, text }) => {
    const rules = text.replace(COMMENT, '').replace(QUOTED, '')
    const classes = new Set([...rules.matchAll(/\.(-?[a-zA-Z_][\w-]*)/g)].map(([, name = '']) => name))
    const colours = OWN_COLOURS.test(path) ? [] : [...new Set(rules.match(/#[\da-f]{3,8}\b/gi) ?? [])]
    return [
      ...[...classes]
        .filter((name) => !THEIRS.has(name) && !isNamed(name))
        .map((name) => `${path}: nothing has the class ${name}`),
      ...colours.map((colour) => `${path}: ${colour} is no token of styles/tokens.css`),
    ]
  })
}

/** Tells whether code names a class, whole or by the beginning it is put together from: `btn-${look}`. */
function namesIn(code: string): (name: string) => boolean {
  const words = new Set(code.match(/-?[a-zA-Z_][\w-]*/g))
  const beginnings = new Set([...code.matchAll(/([a-zA-Z_][\w-]*-)\$\{/g)].map(([, beginning = '']) => beginning))
  return (name) => words.has(name) || [...beginnings].some((beginning) => name.startsWith(beginning))
}
