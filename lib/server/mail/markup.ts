import 'server-only'

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** A piece of HTML that is safe to put into another. */
export class Markup {
  readonly html: string

  constructor(html: string) {
    this.html = html
  }
}

type Filling = string | number | Markup | readonly Markup[]

/** Builds HTML: every filling is escaped unless it is markup already. */
export function markup(texts: TemplateStringsArray, ...fillings: Filling[]): Markup {
  return new Markup(texts.map((text, i) => text + filled(fillings[i] ?? '')).join(''))
}

function filled(filling: Filling): string {
  if (filling instanceof Markup) return filling.html
  if (typeof filling === 'object') return filling.map((part) => part.html).join('')
  return String(filling).replace(/[&<>"']/g, (message) => ESCAPES[message] ?? message)
}

/** Data for machines in a script element; `<` is written so that nothing in it can close the element. */
export function jsonLd(data: object): Markup {
  const json = JSON.stringify(data).replace(/</g, '\\u003c')
  return new Markup(`<script type="application/ld+json">${json}</script>`)
}
