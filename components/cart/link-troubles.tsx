import type { LinkTrouble } from '#lib/domain/cart/cart-link.ts'

/** What of a link is not in the cart, line by line, each with the reason [CART-34]. */
export function LinkTroubles({ left }: { left: readonly LinkTrouble[] }) {
  if (left.length === 0) return null
  return (
    <div className="grid gap-1">
      <p className="font-semibold">Not added:</p>
      <ul className="grid list-disc gap-1 pl-5">
        {left.map(({ code, name, path, reason }) => (
          <li key={code}>
            {path ? (
              <a className="link" href={`/products/${path}`}>
                {name}
              </a>
            ) : (
              (name ?? `“${code}”`)
            )}
            : {/[.!?]$/.test(reason) ? reason : `${reason}.`}
          </li>
        ))}
      </ul>
    </div>
  )
}
