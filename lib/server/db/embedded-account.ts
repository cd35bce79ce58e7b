import 'server-only'
import { spawnSync } from 'node:child_process'
import { lchown, readdir, readFile, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { EmbeddedDatabaseError } from './embedded-error.ts'

/** The user PostgreSQL runs as. */
export interface Account {
  uid: number
  gid: number
}

const UNPRIVILEGED = ['nobody', 'daemon', 'www-data', 'postgres']

export function isRoot(): boolean {
  return process.geteuid?.() === 0
}

/**
 * PostgreSQL refuses to run as root, so root lends it an account without privileges: the owner of the data if there is
 * some already, else nobody, else another system account. Only call it as root.
 */
export async function chooseAccount(dataPath: string): Promise<Account> {
  const owner = await stat(dataPath).catch(() => undefined)
  const candidates = await systemAccounts()
  if (owner && owner.uid !== 0) candidates.unshift({ uid: owner.uid, gid: owner.gid })
  const usable = candidates.find(canBecome)
  if (usable) return usable
  throw new EmbeddedDatabaseError(
    'PostgreSQL does not run as root, and no unprivileged account can be used here: start the shop as an ordinary user, or set DATABASE_URL.',
  )
}

// initdb refuses an account without a name, so only those of /etc/passwd will do.
async function systemAccounts(): Promise<Account[]> {
  const text = await readFile('/etc/passwd', 'utf8').catch(() => '')
  const known = new Map(text.split('\n').map((line) => [line.split(':')[0], line.split(':')]))
  return UNPRIVILEGED.map((name) => known.get(name) ?? [])
    .map(([, , uid, gid]) => ({ uid: Number(uid), gid: Number(gid) }))
    .filter(({ uid, gid }) => uid > 0 && gid > 0)
}

// In a user namespace an id may exist in /etc/passwd and still not be mapped: only trying tells.
function canBecome({ uid, gid }: Account): boolean {
  return spawnSync('/bin/sh', ['-c', ':'], { uid, gid, cwd: '/', stdio: 'ignore' }).status === 0
}

const bits = { read: 0o4, enter: 0o1, both: 0o5 } as const

/** Whether the account may go to the path through every directory above it and then read (and enter) it. */
export async function canReach(path: string, account: Account): Promise<boolean> {
  for (let above = dirname(path), below = path; above !== below; below = above, above = dirname(above)) {
    if (!(await allows(above, account, bits.enter))) return false
  }
  return allows(path, account, (await stat(path)).isDirectory() ? bits.both : bits.read)
}

async function allows(path: string, { uid, gid }: Account, wanted: number): Promise<boolean> {
  const { mode, uid: owner, gid: group } = await stat(path)
  const shift = owner === uid ? 6 : group === gid ? 3 : 0
  return ((mode >> shift) & wanted) === wanted
}

/** Gives a directory and all that is in it to the account. */
export async function giveTree(path: string, account: Account): Promise<void> {
  await lchown(path, account.uid, account.gid)
  for (const entry of await readdir(path, { withFileTypes: true, recursive: true })) {
    await lchown(join(entry.parentPath, entry.name), account.uid, account.gid)
  }
}
