import { z } from 'zod'
import { QUESTION_MAX } from '#lib/domain/catalogue/product-question.ts'
import { email, entityId, lineEndsAsTyped, requiredText } from './fields.ts'

/** What a shopper asks about a product, as its form sends it [PDP-29]. */
export const questionForm = z.object({
  productId: entityId,
  question: z.preprocess(lineEndsAsTyped, requiredText('Question', QUESTION_MAX)),
  email,
})
export type QuestionForm = z.infer<typeof questionForm>

/** An answered question, as a product's page shows it. */
export interface AnsweredQuestion {
  id: string
  question: string
  answer: string
  /** The instant of the answer. */
  answeredAt: string
}
