import 'server-only'
import { helpAbout } from '#lib/domain/content/help-links.ts'
import { pool } from '../db/client.ts'
import { HOME_PATH } from './articles.ts'

const FOUND_MAX = 20
/** Longer questions say nothing more. */
const QUESTION_MAX = 120

export interface FoundArticle {
  path: string
  title: string
  /** Words around what was found, or what the article is about. */
  excerpt: string
}

interface Row extends FoundArticle {
  answers: boolean
}

/**
 * Help articles about a question, best first: those that are called what was asked for, then those with all of its
 * words, then with any; never the front page, nor what is not published yet [BLOG-05, BLOG-09].
 */
export async function articlesAbout(question: string): Promise<FoundArticle[]> {
  const asked = question.replaceAll('\0', '').trim().slice(0, QUESTION_MAX)
  if (asked === '') return []
  const { rows } = await pool().query<Row>({
    name: 'articles-about',
    text: `with query as (
        select plainto_tsquery('english', $1) as all_words,
          replace(plainto_tsquery('english', $1)::text, '&', '|')::tsquery as some_words),
      page as (
        select path, title, summary, regexp_replace(regexp_replace(body, '<[^>]*>', ' ', 'g'), '&[a-z#0-9]+;', ' ', 'g') as plain
        from articles where path <> $2 and published_at <= now()),
      judged as (
        select page.*, setweight(to_tsvector('english', title || ' ' || replace(path, '-', ' ')), 'A')
          || setweight(to_tsvector('english', summary), 'B') || to_tsvector('english', plain) as words from page)
      select path, title, words @@ query.some_words as answers,
        case when words @@ query.some_words and not to_tsvector('english', summary) @@ query.some_words
          then '… ' || ts_headline('english', plain, query.some_words, 'MaxFragments=1, MaxWords=24, MinWords=12, StartSel="", StopSel=""') || ' …'
          else summary end as excerpt
      from judged, query
      order by words @@ query.all_words desc, ts_rank(words, query.some_words) desc, path collate "C"`,
    values: [asked, HOME_PATH],
  })
  const called = helpAbout(asked, rows, FOUND_MAX).flatMap(({ href }) =>
    rows.filter(({ path }) => href === `/articles/${path}`),
  )
  const found = new Set([...called, ...rows.filter(({ answers }) => answers)])
  return [...found].slice(0, FOUND_MAX).map(({ path, title, excerpt }) => ({ path, title, excerpt }))
}
