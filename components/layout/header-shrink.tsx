'use client'

import { useEffect, useRef } from 'react'

/**
 * Says on the page when the header's first row has scrolled by; the style sheet then puts a phone's search beside the
 * menu.
 */
export function HeaderShrink() {
  const mark = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!mark.current) return
    const observer = new IntersectionObserver(([entry]) => {
      if (entry) document.documentElement.toggleAttribute('data-scrolled', !entry.isIntersecting)
    })
    observer.observe(mark.current)
    return () => observer.disconnect()
  }, [])
  return <i ref={mark} className="shrink-mark" aria-hidden="true" />
}
