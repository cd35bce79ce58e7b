import 'server-only'
import type {
  AnswerQuestionRequest,
  MachineQuestion,
  MachineQuestionsQuery,
  MachineQuestionsResponse,
} from '#lib/contract/erp/questions.ts'
import { questionAfter } from '#lib/domain/catalogue/product-question.ts'
import { pool } from '../db/client.ts'
import { inTransaction } from '../db/transaction.ts'
import { writeMachineAudit } from '../machines/machine-audit.ts'
import type { Actor } from '../order-life/order-life.ts'
import { noteProducts } from '../platform/change-note.ts'
import { err, ok, type Result } from '../platform/result.ts'
import { queueJob } from '../queue/queue-job.ts'

interface QuestionRow {
  id: string
  productId: string
  slug: string
  path: string
  question: string
  answer: string | null
  state: MachineQuestion['state']
  createdAt: Date
  answeredAt: Date | null
}

const COLUMNS = `q.id, q.product_id as "productId", p.slug, '/products/' || p.brand_slug || '/' || p.slug as path,
  q.question, q.answer, q.state, q.created_at as "createdAt", q.answered_at as "answeredAt"`

/** Questions of a state after a cursor, oldest first, for whoever answers them [OPS-02, OPS-69]. */
export async function questionsIn({ state, after, limit }: MachineQuestionsQuery): Promise<MachineQuestionsResponse> {
  const { writtenAt = 0, id = '' } = after ?? {}
  const { rows } = await pool().query<QuestionRow>(
    `select ${COLUMNS} from product_questions q join products p on p.id = q.product_id
     where q.state = $1 and (q.created_at, q.id) > ($2, $3) order by q.created_at, q.id limit $4`,
    [state, new Date(writtenAt), id, limit],
  )
  const last = rows.at(-1)
  const read = last ? { writtenAt: last.createdAt.getTime(), id: last.id } : after
  return { questions: rows.map(questionOf), ...(read ? { next: `${read.writtenAt}~${read.id}` } : {}) }
}

/**
 * Answers a question, leaves it unanswered or words it anew; its page follows at once. The first answer is mailed to
 * whoever asked, and their address is forgotten. QuestionNotFound; InvalidRequest where the answer is missing [OPS-69].
 */
export function answerQuestion(
  id: string,
  word: AnswerQuestionRequest,
  actor: Actor,
): Promise<Result<MachineQuestion>> {
  return inTransaction<Result<MachineQuestion>>(async (client) => {
    const { rows } = await client.query<QuestionRow & { waits: boolean }>(
      `select ${COLUMNS}, q.email is not null as waits from product_questions q join products p on p.id = q.product_id
       where q.id = $1 for no key update of q`,
      [id],
    )
    const [old] = rows
    if (!old) return err('QuestionNotFound')
    const next = questionAfter(old, word)
    if (!next) return err('InvalidRequest', { fields: { answer: 'Write the answer first.' } })
    const answeredAt = old.answeredAt ?? (next.answer === null ? null : new Date())
    const question = word.question ?? old.question
    const isRefused = next.state === 'rejected'
    await client.query(
      `update product_questions set question = $2, answer = $3, state = $4, answered_at = $5,
         email = case when $6 then null else email end where id = $1`,
      [id, question, next.answer, next.state, answeredAt, isRefused],
    )
    if (old.waits && next.answer !== null && !isRefused)
      await queueJob(client, 'mail-answer', { questionId: id }, { key: `mail-answer:${id}` })
    const told = ({ question, answer, state }: Pick<QuestionRow, 'question' | 'answer' | 'state'>) => ({
      question,
      answer,
      state,
    })
    const after = { ...next, question }
    await writeMachineAudit(client, actor, [
      { action: 'answerQuestion', subject: id, before: told(old), after: told(after) },
    ])
    noteProducts(client, [old.slug])
    return ok(questionOf({ ...old, ...after, answeredAt }))
  })
}

function questionOf({
  id,
  productId,
  path,
  question,
  answer,
  state,
  createdAt,
  answeredAt,
}: QuestionRow): MachineQuestion {
  return {
    ...{ id, productId, path, question, state },
    ...(answer === null ? {} : { answer }),
    createdAt: createdAt.toISOString(),
    ...(answeredAt ? { answeredAt: answeredAt.toISOString() } : {}),
  }
}
