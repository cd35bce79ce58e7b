const STYLES = /<style[^>]*>.*?<\/style>/gs

/** A page without the styles it carries, and these: each has a budget of its own (record 106). */
export function markupAndStyles(html: string): { markup: string; styles: string } {
  return { markup: html.replace(STYLES, ''), styles: (html.match(STYLES) ?? []).join('') }
}
