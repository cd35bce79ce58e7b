import 'server-only'
import type { PoolClient } from 'pg'
import type { AttemptState } from '../db/schema.ts'
import { onSnapshot } from '../db/transaction.ts'
import { livesAfter } from '../order-life/order-life.ts'
import type { PaymentProvider } from '../payments/port.ts'
import { paymentProvider } from '../payments/provider.ts'
import { OPEN_STATES } from './attempt.ts'
import { LIFE_RULES } from './audit-life-sql.ts'
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
 * Checks the books: stock, gift cards, payments, orders and offers on one snapshot of the database, then every payment
 * in doubt with its provider. Changes nothing.
 */
export async function audit(provider: () => PaymentProvider = paymentProvider): Promise<AuditFinding[]> {
  const { findings, doubtful } = await onSnapshot(async (client) => {
    const findings: AuditFinding[] = []
    for (const { name, sql } of [...AUDIT_RULES, ...LIFE_RULES]) findings.push(await check(client, name, sql))
    findings.push(await checkStatuses(client))
    const { rows: doubtful } = await client.query<Doubtful>(ATTEMPTS_IN_DOUBT)
    return { findings, doubtful }
  })
  return [...findings, await checkMoney(doubtful, provider)]
}

async function check(client: PoolClient, rule: string, sql: string): Promise<AuditFinding> {
  const { rows } = await client.query<{ checked: number; violations: string[] }>(
    `select count(*)::int as checked, coalesce(json_agg(subject) filter (where ok is not true), '[]') as violations
     from (${sql}) t`,
  )
  return { rule, checked: rows[0]?.checked ?? 0, violations: rows[0]?.violations ?? [] }
}

const PAGE = 500

/** A status that the events do not lead to was written by somebody else [OPS-03, OPS-04]. */
async function checkStatuses(client: PoolClient): Promise<AuditFinding> {
  const finding: AuditFinding = { rule: 'The status of an order is what its events say', checked: 0, violations: [] }
  let last = ''
  for (;;) {
    const page = await livesAfter(client, last, PAGE)
    finding.checked += page.length
    for (const { life, status } of page) if (life.standing.status !== status) finding.violations.push(life.number)
    last = page.at(-1)?.life.number ?? last
    if (page.length < PAGE) return finding
  }
}

interface Doubtful {
  id: string
  state: AttemptState
  overdue: boolean
}

async function checkMoney(attempts: readonly Doubtful[], provider: () => PaymentProvider): Promise<AuditFinding> {
  const violations: string[] = []
  for (const { id, state, overdue } of attempts) {
    // What is being placed right now may hold money; what nobody works on any more may not.
    if (OPEN_STATES.includes(state) && !overdue) continue
    const found = await provider().find(id, await chargeMethod(id))
    if (found.found === 'unknown') violations.push(`${id} cannot be known: ${found.reason}`)
    else if (found.found && (found.state === 'authorised' || found.state === 'captured'))
      violations.push(`${id} is ${found.state}`)
  }
  return { rule: 'No money is held without an order', checked: attempts.length, violations }
}
