import type { FacetValue } from '#lib/contract/catalogue.ts'

const JOBS_MAX = 8

/** Shop by job: the uses most products are made for, as one row of links. */
export function JobLinks({ uses }: { uses: readonly FacetValue[] }) {
  const jobs = [...uses].sort((a, b) => b.count - a.count).slice(0, JOBS_MAX)
  if (jobs.length === 0) return null
  return (
    <nav className="jobs" aria-labelledby="jobs-title">
      <div className="wrap">
        <h2 id="jobs-title">What do you do?</h2>
        <ul>
          {jobs.map((job) => (
            <li key={job.value}>
              <a href={`/search?bestFor=${encodeURIComponent(job.value)}`}>{job.label}</a>
            </li>
          ))}
        </ul>
      </div>
    </nav>
  )
}
