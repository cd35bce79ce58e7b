import { MACHINE_SCOPES, type MachineScope } from '#lib/contract/erp/machine-endpoint.ts'
import { dayInMelbourne } from '#lib/domain/dates/melbourne-day.ts'
import { createKey, listKeys, revokeKey, rotateKey } from '#lib/server/machines/machine-keys.ts'
import { refuse, runAction } from './command.ts'

const USAGE = `Usage: npm run erp:keys -- create NAME SCOPE…
       npm run erp:keys -- list
       npm run erp:keys -- rotate NAME            another key; the old one works for a day more
       npm run erp:keys -- revoke NAME

  Keys of the retailer's machines, which call /erp/v1. A key is shown once, when it is made. Scopes:
  ${MACHINE_SCOPES.join(', ')}`

function actionOf([handler, name, ...scopes]: readonly string[]): (() => Promise<number>) | undefined {
  if (handler === 'list' && name === undefined) return list
  if (handler === 'rotate' && name !== undefined && scopes.length === 0) return () => rotate(name)
  if (handler === 'revoke' && name !== undefined && scopes.length === 0) return () => revoke(name)
  if (handler === 'create' && name !== undefined && scopes.length > 0) return () => create(name, scopes)
  return undefined
}

async function create(name: string, scopes: readonly string[]): Promise<number> {
  if (!/^[a-z0-9-]{1,40}$/.test(name)) return refuse('A name has 1 to 40 small letters, digits and hyphens.')
  const unknown = scopes.find((scope) => !isScope(scope))
  if (unknown !== undefined) return refuse(`There is no scope ${unknown}. Scopes: ${MACHINE_SCOPES.join(', ')}`)
  const key = await createKey(name, scopes.filter(isScope))
  if (key === undefined) return refuse(`There is a key ${name} already, or was. Take another name.`)
  console.log(`${key}\n\nThis is the key of ${name}. It is not shown again.`)
  return 0
}

async function list(): Promise<number> {
  const keys = await listKeys()
  if (keys.length === 0) console.log('There are no keys; /erp/v1 is closed.')
  for (const { name, scopes, createdAt, lastUsedAt, revokedAt, oldUntil } of keys) {
    const use = revokedAt
      ? `revoked ${dayInMelbourne(revokedAt)}`
      : lastUsedAt
        ? `last used ${lastUsedAt.toISOString()}`
        : 'never used'
    const old = !revokedAt && oldUntil ? `, the old key works until ${oldUntil.toISOString()}` : ''
    console.log(`${name.padEnd(24)} ${scopes.join(',').padEnd(32)} made ${dayInMelbourne(createdAt)}, ${use}${old}`)
  }
  return 0
}

async function rotate(name: string): Promise<number> {
  const key = await rotateKey(name)
  if (key === undefined) return refuse(`There is no key ${name} that works.`)
  console.log(`${key}\n\nThis is the new key of ${name}. It is not shown again. The old one works for a day more.`)
  return 0
}

async function revoke(name: string): Promise<number> {
  if (!(await revokeKey(name))) return refuse(`There is no key ${name} that works.`)
  console.log(`The key of ${name} no longer works.`)
  return 0
}

function isScope(word: string): word is MachineScope {
  return MACHINE_SCOPES.some((scope) => scope === word)
}

await runAction(USAGE, actionOf)
