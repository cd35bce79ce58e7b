import { describe, expect, it } from 'vitest'
import { pool } from '#lib/server/db/client.ts'
import { environment } from '#lib/server/platform/environment.ts'
import { useTestDatabase } from '#tests/setup/database.ts'

describe('a test database', () => {
  const database = useTestDatabase()

  it('holds the demo shop, is the one the shop reads and belongs to this file alone [GEN-12]', async () => {
    const { rows } = await pool().query<{ products: number; name: string }>(
      'select count(*)::int as products, current_database() as name from products',
    )
    expect(rows[0]?.products).toBeGreaterThan(100)
    expect(new URL(database.url).pathname).toBe(`/${rows[0]?.name}`)
    expect(environment().DATABASE_URL).toBe(database.url)
  })
})
