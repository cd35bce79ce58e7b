import 'server-only'
import type { CategoryNode, CategoryTree } from '#lib/contract/catalogue.ts'
import { pool } from '../db/client.ts'
import { cachedUntilInvalidated } from '../platform/cached-until-invalidated.ts'
import { madeOnce } from '../platform/made-once.ts'

interface CategoryRow extends CategoryNode {
  parentPath: string | null
  intro: string
  help: string
}

export interface CategoryPage {
  category: CategoryNode & { intro: string }
  /** From the top down, without the category itself. */
  ancestors: CategoryNode[]
  children: CategoryNode[]
}

const allCategories = cachedUntilInvalidated('categories', async (): Promise<CategoryRow[]> => {
  const { rows } = await pool().query<CategoryRow>({
    name: 'categories-all',
    text: `select c.path, c.parent_path as "parentPath", c.name, c.intro, c.help, count(p.id)::int as "productCount"
      from categories c
      left join product_categories pc on pc.category_path = c.path
      left join products p on p.id = pc.product_id and p.state in ('current', 'evergreen')
      group by c.path order by c.position, c.path`,
  })
  return rows
})

/**
 * The whole tree, in shop order; categories without sellable products are left out [API-80]. The same object until the
 * categories change: never alter it.
 */
export async function navigationTree(): Promise<CategoryTree[]> {
  return treeOf(await allCategories())
}

const treeOf = madeOnce((all: CategoryRow[]): CategoryTree[] => {
  const rows = all.filter((row) => row.productCount > 0)
  const below = (parent: string | null): CategoryTree[] =>
    rows.filter((row) => row.parentPath === parent).map((row) => ({ ...nodeOf(row), children: below(row.path) }))
  return below(null)
})

/** A category with its line of ancestors and its children; undefined for an unknown path [CAT-17, CAT-28]. */
export async function categoryByPath(path: string): Promise<CategoryPage | undefined> {
  const rows = await allCategories()
  const row = rows.find((candidate) => candidate.path === path)
  if (!row) return undefined
  const ancestors = rows
    .filter((candidate) => path.startsWith(`${candidate.path}/`))
    .sort((a, b) => a.path.length - b.path.length)
  const children = rows.filter((candidate) => candidate.parentPath === path && candidate.productCount > 0)
  return {
    category: { ...nodeOf(row), intro: row.intro },
    ancestors: ancestors.map(nodeOf),
    children: children.map(nodeOf),
  }
}

/** The sanitised HTML that stands below a category's products; empty when it has none. */
export async function categoryHelp(path: string): Promise<string> {
  return (await allCategories()).find((row) => row.path === path)?.help ?? ''
}

function nodeOf({ path, name, productCount }: CategoryNode): CategoryNode {
  return { path, name, productCount }
}
