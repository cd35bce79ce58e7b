import { buttonClass } from '#components/ui/button.tsx'

interface HeroProps {
  /** The promise, as the page's heading. */
  promise: string
  lead: string
  primary: { href: string; label: string }
  secondary: { href: string; label: string }
  /** Wide and tall versions of one picture. */
  picture: { wide: string; tall: string; alt: string }
}

/** One promise, one picture, two ways in. */
export function Hero({ promise, lead, primary, secondary, picture }: HeroProps) {
  return (
    <section className="hero">
      <div className="wrap hero-grid">
        <div className="hero-words">
          <h1>{promise}</h1>
          <p>{lead}</p>
          <div className="hero-buttons">
            <a className={buttonClass('primary')} href={primary.href}>
              {primary.label}
            </a>
            <a className={buttonClass('secondary')} href={secondary.href}>
              {secondary.label}
            </a>
          </div>
        </div>
        <picture className="hero-picture">
          <source media="(width < 64rem)" srcSet={picture.tall} />
          <img src={picture.wide} alt={picture.alt} width={1600} height={900} fetchPriority="high" />
        </picture>
      </div>
    </section>
  )
}
