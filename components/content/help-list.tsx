interface HelpListProps {
  items: readonly { path: string; title: string; text: string }[]
  /** Level of the headings: 2 below the page's title, 3 below a topic's. */
  level: 2 | 3
}

/** Help articles as tiles, each one link. */
export function HelpList({ items, level }: HelpListProps) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <ul className="help-list">
      {items.map(({ path, title, text }) => (
        <li key={path}>
          <Heading>
            <a href={`/articles/${path}`}>{title}</a>
          </Heading>
          {text ? <p>{text}</p> : null}
        </li>
      ))}
    </ul>
  )
}
