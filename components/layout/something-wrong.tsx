/**
 * The page for every error that is not a missing page [ROUTE-39, ROUTE-40]. The links reload: what is broken may be
 * this page. Three boundaries carry it on every page, each for itself: so its buttons are plain ones.
 */
export function SomethingWrong({ onRetry }: { onRetry?: () => void }) {
  return (
    <div className="wrap trouble">
      <h1>Something went wrong</h1>
      <p>It’s not you. Nothing in your cart is lost. Try again, or come back in a minute.</p>
      <p className="flex flex-wrap gap-3">
        {onRetry ? (
          <button type="button" className="btn btn-primary" onClick={onRetry}>
            <span className="btn-label">Try again</span>
          </button>
        ) : null}
        <a className={`btn btn-${onRetry ? 'secondary' : 'primary'}`} href="/" data-hard="">
          Return to home
        </a>
      </p>
    </div>
  )
}
