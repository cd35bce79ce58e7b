import { z } from 'zod'
import { REVIEW_BODY_MAX, REVIEW_TITLE_MAX } from '#lib/domain/catalogue/review-form.ts'
import { lineEndsAsTyped, requiredText, text } from './fields.ts'
import { FITS, WIDTH_FITS } from './review.ts'

const blankIsNone = (value: unknown) => (value === '' ? undefined : value)

/** What a verified buyer says of one line, as its form sends it [OPS-14]. */
export const reviewForm = z.object({
  token: z.string().max(500),
  lineId: z.string().regex(/^\d{1,4}$/, { error: 'Not a line of an order.' }),
  rating: z.coerce
    .number({ error: 'Choose one to five stars.' })
    .int()
    .min(1, { error: 'Choose one to five stars.' })
    .max(5),
  title: text('Heading', REVIEW_TITLE_MAX).default(''),
  body: z.preprocess(lineEndsAsTyped, requiredText('Review', REVIEW_BODY_MAX)),
  fit: z.preprocess(blankIsNone, z.enum(FITS).optional()),
  widthFit: z.preprocess(blankIsNone, z.enum(WIDTH_FITS).optional()),
})
export type ReviewForm = z.infer<typeof reviewForm>
