'use client'
import { type FormEvent, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { useWhen } from '#components/ui/use-when.ts'
import { announce } from '#lib/client/platform/announce.ts'
import { STORE_RADIUS_DEFAULT } from '#lib/domain/shop-rules.ts'
import { useDeliveryCountry } from '#stores/delivery-postcode.ts'
import { useMyStore } from '#stores/my-store.ts'
import { keepWantedSize } from '#stores/wanted-size.ts'
import { LocalityField } from './locality-field.tsx'
import { RadiusSelect } from './radius-select.tsx'
import { StockFound } from './stock-found.tsx'
import { useStoreStock } from './use-store-stock.ts'

interface FindInStoreSearchProps {
  productId: string
  variantId: string
  sizeLabel: string
}

const BLANK = 'Enter a suburb or postcode.'

/** Inside the overlay: where to look, and what was found [PDP-02, API-64]. */
export default function FindInStoreSearch({ productId, variantId, sizeLabel }: FindInStoreSearchProps) {
  const myStore = useMyStore()
  const country = useDeliveryCountry()
  const { search, find } = useStoreStock(productId, variantId)
  const [blank, setBlank] = useState(false)
  const [radius, setRadius] = useState<number>(STORE_RADIUS_DEFAULT)

  const unknown = search.state === 'unknownPlace' ? search.message : undefined
  const problem = blank ? BLANK : unknown

  const look = (near: string, within: number, here?: 'AU' | 'NZ') => {
    setRadius(within)
    setBlank(near === '')
    if (near === '') return announce(BLANK)
    const href = location.pathname + location.search
    const productName = document.querySelector('h1')?.textContent?.trim() || document.title
    keepWantedSize({ productId, variantId, sizeLabel, href, productName })
    void find(near, within, here)
  }
  // The button that was pressed keeps the focus: what is wrong is read out.
  useWhen(search.state === 'unknownPlace', () => announce(unknown ?? ''))
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    look(String(form.get('near') ?? '').trim(), Number(form.get('within')), country)
  }
  const busy = search.state === 'searching' || (search.state === 'found' && search.again === 'asking')

  return (
    <>
      <form onSubmit={submit} onInput={() => setBlank(false)}>
        <div className="find-in-store-row">
          <LocalityField
            id="find-near"
            name="near"
            defaultValue={myStore ? `${myStore.locality} ${myStore.postcode}` : undefined}
            error={problem}
            autoFocus
          />
          <RadiusSelect id="find-within" within={radius} />
          <Button type="submit" look="primary" loading={busy}>
            Find stores
          </Button>
        </div>
      </form>
      <StockFound search={search} sizeLabel={sizeLabel} onSearch={look} />
    </>
  )
}
