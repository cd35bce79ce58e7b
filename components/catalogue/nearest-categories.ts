import type { CategoryNode, CategoryTree } from '#lib/contract/catalogue.ts'

const STEM_LENGTH = 4

/** Categories whose names share the beginning of a word with a search, nearest first; none when nothing is near. */
export function nearestCategories(tree: readonly CategoryTree[], search: string, max: number): CategoryNode[] {
  const stems = wordsOf(search).map((word) => word.slice(0, STEM_LENGTH))
  const scored = flat(tree).map((node) => ({ node, score: scoreOf(wordsOf(node.name), stems) }))
  return scored
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || b.node.productCount - a.node.productCount)
    .slice(0, max)
    .map(({ node }) => node)
}

function flat(tree: readonly CategoryTree[]): CategoryTree[] {
  return tree.flatMap((node) => [node, ...flat(node.children)])
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? []
}

function scoreOf(words: readonly string[], stems: readonly string[]): number {
  return stems.filter((stem) => words.some((word) => word.startsWith(stem))).length
}
