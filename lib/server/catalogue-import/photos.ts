import 'server-only'
import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { pool } from '../db/client.ts'
import { MissLimit } from '../platform/miss-limit.ts'
import { BucketError, type PhotoBucket, photoBucket } from './photo-bucket.ts'
import { PictureTrouble } from './picture-download.ts'

/** Widths in pixels that every photo is kept in, as far as the original reaches. */
const PHOTO_WIDTHS = [320, 640, 960, 1280] as const
const PIXELS_MAX = 60_000_000
/** Names nobody has; a shop's own pages ask for none. */
const MISSES_PER_SECOND = 500
const NAME = /^[0-9a-f]{32}-\d{1,4}\.(avif|webp)$/

export interface StoredPhoto {
  digest: string
  widths: number[]
}

/** A rendition by its file name, `{digest}-{width}.{avif|webp}`; undefined when there is none. */
export async function importedPicture(name: string): Promise<{ contentType: string; bytes: Buffer } | undefined> {
  if (!NAME.test(name)) return undefined
  const kept = await misses.look(() => keptPicture(name))
  if (!kept || kept.bytes.length > 0) return kept
  const bytes = await photoBucket()?.get(name)
  return bytes && { contentType: kept.contentType, bytes }
}

const misses = new MissLimit(MISSES_PER_SECOND)

async function keptPicture(name: string): Promise<{ contentType: string; bytes: Buffer } | undefined> {
  const { rows } = await pool().query<{ contentType: string; bytes: Buffer }>({
    name: 'imported-picture',
    text: 'select content_type as "contentType", bytes from media where name = $1',
    values: [name],
  })
  return rows[0]
}

/** Photos being rendered, so that the same one asked for twice at once is rendered once. */
const rendering = new Map<string, Promise<StoredPhoto>>()

/**
 * Renders a photo in all widths, as AVIF and WebP, and keeps them; the same bytes are kept once. Throws PictureTrouble.
 */
export async function storePhoto(bytes: Buffer): Promise<StoredPhoto> {
  if (!isPhoto(bytes)) throw new PictureTrouble('the file is not a JPEG, PNG, GIF, WebP or AVIF picture')
  const digest = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
  const work = rendering.get(digest) ?? storeOnce(bytes, digest).finally(() => rendering.delete(digest))
  rendering.set(digest, work)
  return work
}

async function storeOnce(bytes: Buffer, digest: string): Promise<StoredPhoto> {
  const kept = await keptWidths(digest)
  if (kept.length > 0) return { digest, widths: kept }
  const widths = await widthsOf(bytes)
  const renditions = []
  for (const width of widths) renditions.push(...(await render(bytes, digest, width)))
  const bucket = photoBucket()
  if (bucket)
    for (const { name, contentType, bytes: file } of renditions) await putInto(bucket, name, contentType, file)
  await pool().query(
    `insert into media (name, content_type, bytes) select * from unnest($1::text[], $2::text[], $3::bytea[]) on conflict do nothing`,
    [
      renditions.map((r) => r.name),
      renditions.map((r) => r.contentType),
      // A row without bytes says that the bucket has them.
      renditions.map((r) => (bucket ? Buffer.alloc(0) : r.bytes)),
    ],
  )
  return { digest, widths }
}

async function putInto(bucket: PhotoBucket, name: string, contentType: string, bytes: Buffer): Promise<void> {
  await bucket.put(name, contentType, bytes).catch((error: unknown) => {
    throw error instanceof BucketError ? new PictureTrouble(error.message, { later: true }) : error
  })
}

async function keptWidths(digest: string): Promise<number[]> {
  const { rows } = await pool().query<{ name: string }>('select name from media where name between $1 and $2', [
    `${digest}-`,
    `${digest}-~`,
  ])
  const widths = rows.map(({ name }) => Number(/-(\d+)\./.exec(name)?.[1]))
  return [...new Set(widths)].sort((a, b) => a - b)
}

async function widthsOf(bytes: Buffer): Promise<number[]> {
  const metadata = await readable(sharp(bytes, { limitInputPixels: PIXELS_MAX }).metadata())
  const original = metadata.autoOrient.width
  const widths = PHOTO_WIDTHS.filter((width) => width <= original)
  return widths.length > 0 ? widths : [original]
}

async function render(bytes: Buffer, digest: string, width: number) {
  const picture = sharp(bytes, { limitInputPixels: PIXELS_MAX })
    .autoOrient()
    .resize({ width, withoutEnlargement: true })
  const avif = await readable(picture.clone().avif({ quality: 55, effort: 3 }).toBuffer())
  const webp = await readable(picture.clone().webp({ quality: 78 }).toBuffer())
  return [
    { name: `${digest}-${width}.avif`, contentType: 'image/avif', bytes: avif },
    { name: `${digest}-${width}.webp`, contentType: 'image/webp', bytes: webp },
  ]
}

async function readable<T>(work: Promise<T>): Promise<T> {
  return work.catch(() => {
    throw new PictureTrouble('the picture is damaged or too large to open')
  })
}

/** Whether the first bytes are those of a photo: the name and the header of a download prove nothing. */
function isPhoto(bytes: Buffer): boolean {
  const head = bytes.subarray(0, 16).toString('latin1')
  return (
    head.startsWith('\xff\xd8\xff') ||
    head.startsWith('\x89PNG\r\n\x1a\n') ||
    head.startsWith('GIF87a') ||
    head.startsWith('GIF89a') ||
    (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') ||
    (head.slice(4, 8) === 'ftyp' && ['avif', 'avis'].includes(head.slice(8, 12)))
  )
}
