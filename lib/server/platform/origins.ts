import 'server-only'

/** What a page may load of a provider. */
export interface Origins {
  scripts: readonly string[]
  frames: readonly string[]
  calls: readonly string[]
  /** Where its forms are sent; for most nowhere. */
  forms?: readonly string[]
}

export const NO_ORIGINS: Origins = { scripts: [], frames: [], calls: [] }
