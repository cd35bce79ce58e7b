import { mkdtempSync, writeFileSync } from 'node:fs'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { HttpResponse, http, passthrough } from 'msw'
import { setupServer } from 'msw/node'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { Picture } from '#lib/contract/product.ts'
import { importCatalogue } from '#lib/server/catalogue-import/import-run.ts'
import { signedHeaders } from '#lib/server/catalogue-import/photo-bucket.ts'
import { importedPicture } from '#lib/server/catalogue-import/photos.ts'
import { pool } from '#lib/server/db/client.ts'
import { tasks } from '#lib/server/jobs/tasks.ts'
import { environment } from '#lib/server/platform/environment.ts'
import { useTestDatabase } from '#tests/setup/database.ts'
import { gate } from '#tests/setup/gate.ts'
import { plainProduct, productSheetText, useProductSheets } from '#tests/setup/product-sheet.ts'

useTestDatabase({ seed: false })
const { importSheet } = useProductSheets()

const HOST = 'https://pictures.example.com'
const KEYS = { id: 'AKIAIOSFODNN7EXAMPLE', secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY', region: 'us-east-1' }
let photo: Buffer
let away = false
const host = setupServer(
  http.all('http://127.0.0.1*', () => passthrough()),
  http.get(`${HOST}/gone.jpg`, () => new HttpResponse(null, { status: 404 })),
  http.get(`${HOST}/*`, () =>
    away
      ? new HttpResponse(null, { status: 503 })
      : new HttpResponse(new Uint8Array(photo), { headers: { 'content-type': 'image/jpeg' } }),
  ),
)

beforeAll(async () => {
  photo = await sharp({ create: { width: 400, height: 480, channels: 3, background: '#c8964e' } })
    .jpeg()
    .toBuffer()
  host.listen({ onUnhandledFrame: 'error' })
})
afterAll(() => host.close())
beforeEach(() =>
  pool().query('truncate brands, categories, products, media cascade; delete from graphile_worker._private_jobs'),
)
afterEach(() => {
  away = false
})

const pictured = (handle: string, path = `/${handle}.jpg`) =>
  plainProduct(handle, { Title: handle, 'Image Src': HOST + path })
const imagesOf = async (handle: string) =>
  (await pool().query<{ images: Picture[] }>('select images from products where import_handle = $1', [handle])).rows[0]
    ?.images
const fetchQueuedPhotos = async (payload: unknown) => tasks['fetch-photos'](payload, undefined as never)
const queued = async () =>
  (
    await pool().query<{ payload: unknown; tries: number; soon: boolean }>(
      `select payload, max_attempts as tries, run_at < now() + interval '15 minutes' as soon from graphile_worker._private_jobs
      where task_id = (select id from graphile_worker._private_tasks where identifier = 'fetch-photos')`,
    )
  ).rows

describe('a bucket for photos [OPS-30]', () => {
  const files = new Map<string, { type: string; bytes: Buffer }>()
  let server: Server
  let trouble: ((response: ServerResponse) => void) | undefined

  const refuse = (response: ServerResponse) => response.writeHead(500).end()
  const breakOff = (response: ServerResponse) => {
    response.writeHead(200, { 'content-length': 10 }).write('four')
    setTimeout(() => response.destroy(), 20)
  }

  beforeAll(async () => {
    server = createServer((request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        const body = Buffer.concat(chunks)
        const { authorization, 'x-amz-date': time = '', 'content-type': type = '' } = request.headers
        const at = new URL(request.url ?? '/', `http://${request.headers.host}`)
        const now = new Date(String(time).replace(/(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z/, '$1-$2-$3T$4:$5:$6Z'))
        const expected = signedHeaders(request.method ?? '', at, body, KEYS, now)['authorization']
        const file = files.get(at.pathname)
        if (trouble) trouble(response)
        else if (authorization !== expected) response.writeHead(403).end()
        else if (request.method === 'PUT') {
          files.set(at.pathname, { type, bytes: body })
          response.writeHead(200).end()
        } else if (file) response.writeHead(200, { 'content-type': file.type }).end(file.bytes)
        else response.writeHead(404).end()
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    Object.assign(environment(), {
      PHOTOS_BUCKET_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/photos`,
      PHOTOS_BUCKET_KEY_ID: KEYS.id,
      PHOTOS_BUCKET_SECRET: KEYS.secret,
    })
  })
  afterAll(() => {
    Object.assign(environment(), { PHOTOS_BUCKET_URL: undefined })
    server.close()
  })
  afterEach(() => {
    trouble = undefined
  })

  it('holds their bytes, and PostgreSQL their names; those from before stay where they are', async () => {
    await pool().query(
      `insert into media (name, content_type, bytes) values ('${'0'.repeat(32)}-320.webp', 'image/webp', 'old')`,
    )
    const { summary } = await importSheet([pictured('boot')], { images: 'changed' })
    expect(summary).toMatchObject({ picturesStored: 1, picturesMissing: 0 })
    const [picture] = (await imagesOf('boot')) ?? []
    const name = `${picture?.src.split('/').at(-1)}-320.avif`
    expect(files.get(`/photos/${name}`)?.type).toBe('image/avif')
    const { rows } = await pool().query<{ size: number }>(
      'select length(bytes)::int as size from media where name = $1',
      [name],
    )
    expect(rows).toEqual([{ size: 0 }])
    const served = await importedPicture(name)
    expect(await sharp(served?.bytes).metadata()).toMatchObject({ width: 320 })
    expect((await importedPicture(`${'0'.repeat(32)}-320.webp`))?.bytes.toString()).toBe('old')
  })

  it('that is away costs an error and no picture, and takes the photo later', async () => {
    trouble = refuse
    const { summary, report } = await importSheet([pictured('shoe')], { images: 'changed' })
    expect(summary).toMatchObject({ created: 1, picturesStored: 0, picturesMissing: 1 })
    expect(report.at(-1)).toContain('the bucket of photos answered 500')
    expect((await pool().query('select from media')).rowCount).toBe(0)
    trouble = undefined
    const [job] = await queued()
    await fetchQueuedPhotos(job?.payload)
    expect(await imagesOf('shoe')).toHaveLength(1)
  })

  it('whose answer breaks off costs that picture, and not the import of the others', async () => {
    trouble = breakOff
    const { summary, report } = await importSheet([pictured('clog'), plainProduct('lace')], { images: 'changed' })
    expect(summary).toMatchObject({ created: 2, picturesStored: 0, picturesMissing: 1 })
    expect(report.at(-1)).toContain('the bucket of photos cannot be reached')
    expect(await queued()).toMatchObject([{ payload: { handle: 'clog' } }])
    trouble = undefined
    expect((await importSheet([pictured('mule')], { images: 'changed' })).summary).toMatchObject({ picturesStored: 1 })
  })

  it('is signed for as AWS’s own example is', () => {
    const url = new URL('https://examplebucket.s3.amazonaws.com/?lifecycle')
    const { authorization } = signedHeaders('GET', url, Buffer.alloc(0), KEYS, new Date('2013-05-24T00:00:00Z'))
    expect(authorization).toContain('Signature=fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543')
  })
})

describe('photos whose host is away [OPS-31]', () => {
  it('are fetched later, again and again; the neighbour whose photo is gone for good is not', async () => {
    away = true
    await importSheet([pictured('boot'), pictured('gone')], { images: 'changed' })
    expect(await imagesOf('boot')).toEqual([])
    const jobs = await queued()
    expect(jobs).toEqual([{ payload: expect.objectContaining({ handle: 'boot' }), tries: 16, soon: true }])
    await expect(fetchQueuedPhotos(jobs[0]?.payload)).rejects.toThrow('cannot be fetched yet')
    away = false
    await fetchQueuedPhotos(jobs[0]?.payload)
    expect(await imagesOf('boot')).toHaveLength(1)
    expect(await imagesOf('gone')).toEqual([])
  })

  it('are fetched later too where the import was stopped before them', async () => {
    const stop = new AbortController()
    const sheet = [pictured('boot'), pictured('shoe'), plainProduct('sock')]
    const path = join(mkdtempSync(join(tmpdir(), 'stopped-')), 'sheet.csv')
    writeFileSync(path, productSheetText(sheet))
    const report: string[] = []
    const summary = await importCatalogue(path, {
      signal: stop.signal,
      report: (line) => {
        report.push(line)
        stop.abort()
      },
    })
    expect(summary).toMatchObject({ created: 3, picturesStored: 0, picturesMissing: 2 })
    expect(report.filter((line) => line.includes('boot'))).toEqual([
      'row 2: boot — created, 1 variant',
      'row 2: boot — pictures left to the running shop, as the import was stopped: 1',
    ])
    expect(report.filter((line) => line.includes('sock'))).toEqual(['row 4: sock — created, 1 variant'])
    // The next run knows them, and takes nothing from the queue.
    expect((await importSheet(sheet, { images: 'changed' })).summary).toMatchObject({ unchanged: 3, picturesStored: 0 })
    for (const { payload } of await queued()) await fetchQueuedPhotos(payload)
    expect([await imagesOf('boot'), await imagesOf('shoe')]).toMatchObject([[{ kind: 'photo' }], [{ kind: 'photo' }]])
    expect(await imagesOf('sock')).toEqual([])
  })

  it('are not hung up any more once a newer import has said otherwise', async () => {
    away = true
    await importSheet([pictured('boot')], { images: 'changed' })
    expect(await queued()).toHaveLength(1)
    away = false
    await importSheet([pictured('boot', '/other.jpg')], { images: 'changed' })
    expect(await queued()).toEqual([])
    expect(await imagesOf('boot')).toHaveLength(1)
  })

  it('are not hung up over those of an import that came while they were fetched', async () => {
    away = true
    await importSheet([pictured('boot'), pictured('shoe')], { images: 'changed' })
    const [boot, shoe] = await queued()
    away = false
    const asked = gate()
    const answered = gate()
    const blue = await sharp({ create: { width: 400, height: 480, channels: 3, background: '#3050a0' } })
      .jpeg()
      .toBuffer()
    const jpeg = (bytes: Buffer) =>
      new HttpResponse(new Uint8Array(bytes), { headers: { 'content-type': 'image/jpeg' } })
    host.use(
      http.get(`${HOST}/boot.jpg`, async () => {
        asked.resolve()
        await answered.promise
        return jpeg(photo)
      }),
      http.get(`${HOST}/other.jpg`, () => jpeg(blue)),
    )
    onTestFinished(() => host.resetHandlers())
    const fetching = fetchQueuedPhotos(boot?.payload)
    await asked.promise
    await importSheet([pictured('boot', '/other.jpg')], { images: 'changed' })
    const hung = await imagesOf('boot')
    expect(hung).toHaveLength(1)
    answered.resolve()
    await expect(fetching).rejects.toThrow('cannot be fetched yet')
    expect(await imagesOf('boot')).toEqual(hung)
    // The next try of it finds nothing to do; its neighbour's finds its photo.
    await fetchQueuedPhotos(boot?.payload)
    await fetchQueuedPhotos(shoe?.payload)
    expect(await imagesOf('boot')).toEqual(hung)
    expect(await imagesOf('shoe')).toHaveLength(1)
  })
})
