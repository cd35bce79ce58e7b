import 'server-only'
import type { PoolClient } from 'pg'
import { pool } from '../db/client.ts'
import type { PaymentProvider } from '../payments/port.ts'
import { paymentProvider } from '../payments/provider.ts'
import { ATTEMPTS_IN_DOUBT, AUDIT_RULES } from './audit-sql.ts'
import { chargeMethod } from './charge-method.ts'

export interface AuditFinding {
  rule: string
  /** How many things were looked at. */
  checked: number
  /** What breaks the rule. */
  violations: string[]
}

/**
 * Checks the books: stock, gift cards, payments, orders and offers on one snapshot of the database, then every payment in
 * doubt with its provider. Changes nothing.
 */
export async function audit(provider: () => PaymentProvider = paymentProvider): Promise<AuditFinding[]> {
  const client = await pool().connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    const findings: AuditFinding[] = []
    for (const { name, sql } of AUDIT_RULES) findings.push(await check(client, name, sql))
    const { rows: doubtful } = await client.query<Doubtful>(ATTEMPTS_IN_DOUBT)
    await client.query('commit')
    return [...findings, await checkMoney(doubtful, provider)]
  } finally {
    client.release()
  }
}

async function check(client: PoolClient, rule: string, sql: string): Promise<AuditFinding> {
  const { rows } = await client.query<{ checked: number; violations: string[] }>(
    `select count(*)::int as checked, coalesce(json_agg(subject) filter (where ok is not true), '[]') as violations
     from (${sql}) t`,
  )
  return { rule, checked: rows[0]?.checked ?? 0, violations: rows[0]?.violations ?? [] }
}

interface Doubtful {
  id: string
  state: string
  overdue: boolean
}

const OPEN = new Set(['reserved', 'authorising', 'authorised'])

async function checkMoney(attempts: readonly Doubtful[], provider: () => PaymentProvider): Promise<AuditFinding> {
  const violations: string[] = []
  for (const { id, state, overdue } of attempts) {
    // What is being placed right now may hold money; what nobody works on any more may not.
    if (OPEN.has(state) && !overdue) continue
    const found = await provider().find(id, await chargeMethod(id))
    if (found.found === 'unknown') violations.push(`${id} cannot be known: ${found.reason}`)
    else if (found.found && (found.state === 'authorised' || found.state === 'captured'))
      violations.push(`${id} is ${found.state}`)
  }
  return { rule: 'No money is held without an order', checked: attempts.length, violations }
}
