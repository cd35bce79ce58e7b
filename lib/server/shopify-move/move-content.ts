import 'server-only'
import { withAncestors } from '../catalogue/category-ancestors.ts'
import { nameOfPath } from '../catalogue-import/import-places.ts'
import { slugOf } from '../catalogue-import/import-text.ts'
import { lineProblems } from '../catalogue-import/line-problems.ts'
import { HOME_PATH } from '../content/articles.ts'
import { articleSection } from '../shop-file/article-section.ts'
import { redirectSection } from '../shop-file/redirect-section.ts'
import type { SectionReading } from '../shop-file/section.ts'
import type { MoveRow } from './move-files.ts'

type Report = (row: number, problem: string) => void

/** Where things of the old shop belong here: the name of a collection, type or tag, and a category path. */
export type CategoryNames = ReadonlyMap<string, string>

/** Reads the mapping file: `Shopify,Category`. Rows that lack either are told. */
export function readMapping(rows: readonly MoveRow[], report: Report): CategoryNames {
  const names = new Map<string, string>()
  for (const { row, cells } of rows) {
    const name = cells.get('shopify') ?? ''
    const path = (cells.get('category') ?? '').replace(/^\/|\/$/g, '')
    if (name === '' || path === '') report(row, `the column ${name === '' ? 'Shopify' : 'Category'} is empty`)
    else if (!/^[a-z0-9-]+(\/[a-z0-9-]+)*$/.test(path))
      report(row, `"${path}" is not a category path, such as footwear/work-boots (column Category)`)
    else names.set(name, path)
  }
  return names
}

/** The categories a mapping names that the shop lacks, upper ones first, as rows of a shop file. */
export function missingCategories(names: CategoryNames, present: ReadonlySet<string>) {
  const nameOf = new Map([...names].map(([name, path]) => [path, name]))
  return withAncestors([...names.values()])
    .filter((path) => !present.has(path))
    .map((path) => ({ path, name: nameOf.get(path) ?? nameOfPath(path) }))
}

/**
 * Whether a shop file may have such a row, and what is wrong with it told by its place in its own file: told by the
 * shop file it would stop the whole move.
 */
function isTaken({ issues }: SectionReading<unknown>, row: number, report: Report): boolean {
  const problems = lineProblems(issues.map((issue) => ({ ...issue, path: issue.path.slice(1) })))
  if (problems.length > 0) report(row, problems.join('; '))
  return problems.length === 0
}

/** Pages as articles of a shop file. */
export function readPages(rows: readonly MoveRow[], report: Report) {
  const rowOf = new Map<string, number>()
  return rows.flatMap(({ row, cells }) => {
    const path = slugOf(cells.get('handle') ?? '')
    const title = cells.get('title') ?? ''
    const hidden = /^false$/i.test(cells.get('published') ?? '')
    const page = { path, title, body: cells.get('body html') || cells.get('body (html)') || '' }
    const earlier = rowOf.get(path)
    if (path === '') report(row, 'the column Handle is empty')
    else if (title === '') report(row, 'the column Title is empty')
    else if (hidden) report(row, `${path} is not published, so it is left out`)
    else if (path === HOME_PATH) report(row, `${path} is the front page here, so it is left out (column Handle)`)
    else if (earlier !== undefined) report(row, `${path} is already on row ${earlier} (column Handle)`)
    else if (isTaken(articleSection.read([page]), row, report)) {
      rowOf.set(path, row)
      return [page]
    }
    return []
  })
}

export interface MoveRedirect {
  from: string
  to: string
}

/** What every Shopify shop has and this one calls otherwise. */
const STANDING: readonly MoveRedirect[] = [
  { from: '/collections', to: '/search' },
  { from: '/collections/all', to: '/search' },
  { from: '/blogs/news', to: '/blog' },
]

/** The rows of a file of redirects. A target may be an old address: chains are followed. */
export function readRedirects(rows: readonly MoveRow[], report: Report): MoveRedirect[] {
  return rows.flatMap(({ row, cells }) => {
    const from = pathOf(cells.get('redirect from') ?? '')
    const to = pathOf(cells.get('redirect to') ?? '')
    if (from === undefined || from.includes('?')) report(row, 'the column Redirect from is not a path of the shop')
    else if (to === undefined) report(row, 'the column Redirect to leads out of the shop')
    else if (from !== to && isTaken(redirectSection.read([{ from, to }]), row, report)) return [{ from, to }]
    return []
  })
}

/**
 * The addresses of collections and pages, and those the old shop led on itself, in one file or several: of one address
 * the last row counts.
 */
export function allRedirects(
  told: readonly MoveRedirect[],
  { names, pages }: { names: CategoryNames; pages: readonly { path: string }[] },
): MoveRedirect[] {
  const all = [
    ...STANDING,
    ...[...names].map(([name, path]) => ({ from: `/collections/${slugOf(name)}`, to: `/categories/${path}` })),
    ...pages.map(({ path }) => ({ from: `/pages/${path}`, to: `/articles/${path}` })),
    ...told,
  ]
  return [...new Map(all.map((one) => [one.from, one])).values()]
}

/** `/a`, `a` and the old shop’s own `https://shop.example/a` are `/a`; undefined when it is no path. */
function pathOf(text: string): string | undefined {
  if (text === '' || /\s/.test(text)) return undefined
  const url = URL.parse(text)
  const path = url?.hostname.endsWith('.myshopify.com') ? `${url.pathname}${url.search}` : text
  if (/^[a-z][a-z0-9+.-]*:|^\/[/\\]/i.test(path)) return undefined
  return path.startsWith('/') ? path : `/${path}`
}
