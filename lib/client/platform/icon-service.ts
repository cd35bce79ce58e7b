import { ICON_API_TIMEOUT } from '#lib/domain/shop-rules.ts'

const asked = new Map<string, Promise<string | undefined>>()

/**
 * An icon of the icon service as the address of a picture; the same icon is asked for once. Undefined when it does not
 * come within five seconds or is none: then the console has a warning and nobody else hears of it [UI-13, OBS-12].
 */
export function iconOf(name: string): Promise<string | undefined> {
  const known = asked.get(name)
  if (known) return known
  const asking = fetchIcon(name).catch((error: unknown) => {
    asked.delete(name)
    // biome-ignore lint/suspicious/noConsole: a warning on the console is what this failure is to leave
    console.warn(`The icon ${name} did not load: ${error instanceof Error ? error.message : String(error)}`)
    return undefined
  })
  asked.set(name, asking)
  return asking
}

async function fetchIcon(name: string): Promise<string> {
  const response = await fetch(`/icons/${name}.svg`, { signal: AbortSignal.timeout(ICON_API_TIMEOUT * 1000) })
  if (!response.ok) throw new Error(`status ${response.status}`)
  const drawing = await response.text()
  if (!drawing.startsWith('<svg')) throw new Error('not a drawing')
  return `data:image/svg+xml,${encodeURIComponent(drawing)}`
}
