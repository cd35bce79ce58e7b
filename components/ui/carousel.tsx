import type { ReactNode } from 'react'
import type { Carousel } from './use-carousel.ts'

export interface Slide {
  /** Names the slide in the page, for links to it. */
  id: string
  content: ReactNode
}

interface CarouselStripProps {
  carousel: Carousel
  slides: readonly Slide[]
  label: string
  children?: ReactNode
}

/** The strip of a carousel: each slide is as wide as the strip, and the arrow keys move it. Children stand over it. */
export function CarouselStrip({ carousel, slides, label, children }: CarouselStripProps) {
  return (
    <section
      className="carousel"
      ref={carousel.root}
      aria-roledescription="carousel"
      aria-label={label}
      {...carousel.keys}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <ul className="carousel-track" tabIndex={0}>
        {slides.map((slide) => (
          <li key={slide.id} id={slide.id} className="carousel-slide">
            {slide.content}
          </li>
        ))}
      </ul>
      {children}
    </section>
  )
}
