// `npm run package`: one archive of the built shop, to be unpacked and started on a machine that has Node and nothing
// else of ours.
import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { runCommand } from './command.ts'
import {
  importedFiles,
  importedPackages,
  packageFiles,
  packageFolders,
  SHIPPED_COMMANDS,
  SHIPPED_FOLDERS,
} from './package-contents.ts'

const OUT = '.package'
const NOT_SERVED = /^(cache|dev|trace|trace-build|types|diagnostics|source-maps|node_modules)$/
/** What the pages need of the build's own links to packages. */
const LINKS = '.next/node_modules'

interface Manifest {
  version: string
  imports: Record<string, string>
  scripts: Record<string, string>
}

await runCommand(async () => {
  const { version, imports, scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as Manifest
  const build = readFileSync('.next/deployment-id', 'utf8').trim()
  const name = `steelcap-${version}-${build}`
  const root = join(OUT, name)
  rmSync(OUT, { recursive: true, force: true })

  const commands = Object.fromEntries(Object.entries(scripts).filter(([command]) => SHIPPED_COMMANDS.test(command)))
  const programs = Object.values(commands).flatMap((line) => line.match(/scripts\/[\w-]+\.ts/g) ?? [])
  const ours = importedFiles(['server.ts', 'scripts/preload.mjs', ...programs])
  const folders = SHIPPED_FOLDERS.flatMap((folder) => filesBelow(folder))
  for (const file of [...ours, ...folders, '.env.example', ...filesBelow('.next', NOT_SERVED)]) copy(file, root)

  const sources = [...ours, ...folders].filter((file) => /\.(ts|tsx|mjs)$/.test(file))
  const linked = existsSync(LINKS) ? linksBelow(LINKS) : []
  const wanted = [
    ...importedPackages(sources),
    ...linked.map(({ name }) => name),
    'next',
    'react',
    'react-dom',
    'sharp',
  ]
  for (const folder of packageFolders([...new Set(wanted)])) for (const file of packageFiles(folder)) copy(file, root)
  for (const { path } of linked) copy(path, root)

  const manifest = { name: 'steelcap', version, private: true, type: 'module', engines: { node: '>=22.18' }, imports }
  writeFileSync(join(root, 'package.json'), `${JSON.stringify({ ...manifest, scripts: commands }, null, 2)}\n`)
  cpSync('deploy/steelcap', join(root, 'steelcap'))
  chmodSync(join(root, 'steelcap'), 0o755)
  const archive = join(OUT, `${name}.tar.gz`)
  execFileSync('tar', ['-czf', archive, '--owner=0', '--group=0', '-C', OUT, name])
  const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(0)} MB`
  console.log(`${archive}: ${megabytes(statSync(archive).size)}, ${megabytes(sizeOf(root))} unpacked`)
  return 0
})

function copy(file: string, root: string): void {
  const target = join(root, file)
  mkdirSync(dirname(target), { recursive: true })
  cpSync(file, target, { verbatimSymlinks: true, recursive: true })
}

function filesBelow(folder: string, without?: RegExp): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !path.endsWith('.map'))
    .filter((path) => !without?.test(path.slice(folder.length + 1).split('/', 1)[0] ?? ''))
}

/** The build names packages by a digest; its links say which is meant. */
function linksBelow(folder: string): { path: string; name: string }[] {
  const links = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isSymbolicLink())
  return links.map((entry) => {
    const path = join(entry.parentPath, entry.name)
    const file = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8')) as { name: string }
    return { path, name: file.name }
  })
}

function sizeOf(folder: string): number {
  return filesBelow(folder).reduce((sum, file) => sum + statSync(file).size, 0)
}
