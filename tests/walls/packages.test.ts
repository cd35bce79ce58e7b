import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { LICENCES_TAKEN, shippedPackages } from '../../scripts/shipped-packages.ts'

it('docs/packages.md lists what ships, with version and licence', () => {
  const listed = [
    ...readFileSync('docs/packages.md', 'utf8').matchAll(/^\| \**([^ *]+)\** \| (\S+) \| \d\S+ \| (.+) \|$/gm),
  ]
  expect(listed.map(([, name, version, licence]) => `${name} ${version} ${licence}`)).toEqual(
    shippedPackages().map(({ name, version, licence }) => `${name} ${version} ${licence}`),
  )
})

it('nothing ships under a licence that was not looked at', () => {
  expect(shippedPackages().filter(({ licence }) => !LICENCES_TAKEN.has(licence))).toEqual([])
})

it('a package only needed for building or testing does not ship, a second version of one does', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'lock-')), 'package-lock.json')
  const packages = {
    '': { dependencies: { shop: '1.0.0' } },
    'node_modules/shop': { version: '1.0.0', license: 'MIT' },
    'node_modules/tool': { version: '3.0.0', license: 'MIT', dev: true },
    'node_modules/tool/node_modules/shop': { version: '2.0.0', license: 'ISC', dev: true },
    'node_modules/@x/y': { version: '1.1.0' },
    'node_modules/@x/y/node_modules/shop': { version: '0.9.0', license: 'ISC' },
  }
  writeFileSync(file, JSON.stringify({ packages }))
  expect(shippedPackages(file)).toEqual([
    { name: '@x/y', version: '1.1.0', licence: 'unknown', ours: false },
    { name: 'shop', version: '0.9.0', licence: 'ISC', ours: false },
    { name: 'shop', version: '1.0.0', licence: 'MIT', ours: true },
  ])
})
