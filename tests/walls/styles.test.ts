import { expect, it } from 'vitest'
import { styleProblems } from '../../scripts/check-style-rules.ts'

const problems = (text: string, code: string, path = 'styles/cart.css') => styleProblems([{ path, text }], code)

it('names classes that nothing has, and leaves those that are put together', () => {
  const css = '.line { gap: 4px } .line-gone:hover .btn-quiet, .gone-too { color: red }'
  expect(problems(css, `className="line" + \`btn-\${look}\``)).toEqual([
    'styles/cart.css: nothing has the class line-gone',
    'styles/cart.css: nothing has the class gone-too',
  ])
})

it('takes no part of a longer name for it, and no comment, address or text for a class', () => {
  expect(problems('.line { }', 'className="line-item under-line"')).toHaveLength(1)
  expect(problems('/* .gone */ .line { background: url(a.svg); content: ".b" }', 'line')).toEqual([])
})

it('names colours that are no token, except where marks and paper have their own', () => {
  expect(problems('.line { color: #FFF; background: var(--color-ink) }', 'line')).toEqual([
    'styles/cart.css: #FFF is no token of styles/tokens.css',
  ])
  expect(problems('.line { color: #fff }', 'line', 'styles/wallets.css')).toEqual([])
})
