interface NoScriptProps {
  /** What cannot be done without, e.g. `Checkout`. */
  what: string
  phone?: string | undefined
  email?: string | undefined
}

/** What a shopper without JavaScript is told, with another way to order. */
export function NoScript({ what, phone, email }: NoScriptProps) {
  return (
    <noscript>
      <div className="rounded border border-ink bg-card p-4">
        <p className="font-semibold">{what} needs JavaScript to keep your cart and your payment safe.</p>
        <p className="pt-1">
          Turn it on and reload this page
          {phone || email ? ', or order with us directly: ' : '.'}
          {phone ? <a href={`tel:${phone.replace(/\s/g, '')}`}>{phone}</a> : null}
          {phone && email ? ' or ' : null}
          {email ? <a href={`mailto:${email}`}>{email}</a> : null}
        </p>
      </div>
    </noscript>
  )
}
