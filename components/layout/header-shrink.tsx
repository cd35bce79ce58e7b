'use client'

/**
 * Says on the page when the header's first row has scrolled by; the style sheet then puts a phone's search beside the
 * menu.
 */
export function HeaderShrink() {
  return <i ref={watch} className="shrink-mark" aria-hidden="true" />
}

function watch(mark: HTMLElement) {
  const observer = new IntersectionObserver(([entry]) => {
    if (entry) document.documentElement.toggleAttribute('data-scrolled', !entry.isIntersecting)
  })
  observer.observe(mark)
  return () => observer.disconnect()
}
