import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Pictures } from '#lib/server/http/pictures.ts'
import { IMMUTABLE, StaticFiles } from '#lib/server/http/static-files.ts'

let home = ''
let files: StaticFiles

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'steelcap-files-'))
  await mkdir(join(home, 'static/chunks'), { recursive: true })
  await writeFile(join(home, 'secret.txt'), 'secret')
  await writeFile(join(home, 'static/chunks/app-1a2b.js'), 'boot()'.repeat(300))
  await writeFile(join(home, 'static/chunks/[root]x.js'), 'root()')
  await writeFile(join(home, 'static/.env'), 'KEY=1')
  await symlink(join(home, 'secret.txt'), join(home, 'static/link.txt'))
  files = await StaticFiles.open([{ root: join(home, 'static'), at: '/_next/static/', cacheControl: IMMUTABLE }], [])
})
afterAll(() => rm(home, { recursive: true }))

describe('static files', () => {
  it('serves a file for ever, with its type, and gzip', async () => {
    const file = await files.answer('/_next/static/chunks/app-1a2b.js')
    expect(file?.plain.head.pairs.flat()).toEqual(expect.arrayContaining(['text/javascript; charset=utf-8', IMMUTABLE]))
    expect(file?.gzip).toBeDefined()
    expect(files.answer('/_next/static/chunks/app-1a2b.js')).toBe(file)
  })

  it('knows the escaped spelling of a name', async () => {
    expect((await files.answer('/_next/static/chunks/%5Broot%5Dx.js'))?.plain.body.toString()).toBe('root()')
  })

  it.each([
    '/_next/static/../secret.txt',
    '/_next/static/%2e%2e/secret.txt',
    '/_next/static/%2e%2e%2fsecret.txt',
    '/_next/static/..%5csecret.txt',
    '/_next/static/chunks/../../secret.txt',
    '/_next/static//chunks/app-1a2b.js',
    '/_next/static/%00',
    '/_next/static/%E0%A4%A',
    '/_next/static/link.txt',
    '/_next/static/.env',
    '/_next/static/chunks',
    '/_next/static/',
    '/secret.txt',
  ])('has nothing at %s', (path) => expect(files.answer(path)).toBeUndefined())
})

describe('pictures', () => {
  const drawn: string[] = []
  const pictures = new Pictures(
    {
      draw: (name) => {
        drawn.push(name)
        return name.startsWith('boot')
          ? `<svg xmlns="http://www.w3.org/2000/svg">${'<g/>'.repeat(300)}</svg>`
          : undefined
      },
      photo: async (name) =>
        name === 'ab12-640.webp' ? { contentType: 'image/webp', bytes: new Uint8Array([1, 2]) } : undefined,
    },
    [['X-Content-Type-Options', 'nosniff']],
  )

  it('are drawn once and kept for ever, and cannot run anything', async () => {
    const picture = await pictures.answer('/pictures/drawn/boot-tan.svg')
    expect(picture?.plain.head.pairs.flat()).toEqual(
      expect.arrayContaining(['image/svg+xml', IMMUTABLE, "default-src 'none'; style-src 'unsafe-inline'; sandbox"]),
    )
    expect(picture?.gzip).toBeDefined()
    expect(pictures.answer('/pictures/drawn/boot-tan.svg')).toBe(picture)
    expect(drawn).toEqual(['boot-tan'])
  })

  it('imported ones are served by their file name', async () => {
    expect((await pictures.answer('/pictures/photo/ab12-640.webp'))?.plain.body).toEqual(Buffer.from([1, 2]))
  })

  it.each([
    '/pictures/drawn/unknown.svg',
    '/pictures/photo/none-640.avif',
    '/pictures/photo/ab12-640.svg',
    '/pictures/drawn/../boot.svg',
    '/pictures/drawn/boot.png',
    '/pictures/drawn/boot%2f.svg',
    '/pictures/',
  ])('there is none at %s', async (path) => expect(await pictures.answer(path)).toBeUndefined())
})
