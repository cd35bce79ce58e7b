import 'server-only'

/** The paths and everything above them, each once: a boot in `footwear/work-boots` is in `footwear` too. */
export function withAncestors(paths: readonly string[]): string[] {
  const all = new Set<string>()
  for (const path of paths) {
    const parts = path.split('/')
    parts.forEach((_, i) => {
      all.add(parts.slice(0, i + 1).join('/'))
    })
  }
  return [...all]
}

/** The category a path stands below; null at the top. */
export function parentOf(path: string): string | null {
  const cut = path.lastIndexOf('/')
  return cut < 0 ? null : path.slice(0, cut)
}
