import 'server-only'
import type { AnsweredQuestion } from '#lib/contract/product-question.ts'
import { QUESTIONS_SHOWN } from '#lib/domain/catalogue/product-question.ts'
import { keyLookup, type ProductKey } from '../catalogue/product-key.ts'
import { pool } from '../db/client.ts'

export interface ProductQuestions {
  /** Whether the shop takes questions about it. */
  taken: boolean
  questions: AnsweredQuestion[]
}

/** Whether questions about product `p` are taken: it is or will be sold, and `questionsTaken` is not off. */
export const TAKES_QUESTIONS = `p.state in ('current', 'evergreen', 'upcoming') and not exists (
  select from settings where key = 'questionsTaken' and value = 'false'::jsonb)`

/** What was asked about a product and answered for all to read, newest first; undefined for no product [PDP-29]. */
export async function questionsOf(key: ProductKey): Promise<ProductQuestions | undefined> {
  const lookup = keyLookup(key)
  if (!lookup) return undefined
  const { rows } = await pool().query<ProductQuestions>({
    name: `questions-by-${lookup.column}`,
    text: `
      select ${TAKES_QUESTIONS} as taken,
        (select coalesce(jsonb_agg(jsonb_build_object('id', q.id, 'question', q.question, 'answer', q.answer,
             'answeredAt', q.answered_at) order by q.answered_at desc, q.id), '[]')
         from (select * from product_questions where product_id = p.id and state = 'published'
           order by answered_at desc, id limit ${QUESTIONS_SHOWN}) q) as questions
      from products p where p.${lookup.column} = $1`,
    values: [lookup.value],
  })
  const [row] = rows
  return row && { ...row, questions: row.questions.map(inUtc) }
}

const inUtc = (question: AnsweredQuestion) => ({
  ...question,
  answeredAt: new Date(question.answeredAt).toISOString(),
})

/** What a question is asked about. */
export interface AskedProduct {
  id: string
  /** Below /products. */
  path: string
  brandName: string
  name: string
  colour: string | null
  taken: boolean
}

/** The product a question is asked about, by its id; undefined where there is none [PDP-29]. */
export async function askedProduct(id: string): Promise<AskedProduct | undefined> {
  const lookup = keyLookup({ id })
  if (!lookup) return undefined
  const { rows } = await pool().query<AskedProduct>(
    `select p.id, p.brand_slug || '/' || p.slug as path, b.name as "brandName", p.name, p.colour, ${TAKES_QUESTIONS} as taken
     from products p join brands b on b.slug = p.brand_slug where p.id = $1`,
    [lookup.value],
  )
  return rows[0]
}
