import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { GIFT_CARDS } from '#demo/gift-card-data.ts'

const PAPERS = ['.', 'docs', 'docs/decisions'].flatMap((folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name)),
)
const SCRIPTS = (JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }).scripts

it.each(PAPERS)('%s links only to what is there, and names only commands there are', (paper) => {
  const text = readFileSync(paper, 'utf8')
  const links = [...text.matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)[^)]*\)/g)].map(([, link = '']) => link)
  expect(links.filter((link) => !existsSync(join(dirname(paper), link)))).toEqual([])
  const commands = [...text.matchAll(/npm run ([a-z\d:]+)/g)].map(([, name = '']) => name)
  expect(commands.filter((name) => SCRIPTS[name] === undefined)).toEqual([])
})

it('gives every decision a number of its own', () => {
  const numbers = readdirSync('docs/decisions').map((name) => name.slice(0, 3))
  expect(numbers.filter((number, i) => numbers.indexOf(number) !== i)).toEqual([])
})

it('gives every requirement an id of its own', () => {
  const ids = [
    ...readFileSync('docs/requirements.md', 'utf8').matchAll(/^\| ([A-Z][A-Z0-9]*(?:-[A-Z]+)*-\d+[a-z]?) \|/gm),
  ].map(([, id = '']) => id)
  expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([])
})

it('lists every gift card of the demo shop with its PIN [VOUCH-05, VOUCH-09]', () => {
  const rows = readFileSync('docs/demo-shop.md', 'utf8').match(/^\| GIFT.*$/gm)
  expect(rows).toEqual(GIFT_CARDS.map(({ code, pin, shows }) => `| ${code} | ${pin} | ${shows} |`))
})
