import 'server-only'
import type { PoolClient } from 'pg'
import type {
  AnswerQuestionRequest,
  MachineQuestion,
  MachineQuestionsQuery,
  MachineQuestionsResponse,
} from '#lib/contract/erp/questions.ts'
import { nextAfter } from '#lib/contract/erp/written-cursor.ts'
import { questionAfter } from '#lib/domain/catalogue/product-question.ts'
import { pool } from '../db/client.ts'
import { isUniqueViolation } from '../db/database-trouble.ts'
import { inTransaction } from '../db/transaction.ts'
import { writeMachineAudit } from '../machines/machine-audit.ts'
import type { Actor } from '../order-life/order-life.ts'
import { noteChange } from '../platform/change-note.ts'
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
  return { questions: rows.map(questionOf), ...nextAfter(last && { id: last.id, writtenAt: last.createdAt }, after) }
}

/**
 * Answers a question, leaves it unanswered or words it anew; its page follows at once. The first answer is mailed to
 * whoever asked, and their address is forgotten. QuestionNotFound; InvalidRequest where the answer is missing, or the
 * same shopper asks in these words already [OPS-69].
 */
export async function answerQuestion(
  id: string,
  word: AnswerQuestionRequest,
  actor: Actor,
): Promise<Result<MachineQuestion>> {
  try {
    return await inTransaction((client) => answer(client, id, word, actor))
  } catch (error) {
    if (!isUniqueViolation(error, 'product_questions_once')) throw error
    return err('InvalidRequest', { fields: { question: 'The same shopper asks this in these words already.' } })
  }
}

async function answer(
  client: PoolClient,
  id: string,
  word: AnswerQuestionRequest,
  actor: Actor,
): Promise<Result<MachineQuestion>> {
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
  const after = { ...next, question }
  await writeMachineAudit(client, actor, [
    {
      action: 'answerQuestion',
      subject: id,
      before: toldOf(old),
      after: { ...toldOf(after), reworded: question !== old.question },
    },
  ])
  if ([old.state, next.state].includes('published')) noteChange(client, [`product:${old.slug}`])
  return ok(questionOf({ ...old, ...after, answeredAt }))
}

/** The audit is kept for ever: it says what was done, and not what a shopper wrote [PDP-29]. */
const toldOf = ({ state, answer }: Pick<QuestionRow, 'answer' | 'state'>) => ({ state, answered: answer !== null })

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
