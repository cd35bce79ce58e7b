'use client'
import { type FormEvent, useRef } from 'react'
import { CountryHint } from '#components/shared/address/country-hint.tsx'
import { Button } from '#components/ui/button.tsx'
import { AlertIcon } from '#components/ui/icons.tsx'
import { useOnMount } from '#components/ui/use-on-mount.ts'
import { LocalityField } from './locality-field.tsx'
import { RadiusSelect } from './radius-select.tsx'
import { keepTyped, readTyped } from './typed-place.ts'
import { UNKNOWN_PLACE_ID } from './unknown-place-id.ts'
import { UseMyLocation } from './use-my-location.tsx'

interface StoreSearchProps {
  near?: string | undefined
  within: number
  /** What the shop says of a place it does not know. */
  unknownText: string
}

/** Where to look for stores: a GET form that works without JavaScript [STORE-02, STORE-13, ROUTE-27]. */
export function StoreSearch({ near, within, unknownText }: StoreSearchProps) {
  const form = useRef<HTMLFormElement>(null)
  useOnMount(() => {
    const field = form.current?.elements.namedItem('near')
    if (location.hash === `#${UNKNOWN_PLACE_ID}` && field instanceof HTMLInputElement && field.value === '') {
      field.value = readTyped()
    }
  })
  const search = (event: FormEvent<HTMLFormElement>) => {
    keepTyped(String(new FormData(event.currentTarget).get('near') ?? ''))
    // The answer to an unknown place is a redirect to a part of the page, which only a real navigation follows.
    event.nativeEvent.stopImmediatePropagation()
  }
  const searchFrom = (place: string) => {
    const field = form.current?.elements.namedItem('near')
    if (field instanceof HTMLInputElement) field.value = place
    form.current?.requestSubmit()
  }
  return (
    <search>
      <form ref={form} className="store-search" action="/stores" method="get" onSubmit={search}>
        <p id={UNKNOWN_PLACE_ID} className="unknown-place" role="alert" tabIndex={-1}>
          <AlertIcon /> <span>{unknownText}</span>
        </p>
        <div className="store-search-row">
          <LocalityField id="stores-near" name="near" defaultValue={near} />
          <CountryHint />
          <RadiusSelect id="stores-within" within={within} />
          <Button type="submit" look="primary">
            Find stores
          </Button>
        </div>
        <UseMyLocation onPlace={searchFrom} />
      </form>
    </search>
  )
}
