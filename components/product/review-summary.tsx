import type { ReviewSummary as Summary } from '#lib/contract/review.ts'
import { fitScore } from '#lib/domain/sizes/fit-score.ts'
import { FIT_WORDS } from './review-list.tsx'
import { Stars } from './stars.tsx'

/** What all reviews say together: average, count, how many gave how many stars, how it fits [PDP-03]. */
export function ReviewSummary({ summary }: { summary: Summary }) {
  const { average, count, histogram, fit } = summary
  const score = fitScore(fit)
  return (
    <div className="review-summary">
      <p className="review-average">
        <b>{average.toFixed(1)}</b> <Stars of={average} />
        <span>
          {count} {count === 1 ? 'review' : 'reviews'}
        </span>
      </p>
      <table className="histogram">
        <caption className="sr-only">Reviews by stars</caption>
        <tbody>
          {([5, 4, 3, 2, 1] as const).map((stars) => (
            <Bar
              key={stars}
              name={`${stars} ${stars === 1 ? 'star' : 'stars'}`}
              part={histogram[stars - 1] ?? 0}
              whole={count}
            />
          ))}
        </tbody>
      </table>
      {score ? (
        <table className="histogram">
          <caption>How it fits</caption>
          <tbody>
            {(['small', 'true', 'large'] as const).map((each) => (
              <Bar key={each} name={FIT_WORDS[each]} part={fit[each]} whole={score.count} />
            ))}
          </tbody>
        </table>
      ) : null}
    </div>
  )
}

function Bar({ name, part, whole }: { name: string; part: number; whole: number }) {
  const percent = whole === 0 ? 0 : Math.round((part / whole) * 100)
  return (
    <tr>
      <th scope="row">{name}</th>
      <td className="histogram-bar" aria-hidden="true">
        <i style={{ width: `${percent}%` }} />
      </td>
      <td>{part}</td>
    </tr>
  )
}
