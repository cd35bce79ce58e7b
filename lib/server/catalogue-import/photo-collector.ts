import 'server-only'
import type { Picture } from '#lib/contract/product.ts'
import { inTransaction } from '../db/transaction.ts'
import { noteChange } from '../platform/change-note.ts'
import { type StoredPhoto, storePhoto } from './photos.ts'
import { downloadPicture, PictureTrouble } from './picture-download.ts'
import { RefusedAddress } from './public-host.ts'

/** A picture somewhere on the web, and the row or line that names it. */
export interface ImportedImage {
  url: string
  alt: string
  row: number
}

type Say = (row: number, handle: string, text: string) => void

/**
 * The pictures of a reading: those to be fetched, among those the shop has. `asOf` is when a product was changed last:
 * they are not for one that has changed since.
 */
export interface PhotoWork {
  row: number
  handle: string
  products: { id: string; images: (ImportedImage | Picture)[]; before: number; asOf?: string }[]
  /** New or changed products are photographed anew, unchanged ones only where they lack pictures. */
  changed: boolean
}

const AT_ONCE = 4
const IMAGES_PER_PRODUCT_MAX = 20
/** After so many silences from a host it is not asked again in this run. */
const SILENCES_MAX = 3

interface Collected {
  stored: number
  missing: number
  /** Ids of products that have got other pictures. */
  touched: string[]
  /** Products of which a photo may be had at another time. */
  later: { id: string; handle: string; images: (ImportedImage | Picture)[] }[]
}

/**
 * Fetches the photos of imported products and hangs them up. A photo that cannot be had is reported; the product stays.
 */
export class PhotoCollector {
  readonly #say: Say
  readonly #signal: AbortSignal | undefined
  readonly #silences = new Map<string, number>()

  constructor(say: Say, signal?: AbortSignal) {
    this.#say = say
    this.#signal = signal
  }

  async collect(works: readonly PhotoWork[]): Promise<Collected> {
    const all: Collected = { stored: 0, missing: 0, touched: [], later: [] }
    const queue = works.filter(lacksPhotos).values()
    const worker = async () => {
      for (const work of queue) {
        const { stored, missing, touched, later } = await (this.#signal?.aborted
          ? this.#leave(work)
          : this.#photograph(work))
        all.stored += stored
        all.missing += missing
        all.touched.push(...touched)
        all.later.push(...later)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, worker))
    return all
  }

  /**
   * Leaves the photos of a reading to the running shop: its products are stored already, so the next run, to which they
   * are unchanged, would not fetch them either.
   */
  async #leave(work: PhotoWork): Promise<Collected> {
    const { row, handle, products } = work
    const later = products
      .filter(({ images }) => images.some(isRemote))
      .map(({ id, images }) => ({ id, handle, images }))
    if (later.length === 0) return this.#photograph(work)
    const missing = new Set(later.flatMap(({ images }) => images.filter(isRemote).map(({ url }) => url))).size
    this.#say(row, handle, `pictures left to the running shop, as the import was stopped: ${missing}`)
    return { stored: 0, missing, touched: [], later }
  }

  /** Photos of one reading; its products share them. */
  async #photograph({ row, handle, products }: PhotoWork): Promise<Collected> {
    const photos = new Map<string, StoredPhoto | undefined>()
    const touched: string[] = []
    const later: Collected['later'] = []
    const away = new Set<string>()
    for (const image of products.flatMap(({ images }) => images.slice(0, IMAGES_PER_PRODUCT_MAX))) {
      if (isRemote(image) && !photos.has(image.url)) photos.set(image.url, await this.#fetch(image, handle, away))
    }
    const named = products.flatMap(({ images }) => images.filter(isRemote).map(({ url }) => url))
    const beyond = new Set(named.filter((url) => !photos.has(url)))
    if (beyond.size > 0)
      this.#say(row, handle, `pictures behind the first ${IMAGES_PER_PRODUCT_MAX} not fetched: ${beyond.size}`)
    for (const { id, images, before, asOf } of products) {
      const pictures = images.flatMap((image) => (isRemote(image) ? pictureOf(image, photos.get(image.url)) : [image]))
      if (images.some((image) => isRemote(image) && away.has(image.url))) later.push({ id, handle, images })
      // What hangs there stays when less could be fetched.
      if (pictures.length < Math.min(images.length, before)) continue
      if (await hangUp(id, pictures, asOf)) touched.push(id)
      else if (asOf !== undefined) later.push({ id, handle, images })
    }
    const stored = [...photos.values()].filter((photo) => photo !== undefined).length
    return { stored, missing: photos.size - stored + beyond.size, touched, later }
  }

  /** Puts into `away` what may be had at another time. */
  async #fetch({ url, row }: ImportedImage, handle: string, away: Set<string>): Promise<StoredPhoto | undefined> {
    const host = URL.parse(url)?.host ?? ''
    try {
      if ((this.#silences.get(host) ?? 0) >= SILENCES_MAX)
        throw new PictureTrouble('the host has not answered before in this run', { later: true })
      const photo = await storePhoto(await downloadPicture(url))
      this.#silences.delete(host)
      return photo
    } catch (error) {
      if (!(error instanceof PictureTrouble || error instanceof RefusedAddress)) throw error
      if (error instanceof PictureTrouble && error.unreachable)
        this.#silences.set(host, (this.#silences.get(host) ?? 0) + 1)
      if (error instanceof PictureTrouble && error.later) away.add(url)
      this.#say(row, handle, `picture not fetched: ${url.slice(0, 200)} (${error.message})`)
      return undefined
    }
  }
}

/** Whether the product has other pictures now; its pages are told by the commit, whoever shows it in a list is not. */
function hangUp(id: string, pictures: readonly Picture[], asOf: string | undefined): Promise<boolean> {
  return inTransaction(async (client) => {
    const { rows } = await client.query<{ slug: string }>(
      `update products set images = $2::jsonb, updated_at = now()
       where id = $1 and images <> $2::jsonb and ($3::text is null or updated_at::text = $3) returning slug`,
      [id, JSON.stringify(pictures), asOf ?? null],
    )
    noteChange(
      client,
      rows.map(({ slug }) => `product:${slug}`),
    )
    return rows.length > 0
  })
}

function pictureOf({ alt }: ImportedImage, photo: StoredPhoto | undefined): Picture[] {
  return photo === undefined
    ? []
    : [{ kind: 'photo', src: `/pictures/photo/${photo.digest}`, widths: photo.widths, alt }]
}

/**
 * New and changed products always, also to take pictures down where a file names none any more; an unchanged one when
 * it has fewer pictures than the file names.
 */
function lacksPhotos({ products, changed }: PhotoWork): boolean {
  return products.some(({ images, before }) =>
    images.length === 0
      ? changed && before > 0
      : images.some(isRemote) && (changed || before < Math.min(images.length, IMAGES_PER_PRODUCT_MAX)),
  )
}

function isRemote(image: ImportedImage | Picture): image is ImportedImage {
  return 'url' in image
}
