import 'server-only'
import { isDeepStrictEqual } from 'node:util'
import { nameKey } from '../catalogue-import/import-places.ts'
import { type ImportOptions, type ImportSummary, importCatalogue } from '../catalogue-import/import-run.ts'
import { pool } from '../db/client.ts'
import { articleSection } from '../shop-file/article-section.ts'
import { loadShop, type SectionSummary } from '../shop-file/shop-load.ts'
import { allRedirects, missingCategories, readMapping, readPages, readRedirects } from './move-content.ts'
import { findMoveFiles, type MoveFile, type MoveKind, type MoveRow, moveRows } from './move-files.ts'

export type MoveOptions = Pick<ImportOptions, 'dryRun' | 'images' | 'progress' | 'signal'> & {
  /** One line of the report at a time; each names its file and row. */
  report: (line: string) => void
}

export interface MoveSummary {
  /** What was read, and what not. */
  files: { name: string; kind: MoveKind }[]
  unknown: string[]
  /** Categories, articles and redirects. */
  shop: SectionSummary[]
  products: ImportSummary[]
  /** Rows, files and settings that could not be taken over. */
  problems: number
}

/**
 * Moves a Shopify shop into this one from a folder of its exports: products, redirects, pages, and a file that says
 * which collection, type or tag belongs in which category. May be run again: what is there already is left alone.
 * Throws NotAProductFile when there is no such folder.
 */
export async function moveFromShopify(folder: string, options: MoveOptions): Promise<MoveSummary> {
  const { files, unknown, unreadable } = await findMoveFiles(folder)
  const summary: MoveSummary = {
    files: files.map(({ name, kind }) => ({ name, kind })),
    unknown,
    shop: [],
    products: [],
    problems: unreadable.length,
  }
  for (const { name, why } of unreadable) options.report(`${name} — failed: ${why}`)
  const rowsOf = async <T>(
    kind: MoveKind,
    read: (rows: MoveRow[], report: (row: number, text: string) => void) => T,
  ) => {
    const read1 = files.filter((one) => one.kind === kind)
    return Promise.all(
      read1.map(async (one) => {
        const report = (row: number, text: string) => {
          summary.problems += 1
          options.report(`${one.name} row ${row} — failed: ${text}`)
        }
        return read(await moveRows(one, report), report)
      }),
    )
  }
  const names = new Map((await rowsOf('mapping', readMapping)).flatMap((one) => [...one]))
  const pages = [...new Map((await rowsOf('pages', readPages)).flat().map((page) => [page.path, page])).values()]
  const told = (await rowsOf('redirects', readRedirects)).flat()
  const redirects = allRedirects(told, { names, pages })
  const dryRun = options.dryRun ?? false
  const categories = missingCategories(names, await categoryPaths())
  const articles = await withoutEdited(pages, options.report)
  if (!(await load(summary, { categories, articles, redirects }, options))) return summary
  const categoryNames = new Map([...names].map(([name, path]) => [nameKey(name), path]))
  for (const one of files.filter(({ kind }) => kind === 'products')) {
    summary.products.push(await importProducts(one, categoryNames, options))
  }
  if (!dryRun) await load(summary, { redirects: await productRedirects() }, options)
  return summary
}

/** Pages but those the shop has another text of: it was written here since, and stays. */
async function withoutEdited<P extends { path: string }>(pages: readonly P[], report: MoveOptions['report']) {
  const client = await pool().connect()
  const stored = await articleSection.stored(client).finally(() => client.release())
  const articles = new Map(stored.map((article) => [article.path, article]))
  return pages.filter((page) => {
    const article = articles.get(page.path)
    const wanted = articleSection.read([page]).rows[0]?.row
    const same = (['title', 'summary', 'body', 'blocks'] as const).every((name) =>
      isDeepStrictEqual(article?.[name], wanted?.[name]),
    )
    if (article && !same) report(`article ${page.path} — left out: it has another text here, which stays`)
    return !article || same
  })
}

async function importProducts(
  { name, file }: MoveFile,
  categoryNames: ReadonlyMap<string, string>,
  { report, ...options }: MoveOptions,
): Promise<ImportSummary> {
  return importCatalogue(file, {
    ...options,
    categoryNames,
    columns: (lines) => {
      for (const line of lines) report(`${name} column: ${line}`)
    },
    report: (line) => report(`${name} ${line}`),
  })
}

/** Whether the rows of a shop file could be taken; what is wrong with them is told. */
async function load(summary: MoveSummary, said: Record<string, unknown[]>, options: MoveOptions): Promise<boolean> {
  const filled = Object.fromEntries(Object.entries(said).filter(([, rows]) => rows.length > 0))
  const { summary: sections, problems } = await loadShop(
    { said: filled, problems: [] },
    { dryRun: options.dryRun ?? false },
  )
  for (const problem of problems) options.report(`failed: ${problem}`)
  summary.problems += problems.length
  summary.shop.push(...sections)
  return problems.length === 0
}

async function categoryPaths(): Promise<Set<string>> {
  const { rows } = await pool().query<{ path: string }>('select path from categories')
  return new Set(rows.map(({ path }) => path))
}

/** Shopify has every product at /products/{handle}. */
async function productRedirects(): Promise<{ from: string; to: string }[]> {
  const { rows } = await pool().query<{ from: string; to: string }>(
    `select '/products/' || import_handle as "from", '/products/' || brand_slug || '/' || slug as "to"
     from products where import_handle ~ '^[^#/?[:space:]]+$' order by import_handle collate "C"`,
  )
  return rows
}
