import { ArrowIcon } from '#components/ui/icons.tsx'
import { type Part, PlainPart } from '#components/ui/part.tsx'
import { SizeConverter } from './size-converter.tsx'

interface HomeFitProps {
  title: string
  text: string
  /** Address of the guide that explains it, where the shop has written one. */
  guide?: string | undefined
  /** How its words get into the page. */
  part?: Part
}

/** Find your fit: the converter, with the way to the guide that explains it. */
export function HomeFit({ title, text, guide, part: Still = PlainPart }: HomeFitProps) {
  return (
    <section className="fit" aria-labelledby="fit-title">
      <div className="wrap fit-grid">
        <Still as="div" className="fit-words">
          <h2 id="fit-title">{title}</h2>
          <p>{text}</p>
          {guide ? (
            <a href={guide}>
              How to measure your foot
              <ArrowIcon />
            </a>
          ) : null}
        </Still>
        <SizeConverter />
      </div>
    </section>
  )
}
