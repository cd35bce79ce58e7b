import { z } from 'zod'
import { requiredText } from '../fields.ts'
import { REVIEW_STATES, review, WIDTH_FITS } from '../review.ts'
import { listQuery } from './machine-endpoint.ts'
import { writtenCursor } from './written-cursor.ts'

/** A review as machines judge it [OPS-14]. */
const machineReview = review.extend({
  productId: z.string(),
  orderNumber: z.string().optional(),
  widthFit: z.enum(WIDTH_FITS).optional(),
  state: z.enum(REVIEW_STATES),
  /** Another one once the buyer has written anew. */
  version: z.string(),
})
export type MachineReview = z.infer<typeof machineReview>

export const machineReviewsQuery = z.object({
  state: z.enum(REVIEW_STATES).default('waiting'),
  after: writtenCursor.optional(),
  limit: listQuery.shape.limit,
})
export type MachineReviewsQuery = z.infer<typeof machineReviewsQuery>
export const machineReviewsResponse = z.object({
  reviews: z.array(machineReview),
  /** Send it as `after` to go on; the same again when there was nothing new, absent when there never was. */
  next: z.string().optional(),
})
export type MachineReviewsResponse = z.infer<typeof machineReviewsResponse>
export const machineReviewResponse = z.object({ review: machineReview })
/** Published, taken down, or answered by the shop. */
export const judgeReviewRequest = z
  .strictObject({
    state: z.enum(['published', 'rejected']).optional(),
    /** Null takes the shop's answer away. */
    reply: requiredText('Reply', 2000).nullable().optional(),
    /** Of the review that was read: of words that were written since it is not said. */
    version: z.string().max(40).optional(),
  })
  .refine(({ state, reply }) => state !== undefined || reply !== undefined, {
    error: 'Send a state or a reply.',
    path: ['state'],
  })
export type JudgeReviewRequest = z.infer<typeof judgeReviewRequest>
