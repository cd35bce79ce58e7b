import { SearchIcon } from '#components/ui/icons.tsx'
import { type Part, PlainPart } from '#components/ui/part.tsx'
import { SearchAssist } from './search-assist.tsx'

interface SearchFormProps {
  /** Distinguishes the boxes of one page. */
  id: string
  query?: string
  /** What stands in the box while it is empty. */
  hint: string
  /** Names the landmark where a page has a second one. */
  label?: string
  /** How the box gets into the page, where nothing stands in it yet. */
  part?: Part
}

/** The search box: a plain GET to /search, with suggestions where scripts run [SRCH-11]. */
export function SearchForm({ id, query, hint, label, part: Still = PlainPart }: SearchFormProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: the form itself is the landmark
    <form className="find" role="search" aria-label={label} action="/search" method="get">
      <Still as="div" className="find-box" remember>
        <SearchBox id={id} query={query} hint={hint} />
      </Still>
      <SearchAssist inputId={id} />
    </form>
  )
}

function SearchBox({ id, query, hint }: { id: string; query: string | undefined; hint: string }) {
  return (
    <>
      <label className="sr-only" htmlFor={id}>
        Search the shop
      </label>
      <input
        id={id}
        name="q"
        type="search"
        placeholder={hint}
        maxLength={100}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="search"
        defaultValue={query}
      />
      <button type="submit" aria-label="Search">
        <SearchIcon />
      </button>
    </>
  )
}
