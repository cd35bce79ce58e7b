import { buttonClass } from '#components/ui/button.tsx'
import { TextareaField, TextField } from '#components/ui/text-field.tsx'
import { ASKER_HINT, QUESTION_HINT, QUESTION_MAX } from '#lib/domain/catalogue/product-question.ts'
import { EMAIL_MAX } from '#lib/domain/shop-rules.ts'

/** Asks the shop about a product: a plain form, which works without scripts [PDP-29]. */
export function QuestionForm({ productId }: { productId: string }) {
  return (
    <form method="post" action="/api/questions" className="grid max-w-[640px] gap-4" aria-label="Your question">
      <input type="hidden" name="productId" value={productId} />
      <TextareaField
        id="question"
        name="question"
        label="Your question"
        hint={QUESTION_HINT}
        required
        rows={5}
        maxLength={QUESTION_MAX}
      />
      <TextField
        id="question-email"
        name="email"
        type="email"
        label="Email"
        hint={ASKER_HINT}
        required
        autoComplete="email"
        maxLength={EMAIL_MAX}
      />
      <button type="submit" className={buttonClass('primary')}>
        Send question
      </button>
    </form>
  )
}
