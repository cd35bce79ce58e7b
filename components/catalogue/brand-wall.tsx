import type { BrandLetter } from './brand-letters.ts'

interface NamedBrand {
  slug: string
  name: string
}

/** Brand names as links, side by side. */
export function BrandWall({ brands }: { brands: readonly NamedBrand[] }) {
  return (
    <ul className="brand-wall">
      {brands.map((brand) => (
        <li key={brand.slug}>
          <a href={`/brands/${brand.slug}`}>
            <span>{brand.name}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}

/** All brands under their first letters, with links to each letter [CAT-18]. */
export function BrandIndex({ letters }: { letters: readonly BrandLetter[] }) {
  return (
    <>
      <nav aria-label="Letters" className="letters">
        {letters.map(({ letter }) => (
          <a key={letter} href={`#brand-${letter === '#' ? 'digits' : letter}`}>
            {letter}
          </a>
        ))}
      </nav>
      <div className="brand-index">
        {letters.map(({ letter, brands }) => (
          <section key={letter} aria-labelledby={`brand-${letter === '#' ? 'digits' : letter}`}>
            <h2 id={`brand-${letter === '#' ? 'digits' : letter}`}>{letter}</h2>
            <ul>
              {brands.map((brand) => (
                <li key={brand.slug}>
                  <a href={`/brands/${brand.slug}`}>
                    <span>{brand.name}</span> <small>{brand.productCount}</small>
                  </a>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  )
}
