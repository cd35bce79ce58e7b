import 'server-only'
import { pool } from '../db/client.ts'

/** The sanitised HTML that stands below a category's products; empty when it has none. */
export async function categoryHelp(path: string): Promise<string> {
  const { rows } = await pool().query<{ help: string }>({
    name: 'category-help',
    text: 'select help from categories where path = $1',
    values: [path],
  })
  return rows[0]?.help ?? ''
}
