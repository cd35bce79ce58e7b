import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Picture } from '#lib/contract/product.ts'
import { importedPicture } from '#lib/server/catalogue-import/photos.ts'
import { isPublicAddress, publicLookup, publicUrl, RefusedAddress } from '#lib/server/catalogue-import/public-host.ts'
import { pool } from '#lib/server/db/client.ts'
import { useTestDatabase } from '#tests/setup/database.ts'
import { plainProduct, useProductSheets } from '#tests/setup/product-sheet.ts'

useTestDatabase({ seed: false })
const { importSheet } = useProductSheets()

const HOST = 'https://pictures.example.com'
let photo: Buffer
let asked: string[] = []

const image = (bytes: Buffer, type = 'image/jpeg') =>
  new HttpResponse(new Uint8Array(bytes), { headers: { 'content-type': type } })

const host = setupServer(
  http.get(`${HOST}/boot.jpg`, () => image(photo)),
  http.get(`${HOST}/same-boot.jpg`, () => image(photo)),
  http.get(`${HOST}/moved.jpg`, () => HttpResponse.redirect(`${HOST}/boot.jpg`)),
  http.get(`${HOST}/inward.jpg`, () => HttpResponse.redirect('http://127.0.0.1/admin.jpg')),
  http.get(`${HOST}/liar.jpg`, () => image(Buffer.from('<html>not a picture</html>'))),
  http.get(`${HOST}/damaged.jpg`, () => image(photo.subarray(0, 200))),
  http.get(`${HOST}/page.jpg`, () => HttpResponse.html('<p>Log in</p>')),
  http.get(`${HOST}/gone.jpg`, () => new HttpResponse(null, { status: 404 })),
  http.get(`${HOST}/huge.jpg`, () => image(Buffer.alloc(15_000_001))),
)

beforeAll(async () => {
  photo = await sharp({ create: { width: 700, height: 840, channels: 3, background: '#c8964e' } })
    .jpeg()
    .toBuffer()
  host.listen({ onUnhandledFrame: 'error' })
  host.events.on('request:start', ({ request }) => {
    asked.push(request.url)
  })
})
afterAll(() => host.close())
beforeEach(() => pool().query('truncate brands, categories, products, media cascade'))
afterEach(() => {
  asked = []
})

const imagesOf = async (handle: string) =>
  (await pool().query<{ images: Picture[] }>('select images from products where import_handle = $1', [handle])).rows[0]
    ?.images
const pictured = (handle: string, path: string) =>
  plainProduct(handle, {
    Title: handle,
    'Image Src': path.startsWith('/') ? `${HOST}${path}` : path,
    'Image Alt Text': 'From the side',
  })

describe('photos of imported products', () => {
  it('are kept in AVIF and WebP at fixed widths, identical ones once', async () => {
    const { summary } = await importSheet(
      [pictured('one', '/boot.jpg'), pictured('two', '/same-boot.jpg'), pictured('three', '/moved.jpg')],
      {
        images: 'changed',
      },
    )
    expect(summary).toMatchObject({ created: 3, picturesStored: 3, picturesMissing: 0 })
    const [picture] = (await imagesOf('one')) ?? []
    expect(picture).toEqual({
      kind: 'photo',
      src: expect.stringMatching(/^\/pictures\/photo\/[0-9a-f]{32}$/),
      widths: [320, 640],
      alt: 'From the side',
    })
    expect(await imagesOf('two')).toEqual(await imagesOf('one'))
    const { rows } = await pool().query<{ name: string }>('select name from media')
    expect(rows).toHaveLength(4)
    const name = `${picture?.src.split('/').at(-1)}-640.avif`
    const stored = await importedPicture(name)
    expect(stored?.contentType).toBe('image/avif')
    expect(await sharp(stored?.bytes).metadata()).toMatchObject({ width: 640, height: 768 })
    expect(await importedPicture('../../etc/passwd')).toBeUndefined()
  })

  it.each([
    ['/liar.jpg', 'the file is not a JPEG, PNG, GIF, WebP or AVIF picture'],
    ['/damaged.jpg', 'the picture is damaged or too large to open'],
    ['/page.jpg', 'the host sent text/html, not a picture'],
    ['/gone.jpg', 'the host answered 404'],
    ['/huge.jpg', 'the picture is larger than 15 MB'],
    ['/inward.jpg', 'the host is not a public one'],
    ['http://169.254.169.254/latest/meta-data/', 'the host is not a public one'],
    ['http://localhost/boot.jpg', 'the host is not a public one'],
    ['file:///etc/passwd', 'only http and https are fetched'],
  ])('%s is reported and the product is there without it', async (path, reason) => {
    const { summary, report } = await importSheet([pictured('boot', path)], { images: 'changed' })
    expect(summary).toMatchObject({ created: 1, failed: 0, picturesStored: 0, picturesMissing: 1 })
    const url = path.startsWith('/') ? `${HOST}${path}` : path
    expect(report).toEqual([
      'row 2: boot — created, 1 variant',
      `row 2: boot — picture not fetched: ${url} (${reason})`,
    ])
    expect(await imagesOf('boot')).toEqual([])
  })

  it('are twenty of a product at most: how many more there are is told, and none is fetched anew for them', async () => {
    const [first, ...others] = Array.from({ length: 22 }, (_, i) => `${HOST}/boot.jpg?${i}`)
    const sheet = [pictured('boot', first ?? ''), ...others.map((url) => ({ Handle: 'boot', 'Image Src': url }))]
    const { summary, report } = await importSheet([...sheet, pictured('shoe', '/boot.jpg')], { images: 'changed' })
    expect(summary).toMatchObject({ created: 2, picturesStored: 21, picturesMissing: 2 })
    expect(report.filter((line) => line.includes('pictures'))).toEqual([
      'row 2: boot — pictures behind the first 20 not fetched: 2',
    ])
    expect(await imagesOf('boot')).toHaveLength(20)
    asked = []
    await importSheet([...sheet, pictured('shoe', '/boot.jpg')], { images: 'missing' })
    expect(asked).toEqual([])
  })

  it('are tried again only when asked for', async () => {
    const sheet = [pictured('boot', '/boot.jpg')]
    await importSheet(sheet, { images: 'none' })
    await importSheet(sheet, { images: 'changed' })
    expect(asked).toEqual([])
    const { summary } = await importSheet(sheet, { images: 'missing' })
    expect(summary).toMatchObject({ unchanged: 1, picturesStored: 1 })
    expect(await imagesOf('boot')).toHaveLength(1)
    asked = []
    await importSheet(sheet, { images: 'missing' })
    expect(asked).toEqual([])
  })

  it('are not fetched in a dry run', async () => {
    await importSheet([pictured('boot', '/boot.jpg')], { images: 'changed', dryRun: true })
    expect(asked).toEqual([])
  })
})

describe('what may be fetched', () => {
  it.each([
    'http://127.0.0.1/a.jpg',
    'http://2130706433/a.jpg',
    'http://0x7f.1/a.jpg',
    'http://10.1.2.3/a.jpg',
    'http://172.20.0.1/a.jpg',
    'http://192.168.1.1/a.jpg',
    'http://100.64.0.1/a.jpg',
    'http://[::1]/a.jpg',
    'http://[::ffff:127.0.0.1]/a.jpg',
    'http://[fd00::1]/a.jpg',
    'http://[fe80::1]/a.jpg',
    'http://[2002:7f00:1::]/a.jpg',
    'http://localhost./a.jpg',
    'http://db.internal/a.jpg',
    'http://printer/a.jpg',
    'https://example.com:8443/a.jpg',
    'https://user:secret@example.com/a.jpg',
    'ftp://example.com/a.jpg',
    'not a url',
  ])('not %s', (address) => {
    expect(() => publicUrl(address)).toThrow(RefusedAddress)
  })

  it('is what a public name or address leads to', () => {
    expect(publicUrl('https://example.com/a.jpg').href).toBe('https://example.com/a.jpg')
    expect(isPublicAddress('93.184.216.34')).toBe(true)
    expect(isPublicAddress('2606:2800:220:1::1')).toBe(true)
  })

  it('is validated again when a name is resolved', async () => {
    const error = await new Promise((resolve) => publicLookup('localhost', {}, resolve))
    expect(error).toBeInstanceOf(RefusedAddress)
  })
})
