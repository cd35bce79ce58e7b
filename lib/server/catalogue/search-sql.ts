import 'server-only'
import { ACCENTS, APOSTROPHES, WORD_BREAKS } from '#lib/domain/search-words.ts'
import { WEARERS } from './index-row.ts'

// The same cuts as in lib/domain/search-words.ts, in PostgreSQL's words.
const sqlText = (pattern: string) => pattern.replaceAll("'", "''")
const plain = (text: string) =>
  `lower(regexp_replace(normalize(${text}, NFD), '[${sqlText(ACCENTS + APOSTROPHES)}]', '', 'g') collate "en-AU-x-icu")`
const cut = (text: string) => `regexp_split_to_array(${text}, '[${sqlText(WORD_BREAKS)}]+')`
const wordsIn = (text: string) => `array_remove(${cut(plain(text))} || ${cut(plain(`replace(${text}, '-', '')`))}, '')`

const TITLE = `p.name || ' ' || b.name`
const OTHER = `concat_ws(' ', (select string_agg(c.name, ' ') from product_categories pc join categories c on c.path = pc.category_path
    where pc.product_id = p.id), replace(p.product_type, '-', ' '), p.colour, p.material, ${WEARERS}, array_to_string(p.best_for, ' '))`

/** Joins to `products p join brands b` the words a product is found by, as arrays `words` and `title_words`. */
export const PRODUCT_WORDS = `
  cross join lateral (select ${wordsIn(`(${TITLE})`)} as title_words) title
  cross join lateral (select title_words || ${wordsIn(`(${OTHER})`)} as words) text`

/** Every word of the sellable products with how many use it. */
export const VOCABULARY = `
  select word, count(*)::int as products
  from (select distinct p.id, unnest(words) as word
          from products p join brands b on b.slug = p.brand_slug ${PRODUCT_WORDS}
         where p.state in ('current', 'evergreen')) used
  group by word`
