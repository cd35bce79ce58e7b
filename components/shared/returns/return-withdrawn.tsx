import { focusOnAppear } from '#components/ui/page-focus.ts'

interface ReturnWithdrawnProps {
  returnNumber: string
  /** Where a new one starts; absent where nothing can be returned any more. */
  againHref?: string | undefined
}

/** It takes the focus: the button that was pressed is gone, and so screen readers say it [RET-29, UI-16]. */
export function ReturnWithdrawn({ returnNumber, againHref }: ReturnWithdrawnProps) {
  return (
    <div className="grid justify-items-start gap-1">
      <p ref={focusOnAppear} tabIndex={-1} className="font-semibold">
        Return {returnNumber} is withdrawn. We’re emailing you the details.
      </p>
      {againHref ? (
        // Afresh, also where this is the very page that has just made the one that was withdrawn.
        <a className="link inline-flex min-h-11 items-center" href={againHref} data-hard="">
          Start a new return
        </a>
      ) : null}
    </div>
  )
}
