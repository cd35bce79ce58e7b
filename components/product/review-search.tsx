interface ReviewSearchProps {
  path: string
  asked?: string | undefined
  /** How many were found. */
  total: number
}

/** Looks for words in a product's reviews: a GET form to the product's own page, answered by the server [PDP-25]. */
export function ReviewSearch({ path, asked, total }: ReviewSearchProps) {
  return (
    <search className="review-search">
      <form action={`${path}#reviews`}>
        <label>
          Search reviews
          <input name="q" type="search" className="input" defaultValue={asked} />
        </label>
        <button type="submit" className="btn btn-secondary">
          Search
        </button>
      </form>
      {asked ? (
        <p role="status">
          {total === 0 ? 'No review says' : total === 1 ? '1 review says' : `${total} reviews say`} “{asked}”.{' '}
          <a className="link" href={`${path}#reviews`}>
            All reviews
          </a>
        </p>
      ) : null}
    </search>
  )
}
