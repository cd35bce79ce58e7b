import { scrollingTables } from '#lib/domain/content/scrolling-tables.ts'

/** The body of an article or post. It was made safe when it was written [BLOG-07]. */
export function RichBody({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised at writing
  return <div className="prose rich" dangerouslySetInnerHTML={{ __html: scrollingTables(html) }} />
}
