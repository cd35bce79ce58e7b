import 'server-only'
import { join } from 'node:path'
import type { ReactNode } from 'react'

// Next keeps React's own server renderer out of server components, where it would not know their client components.
// There are none in here.
const { createRequire } = process.getBuiltinModule('node:module')
const { renderToStaticMarkup } = createRequire(join(process.cwd(), 'package.json'))(
  'react-dom/server',
) as typeof import('react-dom/server')

// React announces the first pictures in front of the markup. It means a page's head; here they would be announced in
// the middle of a list, a few bytes before the pictures themselves.
const ANNOUNCED = /^(?:<link rel="preload" as="image"[^>]*>)+/

/** Elements as HTML. Throws when there is one in them that runs in the browser. */
export function staticMarkup(elements: ReactNode): string {
  return renderToStaticMarkup(elements).replace(ANNOUNCED, '')
}
