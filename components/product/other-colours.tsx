import type { ColourSibling } from './colour-siblings.tsx'

interface OtherColoursProps {
  siblings: readonly (ColourSibling & { soldOut: boolean })[]
  /** Path of the product on the page. */
  current: string
}

/** The colours of a style that are in stock, as links by name; nothing where none is. */
export function OtherColours({ siblings, current }: OtherColoursProps) {
  const others = siblings.filter(({ path, soldOut }) => path !== current && !soldOut)
  if (others.length === 0) return null
  return (
    <p>
      In stock in{' '}
      {others.map(({ path, colour }, i) => (
        <span key={path}>
          {i === 0 ? '' : i === others.length - 1 ? ' and ' : ', '}
          <a className="link" href={`/products/${path}`}>
            {colour.toLowerCase()}
          </a>
        </span>
      ))}
      .
    </p>
  )
}
