'use client'

import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { Picture, type PictureSource } from '#components/ui/picture.tsx'
import { useZoom } from './use-zoom.ts'

/**
 * The product's pictures: a strip one swipes, with thumbnails that are links to each. All of it works without JavaScript; with
 * it a thumbnail moves the strip only, and a picture is magnified under the mouse or between two fingers.
 */
export function Gallery({ pictures }: { pictures: readonly PictureSource[] }) {
  const strip = useRef<HTMLUListElement>(null)
  const [shown, setShown] = useState(0)

  // Which picture stands in the strip is known to the browser that scrolls it.
  useEffect(() => {
    const list = strip.current
    if (!list) return
    const note = () => setShown(Math.round(list.scrollLeft / Math.max(list.clientWidth, 1)))
    list.addEventListener('scroll', note, { passive: true })
    return () => list.removeEventListener('scroll', note)
  }, [])

  const show = (event: MouseEvent, at: number) => {
    event.preventDefault()
    strip.current?.scrollTo?.({ left: at * strip.current.clientWidth })
    setShown(at)
  }
  return (
    <section className="gallery" aria-label="Pictures">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <ul className="gallery-strip" ref={strip} tabIndex={0}>
        {pictures.map((picture, i) => (
          <Frame key={picture.src} id={`picture-${i + 1}`} picture={picture} eager={i === 0} />
        ))}
      </ul>
      {pictures.length > 1 ? (
        <ul className="gallery-thumbs">
          {pictures.map((picture, i) => (
            <li key={picture.src}>
              <a
                href={`#picture-${i + 1}`}
                aria-label={`Picture ${i + 1} of ${pictures.length}`}
                aria-current={i === shown ? 'true' : undefined}
                onClick={(event) => show(event, i)}
              >
                <Picture source={picture} sizes="72px" decorative />
              </a>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  )
}

function Frame({ id, picture, eager }: { id: string; picture: PictureSource; eager: boolean }) {
  const zoom = useZoom()
  return (
    <li id={id} className="gallery-frame" {...zoom.props}>
      <div style={zoom.style}>
        <Picture source={picture} sizes="(width < 64rem) 100vw, 640px" eager={eager} />
      </div>
    </li>
  )
}
