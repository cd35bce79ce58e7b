import type { ReactNode } from 'react'
import { ReturnIcon, RulerIcon, ShieldIcon, TruckIcon } from '#components/ui/icons.tsx'
import type { HomeBlock } from '#lib/contract/content.ts'

const ICONS: readonly [pattern: RegExp, icon: ReactNode][] = [
  [/size|fit|measure|width/i, <RulerIcon key="ruler" />],
  [/return|exchange|back|swap/i, <ReturnIcon key="return" />],
  [/deliver|free|ship|dispatch|post/i, <TruckIcon key="truck" />],
]

/** Why here, in facts that can be checked; each gets the picture its title speaks of. */
export function HomeFacts({ title, facts }: Omit<Extract<HomeBlock, { kind: 'facts' }>, 'kind'>) {
  return (
    <section className="wrap" aria-labelledby="facts-title">
      <h2 id="facts-title" className="facts-title">
        {title}
      </h2>
      <ul className="facts">
        {facts.map((fact) => (
          <li key={fact.title}>
            {ICONS.find(([pattern]) => pattern.test(fact.title))?.[1] ?? <ShieldIcon />}
            <h3>{fact.title}</h3>
            <p>{fact.text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
