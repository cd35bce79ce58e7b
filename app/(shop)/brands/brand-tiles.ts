import type { CategoryTile } from '#components/catalogue/category-tiles.tsx'
import type { CategoryNode } from '#lib/contract/catalogue.ts'
import { categoryPicture } from '../category-pictures.ts'

/** Links from a brand to its pages one level below `above` [CAT-16]. */
export function brandTiles(
  brandPath: string,
  categories: readonly CategoryNode[],
  above = '',
): (CategoryTile & { scope: { brand: string; category: string } })[] {
  const depth = above === '' ? 1 : above.split('/').length + 1
  return categories
    .filter(({ path }) => path.split('/').length === depth && (above === '' || path.startsWith(`${above}/`)))
    .map(({ path, name, productCount }) => ({
      href: `${brandPath}/${path}`,
      name,
      productCount,
      picture: categoryPicture(path, name),
      scope: { brand: brandPath.slice('/brands/'.length), category: path },
    }))
}
