interface ReturnStepsProps {
  /** Another size for all of it: no money goes back. */
  swapped: boolean
  helpHref?: string | undefined
  noStores?: boolean | undefined
}

/** What comes after the button, before it is pressed. */
export function ReturnSteps({ swapped, helpHref, noStores = false }: ReturnStepsProps) {
  return (
    <section className="rounded border border-line bg-card p-4 sm:p-5" aria-labelledby="return-steps">
      <h2 id="return-steps" className="pb-2 text-lg">
        What happens next
      </h2>
      <ol className="grid list-decimal gap-1 pl-5">
        <li>You get a return number with instructions, here and by email.</li>
        <li>
          {noStores ? (
            'Post the items to us.'
          ) : (
            <>
              Bring the items to any of our{' '}
              <a className="link" href="/stores">
                stores
              </a>
              , which is free, or post them.
            </>
          )}{' '}
          If something was wrong with what we sent, we pay the postage.
        </li>
        <li>
          {swapped
            ? 'We’ll hold the other size for you and send it, free, once this one is back.'
            : `Your money goes back the way you paid: ${noStores ? '' : 'in a store while you wait, by post '}within five business days.`}
        </li>
      </ol>
      {helpHref ? (
        <p className="pt-2">
          <a className="link inline-flex min-h-11 items-center" href={helpHref}>
            How returns work
          </a>
        </p>
      ) : null}
    </section>
  )
}
