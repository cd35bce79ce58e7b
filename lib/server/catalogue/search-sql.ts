import 'server-only'
import { ACCENTS, APOSTROPHES, WORD_BREAKS } from '#lib/domain/search/search-words.ts'
import { WEARERS } from './index-row.ts'

// The same cuts as in lib/domain/search/search-words.ts, in PostgreSQL's words.
const sqlText = (pattern: string) => pattern.replaceAll("'", "''")
const plain = (text: string) =>
  `lower(regexp_replace(normalize(${text}, NFD), '[${sqlText(ACCENTS + APOSTROPHES)}]', '', 'g') collate "en-AU-x-icu")`
const cut = (text: string) => `regexp_split_to_array(${text}, '[${sqlText(WORD_BREAKS)}]+')`
const wordsIn = (text: string) => `array_remove(${cut(plain(text))} || ${cut(plain(`replace(${text}, '-', '')`))}, '')`

const lastWordIn = (text: string) => `substring(${plain(text)} from '([^${WORD_BREAKS}]+)[${WORD_BREAKS}]*$')`
// Keeps PostgreSQL from folding a subquery into the next, where each mention of its columns would cut the same text up
// again.
const ONCE = 'offset 0'
const TYPE = `replace(p.product_type, '-', ' ')`
const OTHER = `concat_ws(' ', p.colour, p.material, ${WEARERS}, array_to_string(p.best_for, ' '))`

/**
 * Joins to `products p join brands b` the words a product is found by, as arrays: `head_words` for the kind of thing it
 * is, and each field with all that tell more: `name_words`, `kind_words` with categories and type, `brand_words`,
 * `words`.
 */
export const PRODUCT_WORDS = `
  cross join lateral (select string_agg(c.name, ' ') as names, array_agg(${lastWordIn('c.name')}) as heads
    from product_categories pc join categories c on c.path = pc.category_path where pc.product_id = p.id ${ONCE}) category
  cross join lateral (select ${wordsIn('p.name')} as name_words,
    category.heads || ${lastWordIn('p.name')} || ${lastWordIn(TYPE)} as head_words ${ONCE}) named
  cross join lateral (select name_words || ${wordsIn(`concat_ws(' ', category.names, ${TYPE})`)} as kind_words ${ONCE}) kinds
  cross join lateral (select kind_words || ${wordsIn('b.name')} as brand_words ${ONCE}) brand
  cross join lateral (select brand_words || ${wordsIn(`(${OTHER})`)} as words ${ONCE}) text`

/** Every word of the sellable products with how many use it. */
export const VOCABULARY = `
  select word, count(*)::int as products
  from (select distinct p.id, unnest(words) as word
          from products p join brands b on b.slug = p.brand_slug ${PRODUCT_WORDS}
         where p.state in ('current', 'evergreen')) used
  group by word`
