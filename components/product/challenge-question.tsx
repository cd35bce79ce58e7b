import { TextField } from '#components/ui/text-field.tsx'
import { CHALLENGE_ANSWER_MAX } from '#lib/domain/shop-rules.ts'

interface ChallengeQuestionProps {
  question: string
  answer: string
  onAnswer: (answer: string) => void
  error?: string | undefined
}

/** The question a product asks before it can be bought; a wrong answer is said here [PDP-11, PDP-12]. */
export function ChallengeQuestion({ question, answer, onAnswer, error }: ChallengeQuestionProps) {
  return (
    <div className="buy-question" role={error ? 'alert' : undefined}>
      <TextField
        id="buy-question"
        name="answer"
        label={question}
        hint="We check the answer before this goes in your cart."
        value={answer}
        maxLength={CHALLENGE_ANSWER_MAX}
        autoComplete="off"
        error={error}
        onChange={(event) => onAnswer(event.target.value)}
      />
    </div>
  )
}
