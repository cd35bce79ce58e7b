interface NoScriptProps {
  phone?: string | undefined
  email?: string | undefined
}

/** Why checkout needs JavaScript, and how else to order; for a `noscript`. */
export function OrderOtherwise({ phone, email }: NoScriptProps) {
  return (
    <section className="max-w-[760px] rounded border border-ink bg-card p-4" aria-labelledby="order-otherwise">
      <h2 id="order-otherwise" className="text-lg">
        Checkout needs JavaScript
      </h2>
      <p className="pt-1">
        Your card number goes from your browser straight to the bank, never through us, and that takes a script. Turn
        JavaScript on and open your cart again: everything in it comes along.
      </p>
      <p className="pt-3 font-semibold">Rather not? Order with us directly:</p>
      <ul className="grid list-[square] gap-2 pt-1 pl-5">
        {phone ? (
          <li>
            By phone: <a href={`tel:${phone.replace(/\s/g, '')}`}>{phone}</a>
          </li>
        ) : null}
        {email ? (
          <li>
            By email: <a href={`mailto:${email}`}>{email}</a>
          </li>
        ) : null}
        <li>
          In person: <a href="/stores">find a store near you</a>
        </li>
      </ul>
    </section>
  )
}

/** The same where the page itself has scripts. */
export function NoScript(props: NoScriptProps) {
  return (
    <noscript>
      <OrderOtherwise {...props} />
    </noscript>
  )
}
