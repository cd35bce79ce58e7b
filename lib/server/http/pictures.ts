import 'server-only'
import { LRUCache } from 'lru-cache'
import type { HeaderPair } from './cached-headers.ts'
import { type Representation, represent } from './representation.ts'
import { IMMUTABLE } from './static-files.ts'

export interface PictureSources {
  /** The SVG of a drawn picture's name. */
  draw: (name: string) => string | undefined
  /** The bytes of an imported photo's file name. */
  photo: (name: string) => Promise<{ contentType: string; bytes: Uint8Array } | undefined>
}

const PATH = /^\/pictures\/(drawn|photo)\/([\w.+-]{1,200})\.(svg|avif|webp)$/
const MEMORY_BYTES = 32 * 1024 * 1024
/** An SVG opened on its own is a document: it may draw, and nothing else. */
const SVG_SANDBOX = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

/**
 * Product pictures. Their names say all that is in them, so each is kept for ever by whoever has it, and made once
 * here.
 */
export class Pictures {
  readonly #sources: PictureSources
  readonly #headers: HeaderPair[]
  readonly #made = new LRUCache<string, Representation>({ maxSize: MEMORY_BYTES, sizeCalculation: (it) => it.bytes })

  constructor(sources: PictureSources, headers: HeaderPair[]) {
    this.#sources = sources
    this.#headers = headers
  }

  /**
   * The picture at a URL path; undefined when there is none. Unknown names are not remembered: anybody can think of
   * more.
   */
  answer(path: string): Representation | Promise<Representation | undefined> | undefined {
    const known = this.#made.get(path)
    if (known) return known
    const [, kind, name = '', ending] = PATH.exec(path) ?? []
    if (kind === 'drawn' && ending === 'svg') return this.#drawn(path, name)
    if (kind === 'photo' && ending !== 'svg') return this.#photo(path, `${name}.${ending}`)
    return undefined
  }

  #drawn(path: string, name: string): Promise<Representation> | undefined {
    const svg = this.#sources.draw(name)
    if (svg === undefined) return undefined
    const headers: HeaderPair[] = [['Content-Security-Policy', SVG_SANDBOX]]
    return this.#keep(path, 'image/svg+xml', Buffer.from(svg), headers)
  }

  async #photo(path: string, name: string): Promise<Representation | undefined> {
    const photo = await this.#sources.photo(name)
    return photo && this.#keep(path, photo.contentType, Buffer.from(photo.bytes), [])
  }

  async #keep(path: string, type: string, body: Buffer, more: HeaderPair[]): Promise<Representation> {
    const fixed: HeaderPair[] = [
      ['Content-Type', type],
      ['Cache-Control', IMMUTABLE],
      ['Vary', 'Accept-Encoding'],
      ['Cross-Origin-Resource-Policy', 'cross-origin'],
    ]
    const made = await represent({ status: 200, headers: [...fixed, ...more, ...this.#headers], body })
    this.#made.set(path, made)
    return made
  }
}
