import { rows } from '../lib/server/db/rows.ts'

export const first = rows[0]
