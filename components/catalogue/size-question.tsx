import type { FacetName } from '#lib/domain/catalogue/listing-query.ts'
import { sizeText } from '#lib/domain/sizes/sizes.ts'
import { FACET_TITLES } from './facet-titles.ts'

interface SizeQuestionProps {
  size: string
  choices: readonly { facet: FacetName; count: number; href: string }[]
}

/** Asks which size a number is, with links that say it [SRCH-15]. Nothing where there is nothing to choose between. */
export function SizeQuestion({ size, choices }: SizeQuestionProps) {
  if (choices.length === 0) return null
  return (
    <nav aria-label={`Which size ${sizeText(size)}?`} className="size-question">
      <p>Which size {sizeText(size)}?</p>
      <ul className="chips">
        {choices.map(({ facet, count, href }) => (
          <li key={facet}>
            <a className="chip" href={href} rel="nofollow">
              {facet === 'clothingSize' ? 'Clothing' : FACET_TITLES[facet]} {sizeText(size)} <small>{count}</small>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
