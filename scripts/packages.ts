// `npm run packages`: lists what ships with version, day of publishing and licence in docs/packages.md, and asks the
// registry what holes are known in it. Part of every release.
import { execFileSync, spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { z } from 'zod'
import { runCommand } from './command.ts'
import { LICENCES_TAKEN, type ShippedPackage, shippedPackages } from './shipped-packages.ts'

const DOCUMENT = 'docs/packages.md'
const AT_ONCE = 8

const timesSchema = z.object({ time: z.record(z.string(), z.string()) })
const auditSchema = z.object({ metadata: z.object({ vulnerabilities: z.object({ total: z.number() }) }) })

await runCommand(async () => {
  const shipped = shippedPackages()
  const days = await publishedDays(shipped)
  writeFileSync(DOCUMENT, documentOf(shipped, days))
  console.log(`${shipped.length} packages ship; ${DOCUMENT} lists them.`)
  const refused = shipped.filter(({ licence }) => !LICENCES_TAKEN.has(licence))
  for (const { name, licence } of refused) console.error(`${name}: licence ${licence} is not one of those taken`)
  const holes = audit()
  return refused.length > 0 || holes > 0 ? 1 : 0
})

function registry(): string {
  const said = execFileSync('npm', ['config', 'get', 'registry'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  return said.trim().replace(/\/?$/, '/')
}

/** The day each was published, or nothing where the registry does not say. */
async function publishedDays(shipped: readonly ShippedPackage[]): Promise<Map<string, string>> {
  const from = registry()
  const days = new Map<string, string>()
  const names = [...new Set(shipped.map(({ name }) => name))]
  const ask = async () => {
    for (let name = names.pop(); name !== undefined; name = names.pop()) {
      const answer = await fetch(from + name.replace('/', '%2f')).catch(() => undefined)
      const known = answer?.ok ? timesSchema.safeParse(await answer.json()).data?.time : undefined
      for (const { version } of shipped.filter((each) => each.name === name)) {
        const at = known?.[version]
        if (at) days.set(`${name} ${version}`, at.slice(0, 10))
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, ask))
  return days
}

function documentOf(shipped: readonly ShippedPackage[], days: ReadonlyMap<string, string>): string {
  const rows = shipped.map(
    ({ name, version, licence, ours }) =>
      `| ${ours ? `**${name}**` : name} | ${version} | ${days.get(`${name} ${version}`) ?? 'unknown'} | ${licence} |`,
  )
  return [
    '# What ships',
    '',
    'Every package that `npm ci --omit=dev` installs on some machine, written by `npm run packages`. Those in bold are named in package.json, the others are',
    'brought along by them. A test compares names, versions and licences with the lock file.',
    '',
    '| package | version | published | licence |',
    '|---|---|---|---|',
    ...rows,
    '',
  ].join('\n')
}

/** The number of known holes. Where the registry has no answer that is said: silence is not a clean bill. */
function audit(): number {
  const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], { encoding: 'utf8' })
  const answer = auditSchema.safeParse(jsonOf(stdout))
  if (!answer.success) {
    console.error(
      'Known holes: UNKNOWN. The registry does not answer npm audit; ask again where it does before you release.',
    )
    return 0
  }
  const { total } = answer.data.metadata.vulnerabilities
  console.log(`Known holes: ${total}.${total > 0 ? ' See npm audit --omit=dev.' : ''}`)
  return total
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
