import { SearchIcon } from '#components/ui/icons.tsx'
import { SearchAssist } from './search-assist.tsx'

interface SearchFormProps {
  /** Distinguishes the boxes of one page. */
  id: string
  query?: string
  /** Names the landmark where a page has a second one. */
  label?: string
}

/** The search box: a plain GET to /search, with suggestions where scripts run [SRCH-11]. */
export function SearchForm({ id, query, label }: SearchFormProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: the form itself is the landmark
    <form className="find" role="search" aria-label={label} action="/search" method="get">
      <div className="find-box">
        <label className="sr-only" htmlFor={id}>
          Search the shop
        </label>
        <input
          id={id}
          name="q"
          type="search"
          placeholder="Search boots, hi-vis, brands…"
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
      </div>
      <SearchAssist inputId={id} />
    </form>
  )
}
