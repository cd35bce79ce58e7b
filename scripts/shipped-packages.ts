import { readFileSync } from 'node:fs'
import { z } from 'zod'

/** A package that an installed shop has, beside those it was built and tested with. */
export interface ShippedPackage {
  name: string
  version: string
  licence: string
  /** Named in package.json, not brought along by another. */
  ours: boolean
}

/** What a shop may be built on: the licences that ask for no more than a notice, or leave the shop's own code alone. */
export const LICENCES_TAKEN: ReadonlySet<string> = new Set([
  '(MIT OR CC0-1.0)',
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC-BY-4.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Python-2.0',
  // Linked as libraries of their own, by sharp; each is replaceable.
  'LGPL-3.0-or-later',
  'Apache-2.0 AND LGPL-3.0-or-later',
  'Apache-2.0 AND LGPL-3.0-or-later AND MIT',
  // Sentry's command-line tool: free for everything but selling a rival of it, MIT after two years.
  'FSL-1.1-MIT',
])

const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      license: z.string().optional(),
      dev: z.boolean().optional(),
      devOptional: z.boolean().optional(),
      dependencies: z.record(z.string(), z.string()).optional(),
    }),
  ),
})

/**
 * The packages of the lock file that are installed with `npm ci --omit=dev`, one row for each name and version, sorted.
 */
export function shippedPackages(lockFile = 'package-lock.json'): ShippedPackage[] {
  const { packages } = lockSchema.parse(JSON.parse(readFileSync(lockFile, 'utf8')))
  const ours = new Set(Object.keys(packages['']?.dependencies ?? {}))
  const shipped = new Map<string, ShippedPackage>()
  for (const [path, { version, license, dev, devOptional }] of Object.entries(packages)) {
    if (path === '' || dev || devOptional || version === undefined) continue
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    const isOurs = ours.has(name) && path === `node_modules/${name}`
    const known = shipped.get(`${name} ${version}`)
    const licence = license ?? 'unknown'
    shipped.set(`${name} ${version}`, { name, version, licence, ours: isOurs || known?.ours === true })
  }
  const byName = (one: ShippedPackage, other: ShippedPackage) =>
    one.name < other.name ? -1 : one.name > other.name ? 1 : one.version < other.version ? -1 : 1
  return [...shipped.values()].sort(byName)
}
