import type { ReactNode } from 'react'
import { DemoRibbon } from '#components/layout/demo-ribbon.tsx'
import { Wordmark } from '#components/layout/wordmark.tsx'
import { environment } from '#lib/server/platform/environment.ts'
import { shopName } from './shop-name.ts'

interface PlainHeaderProps {
  /** The one way out. */
  way: ReactNode
  narrow?: boolean
}

/** The header of pages with one thing to do: the name, and the way back. */
export function PlainHeader({ way, narrow = false }: PlainHeaderProps) {
  return (
    <header className="border-b border-line bg-card">
      {environment().sandbox ? <DemoRibbon /> : null}
      <div
        className={`wrap flex min-h-16 flex-wrap items-center justify-between gap-4${narrow ? ' max-w-[1120px]' : ''}`}
      >
        <Wordmark name={shopName()} />
        {way}
      </div>
    </header>
  )
}
