import { readFileSync } from 'node:fs'
import Link from 'next/link'

/** The shop's own sixty, with nothing but what a card says. */
export function Cards() {
  const cards = JSON.parse(readFileSync(process.env.PEER_CARDS, 'utf8'))
  return (
    <main>
      <h1>Sixty cards</h1>
      <ul>
        {cards.map(({ href, brand, name, price, picture }) => (
          <li key={href}>
            <Link href={href} prefetch={false}>
              {/* biome-ignore lint/performance/noImgElement: the shop's pictures are drawings, which nothing optimises */}
              <img src={picture} alt={name} width="500" height="600" loading="lazy" />
              <span>{brand}</span>
              <span>{name}</span>
              <span>{price}</span>
            </Link>
          </li>
        ))}
      </ul>
    </main>
  )
}
