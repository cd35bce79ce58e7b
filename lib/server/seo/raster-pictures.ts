import 'server-only'
import { LRUCache } from 'lru-cache'
import sharp from 'sharp'
import type { Picture } from '#lib/contract/product.ts'
import { importedPicture } from '../catalogue-import/photos.ts'
import { drawPicture } from '../pictures/drawn.ts'
import { environment } from '../platform/environment.ts'
import { inTurn } from './render-queue.ts'
import { shareCardOf } from './share-card.ts'
import { drawShareCard } from './share-drawing.ts'
import { SHARE_KINDS, type ShareCard, type ShareKind, shareDigest } from './share-image.ts'

export interface RasterPicture {
  png: Buffer
  /** The address says all that is on it, so it may be kept for ever. */
  immutable: boolean
}

const RASTER = /^\/pictures\/raster\/([\w.+-]{1,200})\.png$/
const SHARE = new RegExp(`^/pictures/share/(${SHARE_KINDS.join('|')})/([a-z0-9/-]{1,300})\\.([0-9a-f]{12})\\.png$`)
const RASTER_WIDTH = 1000
const RASTER_HEIGHT = 1200
const MEMORY_BYTES = 24 * 1024 * 1024

const KEPT = Symbol.for('steelcap.raster-pictures')
const shared = globalThis as { [KEPT]?: LRUCache<string, Buffer> }
function kept(): LRUCache<string, Buffer> {
  shared[KEPT] ??= new LRUCache({ maxSize: MEMORY_BYTES, sizeCalculation: (png) => png.length })
  return shared[KEPT]
}

/**
 * A PNG at `/pictures/raster/{drawing}.png` or `/pictures/share/{kind}/{path}.{digest}.png`; undefined when there is
 * nothing to show. Drawn when first asked for, one at a time. An address with a digest of yesterday shows today's
 * picture. Throws QueueFull.
 */
export async function rasterPicture(path: string): Promise<RasterPicture | undefined> {
  const drawing = RASTER.exec(path)?.[1]
  if (drawing !== undefined) return drawn(drawing)
  const [, kind, page = '', digest] = SHARE.exec(path) ?? []
  if (kind === undefined) return undefined
  const card = await shareCardOf(kind as ShareKind, page)
  if (!card) return undefined
  const current = shareDigest(card)
  const png = await once(`${kind}/${page}.${current}`, () => shareCard(card))
  return { png, immutable: digest === current }
}

async function drawn(name: string): Promise<RasterPicture | undefined> {
  const svg = drawPicture(name)
  if (svg === undefined) return undefined
  const png = await once(name, () =>
    sharp(Buffer.from(svg), { density: 144 })
      .resize(RASTER_WIDTH, RASTER_HEIGHT, { fit: 'contain', background: '#ffffff' })
      .png({ palette: true })
      .toBuffer(),
  )
  return { png, immutable: true }
}

/** Asked for twice at once, it is drawn once and found the second time. */
function once(key: string, draw: () => Promise<Buffer>): Promise<Buffer> {
  const known = kept().get(key)
  if (known) return Promise.resolve(known)
  return inTurn(async () => {
    const png = kept().get(key) ?? (await draw())
    kept().set(key, png)
    return png
  })
}

async function shareCard(card: ShareCard): Promise<Buffer> {
  return drawShareCard(card, environment().SHOP_NAME ?? 'Steelcap', card.picture && (await bytesOf(card.picture)))
}

async function bytesOf(picture: Picture): Promise<Uint8Array | undefined> {
  if (picture.kind === 'photo') {
    const name = `${picture.src.split('/').at(-1)}-${picture.widths.at(-1)}.webp`
    return (await importedPicture(name))?.bytes
  }
  const svg = drawPicture(/\/([^/]+)\.svg$/.exec(picture.src)?.[1] ?? '')
  return svg === undefined ? undefined : Buffer.from(svg)
}
