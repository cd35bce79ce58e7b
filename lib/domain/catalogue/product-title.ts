/** A product by its brand, name and colour, as titles, feeds and mails call it: `Grit Anvil boot, black`. */
export function productTitle(brandName: string, name: string, colour: string | null | undefined): string {
  return `${brandName} ${name}${colour ? `, ${colour.toLowerCase()}` : ''}`
}
