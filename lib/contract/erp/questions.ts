import { z } from 'zod'
import { ANSWER_MAX, QUESTION_MAX, QUESTION_STATES } from '#lib/domain/catalogue/product-question.ts'
import { instant, requiredText } from '../fields.ts'
import { listQuery } from './machine-endpoint.ts'
import { writtenCursor } from './written-cursor.ts'

/** A shopper's question as machines answer it; whose it is they are not told [OPS-69]. */
const machineQuestion = z.object({
  id: z.string(),
  productId: z.string(),
  /** The page it was asked on, below the shop's address. */
  path: z.string(),
  question: z.string(),
  answer: z.string().optional(),
  state: z.enum(QUESTION_STATES),
  createdAt: instant,
  answeredAt: instant.optional(),
})
export type MachineQuestion = z.infer<typeof machineQuestion>

export const machineQuestionsQuery = z.object({
  state: z.enum(QUESTION_STATES).default('waiting'),
  after: writtenCursor.optional(),
  limit: listQuery.shape.limit,
})
export type MachineQuestionsQuery = z.infer<typeof machineQuestionsQuery>
export const machineQuestionsResponse = z.object({
  questions: z.array(machineQuestion),
  /** Send it as `after` to go on; the same again when there was nothing new, absent when there never was. */
  next: z.string().optional(),
})
export type MachineQuestionsResponse = z.infer<typeof machineQuestionsResponse>
export const machineQuestionResponse = z.object({ question: machineQuestion })

/** Answered on the page or by mail alone, left unanswered, or worded anew. */
export const answerQuestionRequest = z
  .strictObject({
    state: z.enum(['published', 'private', 'rejected']).optional(),
    answer: requiredText('Answer', ANSWER_MAX).optional(),
    /** In place of the shopper's words: without a name in it, say, or a slip of the keys. */
    question: requiredText('Question', QUESTION_MAX).optional(),
  })
  .refine((word) => Object.values(word).some((value) => value !== undefined), {
    error: 'Send a state, an answer or a question.',
    path: ['state'],
  })
export type AnswerQuestionRequest = z.infer<typeof answerQuestionRequest>
