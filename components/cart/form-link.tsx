import { buttonClass } from '#components/ui/button.tsx'
import { type LinkLine, type LinkTrouble, linkText } from '#lib/domain/cart/cart-link.ts'
import { LinkTroubles } from './link-troubles.tsx'

/** What a link to the cart asks for where no script runs, and what of it the shop would refuse. */
export interface FormLink {
  lines: readonly LinkLine[]
  left: readonly LinkTrouble[]
  promo: string | undefined
}

/** Asks before anything is added: looking at an address changes no cart [CART-34]. */
export function FormLinkForm({ link: { lines, left, promo } }: { link: FormLink }) {
  const refused = new Set(left.map(({ code }) => code))
  const wanted = lines.flatMap((line) => ('productId' in line && !refused.has(line.code) ? [line] : []))
  return (
    <form
      method="post"
      action="/cart/lines"
      className="grid max-w-[480px] gap-4 rounded border border-ink bg-card p-5"
      aria-labelledby="link-title"
    >
      <h2 id="link-title" className="text-lg">
        {wanted.length > 0 ? 'Add these to your cart?' : 'From your link'}
      </h2>
      {wanted.length > 0 ? (
        <>
          <ul className="grid list-disc gap-1 pl-5">
            {wanted.map(({ code, qty, name }) => (
              <li key={code}>
                {qty} × {name}
              </li>
            ))}
          </ul>
          <input type="hidden" name="link" value={linkText(wanted)} />
        </>
      ) : null}
      <LinkTroubles left={left} />
      {promo ? (
        <p>
          The promo code <strong>{promo}</strong> needs JavaScript, as checkout does.
        </p>
      ) : null}
      {wanted.length > 0 ? (
        <button type="submit" className={buttonClass('primary')}>
          Add to cart
        </button>
      ) : null}
    </form>
  )
}
