import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { GIFT_CARDS } from '#demo/gift-card-data.ts'
import { settingsSection } from '#lib/server/shop-file/settings-section.ts'
import { ACCEPTED_TYPES } from '#sandbox/braintree/instruments.ts'
import { TEST_CARDS } from '#sandbox/braintree/test-cards.ts'
import { parseMock } from '#sandbox/mock-api/mock-rules.ts'
import { PERSONAS } from '#sandbox/mock-api/personas.ts'
import { wrongItems } from '#scripts/erp-call.ts'
import { COMMANDS } from '#scripts/erp-calls.ts'

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

const FATES: Record<string, string> = {
  fine: 'paid',
  asks: 'its bank asks who pays, in a dialog of the demo',
  declined: 'declined',
  rejected: 'refused as fraud',
}

it('lists cards that pay, ask, are declined, refused or not taken as the sandbox has them [GEN-12]', () => {
  const fateOf = (number: string) => {
    const card = TEST_CARDS.find((each) => each.number === number)
    if (!card) return 'unknown'
    if (!ACCEPTED_TYPES.has(card.type)) return 'a type of card the shop does not take'
    return FATES[card.fate.fate]
  }
  const rows = [...readFileSync('docs/demo-shop.md', 'utf8').matchAll(/^\| (`\d[^|]+) \| ([^|]+) \|$/gm)]
  expect(rows.length).toBe(5)
  for (const [, numbers = '', says] of rows) {
    for (const [, number = ''] of numbers.matchAll(/`([\d ]+)`/g)) expect(fateOf(number.replaceAll(' ', ''))).toBe(says)
  }
})

it('names only commands of the retailer’s tool that there are', () => {
  const page = readFileSync('docs/operations-machines.md', 'utf8')
  const lines = [...page.matchAll(/npm run erp -- (.*)/g)].flatMap(([, line = '']) => line.split(' · '))
  const named = new Set(lines.map((line) => line.trim().split(/[ `]/)[0] ?? ''))
  expect(named.size).toBeGreaterThan(12)
  expect([...named].filter((name) => COMMANDS[name] === undefined)).toEqual([])
})

it('shows commands for stock, prices and sales whose items the shop takes as they stand [OPS-02]', async () => {
  const page = readFileSync('docs/operations-machines.md', 'utf8')
  const lines = [...page.matchAll(/npm run erp -- (.*)/g)].flatMap(([, line = '']) => line.split(' · '))
  const shown = lines.flatMap((line) => {
    const [name = '', ...words] = line.trim().split(' ')
    const rest = words.slice(0, words.includes('--store') ? words.indexOf('--store') : undefined)
    return /^(stock|price|sale)$/.test(name) && rest[0] === 'CODE' && rest[1] !== 'off' ? [{ name, rest }] : []
  })
  expect(shown.map(({ name }) => name)).toEqual(['stock', 'price', 'sale'])
  const order = () => Promise.reject(new Error('No order is asked for.'))
  for (const { name, rest } of shown) {
    const calls = (await COMMANDS[name]?.({ rest, options: {}, order })) ?? []
    expect(calls.map((each) => each.name)).toHaveLength(1)
    expect(calls.flatMap((each) => wrongItems(each))).toEqual([])
  }
})

it('names every setting that a shop file may hold [GEN-19]', () => {
  const [row = ''] = readFileSync('docs/shop-file.md', 'utf8').match(/^\| `settings` .*$/m) ?? []
  const named = [...row.matchAll(/`(\w+)`/g)].flatMap(([, name = '']) => (name === 'settings' ? [] : name))
  const refused = (name: string) =>
    settingsSection.read({ [name]: null }).issues.some(({ code }) => code === 'unrecognized_keys')
  expect(named.filter(refused)).toEqual([])
  expect(named).toEqual([
    ...[
      'loyaltyEnabled',
      'cartItemQtyMax',
      'freeStandardDeliveryThreshold',
      'offersMax',
      'taxRate',
      'deliveryCountries',
    ],
    ...['dispatch', 'about', 'returns', 'returnAddress', 'reviewsAwaitWord', 'questionsTaken'],
  ])
})

it('names only words that the mock API understands, and every persona', () => {
  const rows = readFileSync('docs/mock-api.md', 'utf8').match(/^\| `.*$/gm) ?? []
  const words = rows.flatMap((row) =>
    [...(row.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, word = '']) => word),
  )
  // Short for the word before it, with another outcome or another count.
  const whole = words.map((word) => word.replace(/^:/, 'placeOrder:').replace(/^…:/, 'checkoutInfo:503:'))
  expect(whole.length).toBeGreaterThan(12)
  const read = whole.flatMap((word) => parseMock(word))
  expect(read.flatMap((each) => (each.kind === 'persona' ? each.name : [])).sort()).toEqual(
    Object.keys(PERSONAS).sort(),
  )
})
