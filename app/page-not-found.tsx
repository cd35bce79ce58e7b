import { buttonClass } from '#components/ui/button.tsx'

/**
 * What comes after a link inside the shop that leads nowhere. Every page carries this along, so it is short; a document
 * is answered with the whole page of the same name by the front door [ROUTE-38, ROUTE-40].
 */
export function PageNotFound() {
  return (
    <div className="wrap trouble">
      <h1>Page not found</h1>
      <p>The link may be old, or the page has moved.</p>
      <p>
        <a className={buttonClass('primary')} href="/" data-hard="">
          Return to home
        </a>
      </p>
    </div>
  )
}
