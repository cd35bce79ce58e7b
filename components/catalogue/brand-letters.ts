export interface ListedBrand {
  slug: string
  name: string
  productCount: number
}

export interface BrandLetter {
  /** `A` to `Z`, or `#` for names that begin with anything else. */
  letter: string
  brands: ListedBrand[]
}

/** Brands by first letter, accents aside; `#` first [CAT-18]. Keeps the order of the names. */
export function brandLetters(brands: readonly ListedBrand[]): BrandLetter[] {
  const letters = new Map<string, ListedBrand[]>()
  for (const brand of brands) {
    const letter = messageParts(brand.name)
    letters.set(letter, [...(letters.get(letter) ?? []), brand])
  }
  return [...letters]
    .map(([letter, listed]) => ({ letter, brands: listed }))
    .sort((a, b) => (a.letter < b.letter ? -1 : 1))
}

function messageParts(name: string): string {
  const first = name.normalize('NFD').charAt(0).toUpperCase()
  return /[A-Z]/.test(first) ? first : '#'
}
