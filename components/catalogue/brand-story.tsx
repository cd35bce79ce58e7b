import { type Part, PlainPart } from '#components/ui/part.tsx'
import { Picture, type PictureSource } from '#components/ui/picture.tsx'
import { paragraphsOf } from '#lib/domain/text/paragraphs.ts'

interface BrandStoryProps {
  name: string
  /** Plain text, paragraphs with an empty line between. */
  story: string
  picture?: PictureSource | undefined
  part?: Part
}

/**
 * What a brand says of itself, closed so that its goods stay in the first screen; nothing where it says nothing
 * [CAT-50].
 */
export function BrandStory({ name, story, picture, part: Still = PlainPart }: BrandStoryProps) {
  const paragraphs = paragraphsOf(story)
  if (paragraphs.length === 0) return null
  return (
    <Still as="div">
      <details className="brand-story">
        <summary>
          {picture ? (
            <span className="brand-story-look">
              <Picture source={picture} sizes="48px" decorative />
            </span>
          ) : null}
          About {name}
        </summary>
        <div className="brand-story-body">
          {picture ? <Picture source={picture} sizes="(width >= 48rem) 160px, 40vw" /> : null}
          <div>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </div>
      </details>
    </Still>
  )
}
