import 'server-only'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { LRUCache } from 'lru-cache'
import { decoded } from '#lib/domain/text/decoded.ts'
import type { HeaderPair } from './cached-headers.ts'
import { type Representation, represent } from './representation.ts'

export const IMMUTABLE = 'public, max-age=31536000, immutable'

const TYPES: Record<string, string> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml',
}

export interface Folder {
  /** Where it lies on disk. */
  root: string
  /** The URL path it is served under, ending in `/`. */
  at: string
  cacheControl: string
  /** Asked for what is not in the folder, by its path below it. */
  elsewhere?: (path: string) => Promise<Buffer | undefined>
}

const MEMORY_BYTES = 48 * 1024 * 1024

/**
 * Files that are there when the server starts, served from memory. A request is looked up in the list of their paths
 * and never turned into a path on disk, so there is nothing to climb out of; links and dotfiles are not in the list.
 */
export class StaticFiles {
  readonly #found: Map<string, { file: string; cacheControl: string }>
  readonly #headers: HeaderPair[]
  readonly #elsewhere: readonly Folder[]
  readonly #loaded = new LRUCache<string, Representation>({ maxSize: MEMORY_BYTES, sizeCalculation: (it) => it.bytes })

  private constructor(
    found: Map<string, { file: string; cacheControl: string }>,
    headers: HeaderPair[],
    elsewhere: Folder[],
  ) {
    this.#found = found
    this.#headers = headers
    this.#elsewhere = elsewhere
  }

  /** Lists the folders; one that is missing counts as empty. `headers` go with every file. */
  static async open(folders: Folder[], headers: HeaderPair[]): Promise<StaticFiles> {
    const found = new Map<string, { file: string; cacheControl: string }>()
    for (const { root, at, cacheControl } of folders) {
      const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => [])
      for (const entry of entries) {
        const file = join(entry.parentPath, entry.name)
        const path = file.slice(join(root, '/').length)
        if (entry.isFile() && !/(^|\/)\./.test(path)) found.set(at + path, { file, cacheControl })
      }
    }
    return new StaticFiles(
      found,
      headers,
      folders.filter((folder) => folder.elsewhere),
    )
  }

  /** Whether a file of the folders is at a URL path. */
  has(path: string): boolean {
    return this.#found.has(path)
  }

  /** The file at a URL path: at once when it is in memory, undefined when there is none. */
  answer(path: string): Representation | Promise<Representation | undefined> | undefined {
    const name = this.#found.has(path) ? path : decoded(path)
    const known = this.#loaded.get(name)
    if (known) return known
    const place = this.#found.get(name)
    return place ? this.#load(name, place) : this.#fromElsewhere(name)
  }

  /** The files of a folder: where each lies below it, and how it is read. */
  below(at: string): { path: string; read(): Promise<Buffer> }[] {
    const files = [...this.#found].filter(([name]) => name.startsWith(at))
    return files.map(([name, { file }]) => ({ path: name.slice(at.length), read: () => readFile(file) }))
  }

  async #load(name: string, { file, cacheControl }: { file: string; cacheControl: string }): Promise<Representation> {
    return this.#keep(name, await readFile(file), cacheControl)
  }

  #fromElsewhere(name: string): Promise<Representation | undefined> | undefined {
    const folder = this.#elsewhere.find(({ at }) => name.startsWith(at))
    return folder?.elsewhere?.(name.slice(folder.at.length)).then((body) => {
      return body && this.#keep(name, body, folder.cacheControl)
    })
  }

  async #keep(name: string, body: Buffer, cacheControl: string): Promise<Representation> {
    const type = TYPES[extname(name).toLowerCase()] ?? 'application/octet-stream'
    const headers: HeaderPair[] = [
      ['Content-Type', type],
      ['Cache-Control', cacheControl],
      ['Vary', 'Accept-Encoding'],
      ...this.#headers,
    ]
    const made = await represent({ status: 200, headers, body })
    this.#loaded.set(name, made)
    return made
  }
}
