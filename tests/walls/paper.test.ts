import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** Stands for the moment between a press and the next page. */
const BRIEF = ['card-preview']

const css = globSync('styles/*.css')
  .map((path) => readFileSync(path, 'utf8'))
  .join('\n')
const CLASS = /\.([a-z][\w-]*)/g

function classesOf(selectors: string): string[] {
  return [...selectors.matchAll(CLASS)].map(([, name = '']) => name)
}

/** The classes of what stands at the edge of the window, which paper would have on each sheet. */
function floating(): string[] {
  const rules = [...css.matchAll(/([^{};]+)\{([^{}]*)\}/g)]
  return rules.flatMap(([, selectors = '', body = '']) =>
    body.includes('position: fixed') ? classesOf(selectors) : [],
  )
}

/** From an opening brace to the one that closes it. */
function blockOf(text: string): string {
  let depth = 0
  const end = [...text].findIndex((char) => {
    depth += Number(char === '{') - Number(char === '}')
    return char === '}' && depth === 0
  })
  return text.slice(0, end)
}

/** The classes that a print style takes away. */
function hiddenOnPaper(): Set<string> {
  const paper = css.split('@media print').slice(1).map(blockOf)
  const gone = paper.flatMap((part) => [...part.matchAll(/([^{};]+)\{[^{}]*display: none/g)])
  return new Set(gone.flatMap(([, selectors = '']) => classesOf(selectors)))
}

it('has nothing that floats over a page [UI-32]', () => {
  expect(floating()).toEqual(expect.arrayContaining(['buy-bar', 'alerts', 'overlay']))
  const hidden = hiddenOnPaper()
  expect(floating().filter((name) => !hidden.has(name) && !BRIEF.includes(name))).toEqual([])
})
