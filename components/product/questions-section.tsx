import { Disclosure } from '#components/ui/disclosure.tsx'
import { type Part, PlainPart } from '#components/ui/part.tsx'
import type { AnsweredQuestion } from '#lib/contract/product-question.ts'
import { QUESTIONS_UNFOLDED } from '#lib/domain/catalogue/product-question.ts'
import { dayInWords } from '#lib/domain/dates/day-text.ts'
import { localTime } from '#lib/domain/dates/zoned-time.ts'
import { TIME_ZONE } from '#lib/domain/shop-rules.ts'

interface QuestionsSectionProps {
  productId: string
  /** Newest answer first. */
  questions: readonly AnsweredQuestion[]
  /** Whether the shop takes another one. */
  taken: boolean
  /** How what never changes by itself gets into the page. */
  part?: Part
}

/** What shoppers asked about a product and the shop answered, and the way to ask; nothing of neither [PDP-29]. */
export function QuestionsSection({ productId, questions, taken, part: Still = PlainPart }: QuestionsSectionProps) {
  if (questions.length === 0 && !taken) return null
  const more = questions.slice(QUESTIONS_UNFOLDED)
  return (
    <Still as="div">
      <section className="reviews" aria-labelledby="questions">
        <h2 id="questions">Questions</h2>
        <Questions of={questions.slice(0, QUESTIONS_UNFOLDED)} />
        {more.length > 0 ? (
          <Disclosure summary={more.length === 1 ? 'One more question' : `${more.length} more questions`}>
            <Questions of={more} />
          </Disclosure>
        ) : null}
        {taken ? (
          <a className="link" href={`/questions/ask?product=${productId}`}>
            Ask a question
          </a>
        ) : null}
      </section>
    </Still>
  )
}

function Questions({ of }: { of: readonly AnsweredQuestion[] }) {
  if (of.length === 0) return null
  return (
    <ol className="reviews-list">
      {of.map(({ id, question, answer, answeredAt }) => (
        <li key={id}>
          <h3>{question}</h3>
          <p className="whitespace-pre-line">{answer}</p>
          <p className="review-facts">
            From the store, <time dateTime={dayOf(answeredAt)}>{dayInWords(dayOf(answeredAt))}</time>
          </p>
        </li>
      ))}
    </ol>
  )
}

function dayOf(instant: string): string {
  return localTime(new Date(instant), TIME_ZONE).date
}
