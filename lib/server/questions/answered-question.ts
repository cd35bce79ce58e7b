import 'server-only'
import { pool } from '../db/client.ts'

/** An answer on its way to whoever asked. */
export interface DueAnswer {
  id: string
  email: string
  question: string
  answer: string
  brandName: string
  name: string
  colour: string | null
  /** Below /products. */
  path: string
}

/** The answer to mail; undefined where nobody waits for it any more [OPS-69]. */
export async function dueAnswer(questionId: string): Promise<DueAnswer | undefined> {
  const { rows } = await pool().query<DueAnswer>(
    `select q.id, q.email, q.question, q.answer, b.name as "brandName", p.name, p.colour, p.brand_slug || '/' || p.slug as path
     from product_questions q join products p on p.id = q.product_id join brands b on b.slug = p.brand_slug
     where q.id = $1 and q.email is not null and q.answer is not null`,
    [questionId],
  )
  return rows[0]
}

/** Whoever asked has their answer: their address is kept no longer [OPS-69]. */
export async function forgetAsker(questionId: string): Promise<void> {
  await pool().query('update product_questions set email = null where id = $1', [questionId])
}
