import type { ReactNode } from 'react'
import { ArrowIcon } from '#components/ui/icons.tsx'

interface HomeSectionProps {
  title: string
  more?: { href: string; label: string }
  children: ReactNode
}

/** A titled band of the home page with, at its end, the way to more. */
export function HomeSection({ title, more, children }: HomeSectionProps) {
  return (
    <section className="wrap home-section">
      <div className="home-section-head">
        <h2>{title}</h2>
        {more ? (
          <a href={more.href}>
            {more.label}
            <ArrowIcon />
          </a>
        ) : null}
      </div>
      {children}
    </section>
  )
}
