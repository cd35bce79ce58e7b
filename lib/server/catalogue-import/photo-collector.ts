import 'server-only'
import type { Picture } from '#lib/contract/product.ts'
import { pool } from '../db/client.ts'
import { type StoredPhoto, storePhoto } from './photos.ts'
import { downloadPicture, PictureTrouble } from './picture-download.ts'
import type { ImportedImage, ImportedProduct } from './product-reading.ts'
import { type Pending, productId } from './product-store.ts'
import { RefusedAddress } from './public-host.ts'

type Say = (row: number, handle: string, text: string) => void

const AT_ONCE = 4
const IMAGES_PER_PRODUCT_MAX = 20
/** After so many silences from a host it is not asked again in this run. */
const SILENCES_MAX = 3

/** Fetches the photos of imported products and hangs them up. A photo that cannot be had is reported; the product stays. */
export class PhotoCollector {
  readonly #say: Say
  readonly #silences = new Map<string, number>()
  #touched: string[] = []

  constructor(say: Say) {
    this.#say = say
  }

  /** Ids of products whose pictures have changed since it was last asked. */
  takeTouched(): string[] {
    const touched = this.#touched
    this.#touched = []
    return touched
  }

  async collect(pending: readonly Pending[]): Promise<{ stored: number; missing: number }> {
    const counts = { stored: 0, missing: 0 }
    const work = pending.filter(lacksPhotos)
    const queue = work.values()
    const worker = async () => {
      for (const one of queue) {
        const { stored, missing } = await this.#photograph(one)
        counts.stored += stored
        counts.missing += missing
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, worker))
    return counts
  }

  /** Photos of one handle; colours of it share them. */
  async #photograph({ reading, known }: Pending): Promise<{ stored: number; missing: number }> {
    const photos = new Map<string, StoredPhoto | undefined>()
    for (const image of reading.products.flatMap(({ images }) => images.slice(0, IMAGES_PER_PRODUCT_MAX))) {
      if (!photos.has(image.url)) photos.set(image.url, await this.#fetch(image, reading.handle))
    }
    for (const product of reading.products) {
      const pictures = product.images.flatMap((image) => pictureOf(image, photos.get(image.url)))
      // What hangs there stays when less could be fetched.
      if (pictures.length < Math.min(product.images.length, imagesBefore(product, known))) continue
      const id = productId(product, known)
      const { rowCount } = await pool().query(
        'update products set images = $2::jsonb, updated_at = now() where id = $1 and images <> $2::jsonb',
        [id, JSON.stringify(pictures)],
      )
      if (rowCount) this.#touched.push(id)
    }
    const stored = [...photos.values()].filter((photo) => photo !== undefined).length
    return { stored, missing: photos.size - stored }
  }

  async #fetch({ url, row }: ImportedImage, handle: string): Promise<StoredPhoto | undefined> {
    const host = URL.parse(url)?.host ?? ''
    try {
      if ((this.#silences.get(host) ?? 0) >= SILENCES_MAX)
        throw new PictureTrouble('the host has not answered before in this run')
      const photo = await storePhoto(await downloadPicture(url))
      this.#silences.delete(host)
      return photo
    } catch (error) {
      if (!(error instanceof PictureTrouble || error instanceof RefusedAddress)) throw error
      if (error instanceof PictureTrouble && error.unreachable)
        this.#silences.set(host, (this.#silences.get(host) ?? 0) + 1)
      this.#say(row, handle, `picture not fetched: ${url.slice(0, 200)} (${error.message})`)
      return undefined
    }
  }
}

function pictureOf({ alt }: ImportedImage, photo: StoredPhoto | undefined): Picture[] {
  return photo === undefined
    ? []
    : [{ kind: 'photo', src: `/pictures/photo/${photo.digest}`, widths: photo.widths, alt }]
}

/** New and changed products always; an unchanged one when it has fewer photos than its rows name. */
function lacksPhotos({ reading, known }: Pending): boolean {
  return reading.products.some((product) => {
    const asDigested = known.some(({ importDigest }) => importDigest === reading.digest)
    return asDigested ? imagesBefore(product, known) < product.images.length : product.images.length > 0
  })
}

function imagesBefore(product: ImportedProduct, known: Pending['known']): number {
  return known.find(({ importHandle }) => importHandle === product.importHandle)?.images.length ?? 0
}
