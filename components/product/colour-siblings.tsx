import { Picture, type PictureSource } from '#components/ui/picture.tsx'

export interface ColourSibling {
  /** Below /products. */
  path: string
  colour: string
  image?: PictureSource | undefined
}

/** The same style in its other colours, as links with pictures. */
export function ColourSiblings({ siblings, current }: { siblings: readonly ColourSibling[]; current: string }) {
  if (siblings.length === 0) return null
  return (
    <nav className="siblings" aria-label="Colours">
      <ul>
        {siblings.map((sibling) => (
          <li key={sibling.path}>
            <a href={`/products/${sibling.path}`} aria-current={sibling.path === current ? 'page' : undefined}>
              {sibling.image ? <Picture source={sibling.image} sizes="64px" decorative /> : null}
              <span>{sibling.colour}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
