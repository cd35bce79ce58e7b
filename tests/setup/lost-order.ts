import { pool } from '#lib/server/db/client.ts'

/**
 * Takes an order that has just been placed out of the database, as a backup of before it leaves it; what comes back
 * puts it there again. Stock and offers stay as the order left them.
 */
export async function lose(number: string): Promise<() => Promise<void>> {
  const tables = ['order_attempts', 'orders', 'payments'] as const
  const attempt = `(select attempt_id from orders where number = '${number}')`
  const { rows: attempts } = await pool().query<{ id: string }>(`select ${attempt} as id`)
  const id = attempts[0]?.id ?? ''
  const column = { order_attempts: 'id', orders: 'attempt_id', payments: 'attempt_id' }
  const kept = new Map<string, string>()
  for (const table of tables) {
    const { rows } = await pool().query(`select to_jsonb(t)::text as row from ${table} t where ${column[table]} = $1`, [
      id,
    ])
    kept.set(table, rows[0].row)
  }
  const { rows: lines } = await pool().query(
    `select to_jsonb(t)::text as row from order_lines t where order_number = $1`,
    [number],
  )
  const inOneGo = async (statements: [string, unknown[]][]) => {
    const client = await pool().connect()
    await client.query('begin')
    // Replicas replay: no trigger and no reference stands in the way.
    await client.query('set local session_replication_role = replica')
    for (const [text, values] of statements) await client.query(text, values)
    await client.query('commit')
    client.release()
  }
  await inOneGo([
    ['delete from order_lines where order_number = $1', [number]],
    ...tables.map((table): [string, unknown[]] => [`delete from ${table} where ${column[table]} = $1`, [id]]),
  ])
  return () =>
    inOneGo([
      ...tables.map((table): [string, unknown[]] => [
        `insert into ${table} select * from jsonb_populate_record(null::${table}, $1::jsonb)`,
        [kept.get(table)],
      ]),
      ...lines.map(({ row }): [string, unknown[]] => [
        'insert into order_lines select * from jsonb_populate_record(null::order_lines, $1::jsonb)',
        [row],
      ]),
    ])
}
