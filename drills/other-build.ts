import { cp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, extname, join } from 'node:path'
import { ROOT } from './script.ts'

const BUILT = '.next'
/** Where `NEXT_DIST_DIR` finds the other build, beside the first. */
const OTHER = '.next-release-drill'
const CHUNKS = 'static/immutable/chunks'
const NOT_SERVED = /^(cache|dev|trace|trace-build|types|diagnostics|source-maps)$/
const TEXT = new Set(['', '.js', '.json', '.css', '.html', '.rsc', '.txt', '.mjs', '.cjs'])

export interface OtherBuild {
  /** For NEXT_DIST_DIR. */
  dist: string
  /** Static files of either build, as URL paths. */
  ownFiles: string[]
  firstFiles: string[]
  remove(): Promise<void>
}

/**
 * The shop's build as a changed source would make it: other names for every script and style, another build, another
 * deployment. What the files do is the same, so that whatever breaks is the release's fault.
 */
export async function makeOtherBuild(): Promise<OtherBuild> {
  const from = join(ROOT, BUILT)
  const to = join(ROOT, OTHER)
  await rm(to, { recursive: true, force: true })
  const served = (path: string) => !NOT_SERVED.test(path.slice(from.length + 1))
  await cp(from, to, { recursive: true, verbatimSymlinks: true, filter: served })
  const names = await newNames(to)
  const known = new RegExp([...names.keys()].map((name) => name.replace(/[^\w]/g, '\\$&')).join('|'), 'g')
  const renamed = (text: string) => text.replace(known, (name) => names.get(name) ?? name)
  for (const file of await filesBelow(to)) {
    if (TEXT.has(extname(file))) {
      const text = await readFile(file, 'utf8')
      const changed = renamed(text)
      if (changed !== text) await writeFile(file, changed)
    }
  }
  for (const file of await filesBelow(join(to, CHUNKS)))
    await rename(file, join(dirname(file), renamed(basename(file))))
  const id = (await readFile(join(from, 'BUILD_ID'), 'utf8')).trim()
  await rename(join(to, 'static', id), join(to, 'static', renamed(id)))
  return {
    dist: OTHER,
    ownFiles: await staticFiles(to),
    firstFiles: await staticFiles(from),
    remove: () => rm(to, { recursive: true, force: true }),
  }
}

/** Old names, without their endings, to new ones of the same length. */
async function newNames(dist: string): Promise<Map<string, string>> {
  const stems = (await filesBelow(join(dist, CHUNKS))).map((file) => basename(file).replace(/\.\w+$/, ''))
  const ids = await Promise.all(
    ['BUILD_ID', 'deployment-id'].map((name) => readFile(join(dist, name), 'utf8').catch(() => '')),
  )
  const all = [...stems, ...ids.map((id) => id.trim())].filter((name) => name.length > 8)
  return new Map(all.map((name) => [name, `${[...name.slice(0, 6)].reverse().join('')}${name.slice(6)}`]))
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

async function staticFiles(dist: string): Promise<string[]> {
  const root = join(dist, 'static')
  return (await filesBelow(root)).map((file) => `/_next/static/${file.slice(root.length + 1)}`)
}
