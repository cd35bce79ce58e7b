import 'server-only'
import { randomUUID } from 'node:crypto'
import type { QuestionForm } from '#lib/contract/product-question.ts'
import { pool } from '../db/client.ts'
import { err, ok, type Result } from '../platform/result.ts'
import { TAKES_QUESTIONS } from './product-questions.ts'

/** Questions of one address in a day: more than anybody asks, too few to bury a stranger's inbox in answers. */
const ASKED_MAX = 20

/**
 * Keeps a question until the shop answers it; the same one of the same address is kept once. ProductNotFound where no
 * questions are taken, RateLimited for an address that has asked twenty times in a day and waits for the answers
 * [PDP-29].
 */
export async function askQuestion({ productId, question, email }: QuestionForm): Promise<Result<Record<never, never>>> {
  const { rows } = await pool().query<{ full: boolean }>(
    `with asked_about as (select p.id from products p where p.id = $1 and ${TAKES_QUESTIONS}),
       waiting as (select count(*) >= $5 as "full" from product_questions
         where email = $2 and state = 'waiting' and created_at > now() - interval '1 day'),
       asked as (
         insert into product_questions (id, product_id, email, question)
         select $4, a.id, $2, $3 from asked_about a, waiting w where not w."full"
         on conflict (product_id, email, md5(question)) do nothing
       )
     select w."full" from asked_about, waiting w`,
    [productId, email, question, randomUUID(), ASKED_MAX],
  )
  const [asked] = rows
  if (!asked) return err('ProductNotFound')
  return asked.full ? err('RateLimited') : ok({})
}
