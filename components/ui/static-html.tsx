import 'server-only'
import { createHash } from 'node:crypto'
import { register } from '#lib/next-adapter/markup-registry.ts'
import { pageKind } from '#lib/next-adapter/page-kind.ts'
import { isPlainNext } from '#lib/next-adapter/plain-next.ts'
import { rememberedMarkup } from '#lib/next-adapter/remembered-markup.ts'
import { staticMarkup } from '#lib/next-adapter/static-markup.ts'
import { KeptJson } from './kept-json.tsx'
import { KeptMarkup } from './kept-markup.tsx'
import { type PartProps, PlainPart } from './part.tsx'

/**
 * A part of a page as markup. Elements cost the server time and the page weight twice over, once as HTML and once as
 * data for the browser; a list of sixty tiles that never changes by itself needs neither. In a document the data only
 * names the markup; a navigation brings it along.
 */
export function StaticHtml({ children, remember, ...element }: PartProps) {
  if (isPlainNext()) return <PlainPart {...element}>{children}</PlainPart>
  const markup = remember ? rememberedMarkup(children) : staticMarkup(children)
  return <KeptMarkup {...element} {...keep(markup)} />
}

/** JSON for crawlers, who read documents: a navigation leaves it out [SEO-02]. */
export function StaticJson({ type, json }: { type: string; json: string }) {
  return pageKind() === 'navigation' ? null : <KeptJson type={type} {...keep(json)} />
}

function keep(markup: string): { digest: string; markup?: string } {
  const digest = createHash('sha1').update(markup).digest('base64url').slice(0, 10)
  if (pageKind() !== 'document') return { digest, markup }
  register(digest, markup)
  return { digest }
}
