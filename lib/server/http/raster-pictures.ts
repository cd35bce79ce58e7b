import 'server-only'
import type { RasterPicture } from '../seo/raster-pictures.ts'
import type { HeaderPair } from './cached-headers.ts'
import { type Representation, represent } from './representation.ts'
import { IMMUTABLE } from './static-files.ts'

const AN_HOUR = 'public, max-age=3600'

/** Headers of a PNG that the shop draws; for ever where its address says what is on it. */
export function rasterHeaders(immutable: boolean): HeaderPair[] {
  return [
    ['Content-Type', 'image/png'],
    ['Cache-Control', immutable ? IMMUTABLE : AN_HOUR],
    ['Cross-Origin-Resource-Policy', 'cross-origin'],
  ]
}

/** Answers for what the rasteriser draws; `headers` go with every picture. */
export function rasterAnswers(
  draw: (path: string) => Promise<RasterPicture | undefined>,
  headers: HeaderPair[],
): (path: string) => Promise<Representation | undefined> {
  return async (path) => {
    const picture = await draw(path)
    if (!picture) return undefined
    return represent({ status: 200, headers: [...rasterHeaders(picture.immutable), ...headers], body: picture.png })
  }
}
