import 'server-only'
import { cp, lstat, mkdir, mkdtemp, readFile, realpath, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { type Account, canReach, chooseAccount, giveTree, isRoot } from './embedded-account.ts'
import { EmbeddedDatabaseError } from './embedded-error.ts'

/** Where one shop's embedded PostgreSQL lives. */
export interface Home {
  /** Directory that holds `data` and `postgres.log`. */
  path: string
  /** Whom PostgreSQL runs as; undefined means as ourselves. */
  account: Account | undefined
}

const MARK = 'belongs-to'

/**
 * Opens `{dataDir}/postgres`. As root the data belongs to an unprivileged account; when that account cannot reach the
 * directory (a clone under /root), the data lives below /var/lib/steelcap and `{dataDir}/postgres` is a link to it.
 */
export async function openHome(dataDir: string): Promise<Home> {
  await mkdir(dataDir, { recursive: true })
  const link = join(await realpath(dataDir), 'postgres')
  if (!isRoot()) {
    await mkdir(link, { recursive: true, mode: 0o700 })
    return { path: await realpath(link), account: undefined }
  }
  const account = await chooseAccount(join(link, 'data'))
  const reachable = await canReach(await realpath(dataDir), account)
  const path = reachable && !(await isLink(link)) ? await settleIn(link) : await settleElsewhere(link)
  if ((await stat(path)).uid !== account.uid) await giveTree(path, account)
  return { path, account }
}

async function settleIn(path: string): Promise<string> {
  await mkdir(path, { recursive: true, mode: 0o700 })
  return path
}

async function settleElsewhere(link: string): Promise<string> {
  const kept = await linkedHome(link)
  if (kept) return kept
  const path = await mkdtemp(join(await sharedDirectory(), `${basename(join(link, '../..'))}-`))
  // The clone moved from an open directory to a closed one: its data moves along.
  if (await isDirectory(link)) await cp(link, path, { recursive: true })
  await writeFile(join(path, MARK), link)
  await rm(link, { recursive: true, force: true })
  await symlink(path, link)
  return path
}

/** The home the link leads to, unless the link was copied together with a clone that still uses it. */
async function linkedHome(link: string): Promise<string | undefined> {
  if (!(await isLink(link))) return undefined
  const path = await realpath(link).catch(() => undefined)
  if (!path) return undefined
  const mark = await readFile(join(path, MARK), 'utf8').catch(() => undefined)
  if (mark === link) return path
  const other = mark && (await realpath(mark).catch(() => undefined))
  if (other === path) return undefined
  await writeFile(join(path, MARK), link)
  return path
}

/** A directory of root's that every account can enter. */
export async function sharedDirectory(): Promise<string> {
  for (const path of ['/var/lib/steelcap', '/var/tmp/steelcap']) {
    const made = await mkdir(path, { recursive: true, mode: 0o755 }).then(
      () => true,
      () => false,
    )
    if (made && (await isOurs(path))) return path
  }
  throw new EmbeddedDatabaseError(
    'Neither /var/lib nor /var/tmp can hold the embedded PostgreSQL: set DATA_DIR to a directory every user may enter, or set DATABASE_URL.',
  )
}

async function isOurs(path: string): Promise<boolean> {
  const { uid, mode } = await lstat(path)
  return uid === 0 && (mode & 0o777) === 0o755
}

const isLink = (path: string) =>
  lstat(path).then(
    (entry) => entry.isSymbolicLink(),
    () => false,
  )
const isDirectory = (path: string) =>
  lstat(path).then(
    (entry) => entry.isDirectory(),
    () => false,
  )
