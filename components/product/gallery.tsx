'use client'

import { type MouseEvent, useState } from 'react'
import { CarouselStrip } from '#components/ui/carousel.tsx'
import { Picture, type PictureSource } from '#components/ui/picture.tsx'
import { type Carousel, useCarousel } from '#components/ui/use-carousel.ts'
import { useZoom } from './use-zoom.ts'

/**
 * The product's pictures: a strip one swipes, with thumbnails that are links to each. All of it works without
 * JavaScript; with it a thumbnail moves the strip only, the pictures go by when asked to [UI-12], and one is magnified
 * under the mouse, between two fingers or by a double tap.
 */
export function Gallery({ pictures }: { pictures: readonly PictureSource[] }) {
  const [playing, setPlaying] = useState(false)
  const carousel = useCarousel(pictures.length, { autoplay: playing })
  const slides = pictures.map((picture, i) => ({
    id: `picture-${i + 1}`,
    content: <Frame picture={picture} eager={i === 0} carousel={carousel} />,
  }))
  return (
    <div className="gallery">
      <CarouselStrip carousel={carousel} slides={slides} label="Pictures">
        {pictures.length > 1 ? (
          <>
            <p className="gallery-count" aria-live={playing ? 'off' : 'polite'}>
              <span className="sr-only">Picture</span> {carousel.at + 1} of {pictures.length}
            </p>
            <button
              type="button"
              className="gallery-play"
              data-autoplay=""
              aria-label={playing ? 'Pause pictures' : 'Play pictures'}
              onClick={() => setPlaying(!playing)}
            >
              {playing ? 'Pause' : 'Play'}
            </button>
          </>
        ) : null}
      </CarouselStrip>
      {pictures.length > 1 ? <Thumbnails pictures={pictures} carousel={carousel} /> : null}
    </div>
  )
}

function Thumbnails({ pictures, carousel }: { pictures: readonly PictureSource[]; carousel: Carousel }) {
  const show = (event: MouseEvent, at: number) => {
    event.preventDefault()
    carousel.show(at)
  }
  return (
    <ul className="gallery-thumbs">
      {pictures.map((picture, i) => (
        <li key={picture.src}>
          <a
            href={`#picture-${i + 1}`}
            aria-label={`Picture ${i + 1} of ${pictures.length}`}
            aria-current={i === carousel.at ? 'true' : undefined}
            onClick={(event) => show(event, i)}
          >
            <Picture source={picture} sizes="72px" decorative />
          </a>
        </li>
      ))}
    </ul>
  )
}

function Frame({ picture, eager, carousel }: { picture: PictureSource; eager: boolean; carousel: Carousel }) {
  const zoom = useZoom(carousel.hold)
  return (
    <div className="gallery-frame" {...zoom.props}>
      <div style={zoom.style}>
        <Picture source={picture} sizes="(width < 64rem) 100vw, 640px" eager={eager} />
      </div>
    </div>
  )
}
