import { type FitCounts, fitAdvice, fitScore, fitWords } from '#lib/domain/sizes/fit-score.ts'

/** What reviewers say about the fit, beside the sizes; nothing while too few have said anything. */
export function FitLine({ fit }: { fit: FitCounts }) {
  const score = fitScore(fit)
  if (!score) return null
  const advice = fitAdvice(score)
  return (
    <p className="fit-line">
      <a href="#reviews">{fitWords(score)}</a> <span>({score.count} answers)</span>
      {advice ? <b> {advice}</b> : null}
    </p>
  )
}
