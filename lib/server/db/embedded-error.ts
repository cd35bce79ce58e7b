import 'server-only'
import { statfs } from 'node:fs/promises'
import { UnusableDatabaseError } from './provision-error.ts'

/** The embedded PostgreSQL cannot run here. */
export class EmbeddedDatabaseError extends UnusableDatabaseError {
  override name = 'EmbeddedDatabaseError'
}

const NEARLY_FULL_BYTES = 24 * 1024 * 1024

/**
 * Turns what PostgreSQL printed before it gave up into one line. A full disk also swallows the log that would have said
 * so, hence the look at the free space.
 */
export async function explainFailure(action: string, path: string, output: string): Promise<EmbeddedDatabaseError> {
  if (/No space left on device|Disk quota exceeded/.test(output) || (await freeBytes(path)) < NEARLY_FULL_BYTES) {
    return diskIsFull(action, path)
  }
  const lines = output.split('\n').filter((line) => line.trim() !== '')
  const cause = lines.findLast((line) => /FATAL|PANIC|error:/.test(line)) ?? lines.at(-1) ?? 'it printed nothing'
  const reason = cause.replace(/^.*?(FATAL|PANIC|error):\s*/, '').trim()
  return new EmbeddedDatabaseError(`The embedded PostgreSQL could not ${action} in ${path}: ${reason}`)
}

/** Gives errors of the file system the same clear line; any other error passes through. */
export function explainFileError(error: unknown, path: string): unknown {
  const code = (error as NodeJS.ErrnoException).code
  if (code === 'ENOSPC' || code === 'EDQUOT') return diskIsFull('write', path)
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    const reason = code === 'EROFS' ? 'is read-only' : 'belongs to another user'
    return new EmbeddedDatabaseError(
      `The embedded PostgreSQL cannot keep its data in ${path}, which ${reason}: set DATA_DIR to another directory or DATABASE_URL to a PostgreSQL server.`,
    )
  }
  return error
}

function diskIsFull(action: string, path: string): EmbeddedDatabaseError {
  return new EmbeddedDatabaseError(
    `The embedded PostgreSQL could not ${action}: the disk that holds ${path} is full. Free some space or set DATA_DIR to another disk.`,
  )
}

async function freeBytes(path: string): Promise<number> {
  const disk = await statfs(path).catch(() => undefined)
  return disk ? disk.bavail * disk.bsize : Number.POSITIVE_INFINITY
}
