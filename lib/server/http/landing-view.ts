import 'server-only'
import { MEASUREMENTS } from '#lib/contract/measurements-path.ts'
import { pageTypeOf, tellablePath } from '#lib/domain/analytics/page-types.ts'
import { inlineProgram, withInlineScript } from '#lib/next-adapter/inline-script.ts'

const unheardView = inlineProgram(tellUnheardView)

/**
 * A page whose view is told when it is left, a second after it was painted at least, by somebody who gave no sign: its
 * scripts, which tell of it otherwise, never ran [OBS-01, OBS-32]. It names no visitor.
 */
export function withLandingView(html: string, path: string): string {
  const page = pageTypeOf(path)
  const told = tellablePath(path)
  const parameters = { page_type: page, ...(told === undefined ? {} : { page_path: told }) }
  const measurements = [{ name: 'page_view', page, age: 0, parameters }]
  return withInlineScript(html, unheardView, `/api${MEASUREMENTS}`, { measurements })
}

function tellUnheardView(address: string, body: object): void {
  addEventListener('pagehide', () => {
    const [painted] = performance.getEntriesByName('first-contentful-paint')
    if (window.awake || performance.now() - (painted?.startTime ?? 0) < 1000) return
    window.awake = true
    navigator.sendBeacon(address, new Blob([JSON.stringify(body)], { type: 'application/json' }))
  })
}
