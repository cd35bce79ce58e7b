import 'server-only'
import type { Pool, PoolClient } from 'pg'

/** What a machine wrote, and to what [OPS-03]. */
export interface AuditRow {
  action: string
  /** An order's number, an article's code. */
  subject: string
  before: unknown
  after: unknown
}

const MACHINE = 'machine:'

/**
 * Writes the rows beside what was done, in the same transaction. Only what machines do is noted here: what people do is
 * in the orders themselves.
 */
export async function writeMachineAudit(
  client: Pool | PoolClient,
  actor: { name: string; requestId?: string | undefined },
  rows: readonly AuditRow[],
): Promise<void> {
  if (!actor.name.startsWith(MACHINE) || rows.length === 0) return
  await client.query(
    `insert into machine_audit (key_name, request_id, deed, subject, before, after)
     select $1, $2, r.action, r.subject, r.before, r.after
     from jsonb_to_recordset($3::jsonb) as r(action text, subject text, before jsonb, after jsonb)`,
    [actor.name.slice(MACHINE.length), actor.requestId ?? '', JSON.stringify(rows)],
  )
}
