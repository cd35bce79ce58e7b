import { ownValue } from '../stored-record.ts'

interface ArticleHeading {
  /** Id of the h2 in the body. */
  id: string
  text: string
}

const HEADING = /<h2>([\s\S]*?)<\/h2>/g
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' }

/** A sanitised body with an id on each of its h2, and those headings in order. Equal headings get numbers. */
export function articleContents(body: string): { body: string; headings: ArticleHeading[] } {
  const headings: ArticleHeading[] = []
  const taken = new Set<string>()
  const marked = body.replace(HEADING, (_, inner: string) => {
    const text = plainHeading(inner)
    const id = freeId(`section-${slug(text)}`, taken)
    headings.push({ id, text })
    return `<h2 id="${id}">${inner}</h2>`
  })
  return { body: marked, headings }
}

function plainHeading(inner: string): string {
  return inner
    .replace(/<[^>]*>/g, '')
    .replace(/&(#?\w+);/g, (entity, name: string) => ownValue(ENTITIES, name) ?? entity)
    .trim()
}

function slug(text: string): string {
  const words = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
  return words.replace(/^-|-$/g, '').slice(0, 60)
}

function freeId(wanted: string, taken: Set<string>): string {
  let id = wanted
  for (let n = 2; taken.has(id); n += 1) id = `${wanted}-${n}`
  taken.add(id)
  return id
}
