const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', apos: '’', '#39': '’' }

/** Tags within a sentence: where one ends a comma may follow, and half a word. */
const INLINE = /<\/?(?:a|b|em|i|small|strong|sub|sup)(?:\s[^>]*)?>/g

/** Text of a piece of sanitised HTML, for where markup cannot go. */
export function plainText(html: string): string {
  return html
    .replace(INLINE, '')
    .replace(/([^\s.,;:!?])\s*<\/li>(?=\s*<li)/g, '$1; ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|nbsp|apos|#39);/g, (whole, name: string) => ENTITIES[name] ?? whole)
    .replace(/\s+/g, ' ')
    .trim()
}

/** The beginning of a text, cut between words, with an ellipsis where something is missing. `max` counts characters. */
export function shortened(text: string, max: number): string {
  if (text.length <= max) return text
  const cut = text.slice(0, max - 1)
  const space = cut.lastIndexOf(' ')
  return `${(space > max / 2 ? cut.slice(0, space) : cut).replace(/[\s,;:.–—-]+$/, '')}…`
}
