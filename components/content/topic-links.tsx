interface TopicLinksProps {
  topics: readonly { slug: string; name: string }[]
  /** The topic that is shown; absent for all posts. */
  current?: string | undefined
}

/** Ways to one topic of the blog. */
export function TopicLinks({ topics, current }: TopicLinksProps) {
  if (topics.length === 0) return null
  return (
    <nav aria-label="Topics">
      <ul className="chips">
        <li>
          <a className="chip" href="/blog" aria-current={current === undefined ? 'page' : undefined}>
            All posts
          </a>
        </li>
        {topics.map(({ slug, name }) => (
          <li key={slug}>
            <a className="chip" href={`/blog/${slug}`} aria-current={current === slug ? 'page' : undefined}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
