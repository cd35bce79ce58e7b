import { setTimeout as pause } from 'node:timers/promises'

const PATHS = ['/', '/categories/footwear', '/categories/workwear', '/brands', '/cart']
const STATIC = /\/_next\/static\/[\w./~%-]+?\.(?:js|css|woff2)/g

export interface PageVisits {
  pages: number
  brokenPages: string[]
  files: number
  missingFiles: string[]
  stop(): Promise<void>
}

/** So many visitors who load whole pages, each with all its scripts, styles and fonts. */
export function startVisits(count: number, origin: string): PageVisits {
  let going = true
  const visits: PageVisits = { pages: 0, brokenPages: [], files: 0, missingFiles: [], stop }
  const visitor = async (first: number) => {
    for (let i = first; going; i += 1) {
      const path = PATHS[i % PATHS.length] ?? '/'
      const page = await get(origin + path)
      visits.pages += 1
      if (page.status !== 200 || !page.text.includes('</html>')) visits.brokenPages.push(`${page.status} ${path}`)
      await countFiles(visits, origin, [...new Set(page.text.match(STATIC))])
      await pause(20)
    }
  }
  const all = Promise.all(Array.from({ length: count }, (_, i) => visitor(i)))
  async function stop() {
    going = false
    await all
  }
  return visits
}

/** Asks for static files and notes those that do not come. */
export async function countFiles(
  visits: Pick<PageVisits, 'files' | 'missingFiles'>,
  origin: string,
  paths: readonly string[],
): Promise<void> {
  for (const path of paths) {
    const file = await get(origin + path)
    visits.files += 1
    if (file.status !== 200 || file.text.length === 0) visits.missingFiles.push(`${file.status} ${path}`)
  }
}

async function get(url: string): Promise<{ status: number; text: string }> {
  try {
    const answer = await fetch(url, { headers: { accept: '*/*' }, signal: AbortSignal.timeout(30_000) })
    return { status: answer.status, text: await answer.text() }
  } catch {
    return { status: 0, text: '' }
  }
}
