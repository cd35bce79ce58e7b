import Link from 'next/link'
import type { ReactNode } from 'react'

interface FinishedStepProps {
  title: string
  href: string
  children: ReactNode
}

/** A finished step in a few words, with the way back to it. */
export function FinishedStep({ title, href, children }: FinishedStepProps) {
  return (
    <section className="flex items-start justify-between gap-4 border-b border-line py-3">
      <div className="min-w-0 wrap-anywhere">
        <h2 className="font-text text-sm font-semibold text-steel">{title}</h2>
        <div className="text-base">{children}</div>
      </div>
      <Link href={href} prefetch={false} className="link grid min-h-11 place-items-center text-sm">
        <span>
          Edit<span className="sr-only"> {title.toLowerCase()}</span>
        </span>
      </Link>
    </section>
  )
}
