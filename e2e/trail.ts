import type { BrowserContext, Request } from '@playwright/test'

const STEPS_TOLD = 25

/**
 * Where a journey has been, told when it fails: a line that was lost on the way to a page looks like a press that was
 * never heard. Addresses as they change, and what was asked for and not answered by the end, with seconds since the
 * journey began.
 */
export function followTrail(context: BrowserContext): () => string {
  const begun = performance.now()
  const since = () => `${((performance.now() - begun) / 1000).toFixed(1)} s`
  const steps: string[] = []
  const open = new Map<Request, string>()
  const isTold = (request: Request) => ['document', 'fetch', 'xhr', 'script'].includes(request.resourceType())
  context.on('page', (page) => {
    page.on('framenavigated', (frame) => {
      if (frame === page.mainFrame()) steps.push(`${since()} at ${frame.url()}`)
    })
    page.on('close', () => steps.push(`${since()} closed`))
  })
  context.on('request', (request) => {
    if (isTold(request)) open.set(request, `${since()} ${request.method()} ${request.url()}`)
  })
  context.on('response', (response) => {
    const asked = open.get(response.request())
    if (asked && response.status() >= 400) steps.push(`${asked} → ${response.status()}`)
  })
  context.on('requestfinished', (request) => void open.delete(request))
  context.on('requestfailed', (request) => {
    const asked = open.get(request)
    if (asked) steps.push(`${asked} → ${request.failure()?.errorText} at ${since()}`)
    open.delete(request)
  })
  return () =>
    [...steps.slice(-STEPS_TOLD), ...[...open.values()].map((asked) => `${asked} → no answer yet`)].join('\n')
}
