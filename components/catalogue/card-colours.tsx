import type { CSSProperties } from 'react'
import { swatchColours } from '#components/ui/colour-swatch.tsx'

/** Dots on a card, its own colour among them. */
const DOTS_MAX = 5

interface CardColoursProps {
  /** The card's own. */
  colour: string
  others: readonly { path: string; colour: string }[]
}

/**
 * The colours of a style as dots: the card's own, then links to the others, then how many more there are [CAT-34].
 * Sixty cards have them: each link is as short as it can be, and alike dots are written alike, so that they cost a few
 * bytes.
 */
export function CardColours({ colour, others }: CardColoursProps) {
  const shown = others.slice(0, others.length < DOTS_MAX ? DOTS_MAX : DOTS_MAX - 1)
  const rest = others.length - shown.length
  return (
    <p className="dots" {...dot(colour)}>
      <span className="sr-only">Also in</span>
      {shown.map((other) => (
        <a key={other.path} href={`/products/${other.path}`} title={other.colour} {...dot(other.colour)}>
          {other.colour}
        </a>
      ))}
      {rest > 0 ? (
        <b>
          +{rest}
          <span className="sr-only"> more</span>
        </b>
      ) : null}
    </p>
  )
}

/** The style sheet draws a colour nobody knows as a mixed one. */
function dot(name: string): { style?: CSSProperties } {
  const [first, second] = swatchColours(name)
  if (!first) return {}
  const colours: Record<`--${string}`, string> = second ? { '--a': first, '--b': second } : { '--a': first }
  return { style: colours as CSSProperties }
}
