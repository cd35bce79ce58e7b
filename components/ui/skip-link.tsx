/** First stop of the keyboard on every page; `main` has the id `content`. */
export function SkipLink() {
  return (
    <a className="skip" href="#content">
      Skip to content
    </a>
  )
}
