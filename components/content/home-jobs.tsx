import { ArrowIcon } from '#components/ui/icons.tsx'
import type { HomeBlock } from '#lib/contract/content.ts'

/** Shop by job: each tile leads to what that job wears. */
export function HomeJobs({ title, jobs }: Omit<Extract<HomeBlock, { kind: 'jobs' }>, 'kind'>) {
  if (jobs.length === 0) return null
  return (
    <nav className="jobs" aria-labelledby="jobs-title">
      <div className="wrap">
        <h2 id="jobs-title">{title}</h2>
        <ul>
          {jobs.map((job) => (
            <li key={job.href}>
              <a href={job.href}>
                <b>{job.label}</b>
                {job.text ? <span>{job.text}</span> : null}
                <ArrowIcon />
              </a>
            </li>
          ))}
        </ul>
      </div>
    </nav>
  )
}
