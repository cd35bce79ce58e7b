import 'server-only'

/** What a page may load of a provider. */
export interface Origins {
  scripts: readonly string[]
  frames: readonly string[]
  calls: readonly string[]
}

export const NO_ORIGINS: Origins = { scripts: [], frames: [], calls: [] }
