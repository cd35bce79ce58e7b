import { TruckIcon } from '#components/ui/icons.tsx'

/** In place of delivery dates, where a product is made after it is bought: nobody can promise a day [CART-21]. */
export function MadeToOrder({ leadTime }: { leadTime?: string | undefined }) {
  return (
    <section className="promise" aria-labelledby="promise-title">
      <h2 id="promise-title">
        <TruckIcon /> When will it be here?
      </h2>
      <p>
        {leadTime ? (
          <>
            Made for you after you order: <b>allow {leadTime.toLowerCase()}</b>.
          </>
        ) : (
          'Made for you after you order, so we can’t promise a day.'
        )}
      </p>
    </section>
  )
}
