import { buttonClass } from '#components/ui/button.tsx'
import { type Part, PlainPart } from '#components/ui/part.tsx'
import { Picture } from '#components/ui/picture.tsx'
import type { HomeBlock } from '#lib/contract/content.ts'

type Hero = Extract<HomeBlock, { kind: 'hero' }>

interface HomeHeroProps {
  hero: Hero
  /**
   * Wide and tall versions of one scene that fills the band; without it the block's own picture stands beside the
   * words.
   */
  scene?: { wide: string; tall: string } | undefined
  /** One-liners that answer: when will it be here, can I send it back. */
  promises: readonly string[]
  /** How its words get into the page. */
  part?: Part
}

/** One promise, one picture, two ways in [ROUTE-17]. */
export function HomeHero({ hero, scene, promises, part: Still = PlainPart }: HomeHeroProps) {
  return (
    <section className={scene ? 'hero hero-scene' : 'hero'}>
      <div className="wrap hero-grid">
        <Still as="div" className="hero-words">
          <h1>{hero.title}</h1>
          <p>{hero.text}</p>
          <div className="hero-buttons">
            {hero.links.map(({ label, href }, i) => (
              <a key={href} className={buttonClass(i === 0 ? 'primary' : 'secondary')} href={href}>
                {label}
              </a>
            ))}
          </div>
          <ul className="hero-promises">
            {promises.map((promise) => (
              <li key={promise}>{promise}</li>
            ))}
          </ul>
        </Still>
        {scene ? (
          <picture className="hero-picture">
            <source media="(width < 64rem)" srcSet={scene.tall} />
            <img src={scene.wide} alt={hero.picture.alt} width={1600} height={900} fetchPriority="high" />
          </picture>
        ) : (
          <div className="hero-still">
            <Picture source={hero.picture} sizes="(width < 64rem) 100vw, 480px" eager />
          </div>
        )}
      </div>
    </section>
  )
}
