import { Button, buttonClass } from '#components/ui/button.tsx'

/**
 * The page for every error that is not a missing page [ROUTE-39, ROUTE-40]. The links reload: what is broken may be
 * this page.
 */
export function SomethingWrong({ onRetry }: { onRetry?: () => void }) {
  return (
    <div className="wrap trouble">
      <h1>Something went wrong</h1>
      <p>It’s not you. Nothing in your cart is lost. Try again, or come back in a minute.</p>
      <p className="flex flex-wrap gap-3">
        {onRetry ? (
          <Button look="primary" onClick={onRetry}>
            Try again
          </Button>
        ) : null}
        <a className={buttonClass(onRetry ? 'secondary' : 'primary')} href="/" data-hard="">
          Return to home
        </a>
      </p>
    </div>
  )
}
