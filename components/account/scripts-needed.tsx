interface ScriptsNeededProps {
  email?: string
  phone?: string
}

/** What an account page says without JavaScript: what it needs, and who helps meanwhile. */
export function ScriptsNeeded({ email, phone }: ScriptsNeededProps) {
  return (
    <div className="grid gap-1 rounded border border-ink bg-card p-4">
      <p>Your account needs JavaScript. Turn it on and reload.</p>
      {email || phone ? <p>Rather not? Ask us and we’ll do it for you:</p> : null}
      {email ? (
        <p>
          <a className="link inline-flex min-h-11 items-center" href={`mailto:${email}`}>
            {email}
          </a>
        </p>
      ) : null}
      {phone ? (
        <p>
          <a className="link inline-flex min-h-11 items-center" href={`tel:${phone.replace(/\s/g, '')}`}>
            {phone}
          </a>
        </p>
      ) : null}
    </div>
  )
}
