/** The question, and what is counted either way; the name of the notice. */
export function ConsentWords() {
  return (
    <>
      <h2 id="consent-notice-title" className="font-semibold">
        May we share how you use this shop with Google Analytics?
      </h2>
      <p className="text-sm text-graphite">
        Under a random number, without your name or email. We count visits ourselves either way.{' '}
        <a className="link" href="/privacy-choices">
          What is counted
        </a>
      </p>
    </>
  )
}
