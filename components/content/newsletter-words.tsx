/** What the newsletter is, about which goods, and how often; the name of its form. */
export function NewsletterWords({ goods }: { goods: string }) {
  return (
    <>
      <h2 id="newsletter-title">First to hear about sales</h2>
      <p>{`New ${goods}, real discounts and how-tos. About twice a month, and you can leave with one press.`}</p>
    </>
  )
}
