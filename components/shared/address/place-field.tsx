'use client'
import { type ComponentProps, lazy } from 'react'
import { SuggestedField } from '#components/ui/suggested-field.tsx'
import type { Locality } from '#lib/contract/store.ts'
import type { PlaceForm } from './place-suggest.tsx'

const PlaceSuggest = lazy(() => import('./place-suggest.tsx'))

interface PlaceFieldProps extends Omit<ComponentProps<'input'>, 'id' | 'className' | 'type'> {
  id: string
  label: string
  error: string | undefined
  kind: 'suburb' | 'postcode'
  place: PlaceForm
  onPlace: (locality: Locality) => void
}

/**
 * The suburb or the postcode of an address: a plain text field that anything can be typed into, and that offers the
 * gazetteer's places once somebody is in it [ADDR-15]. Autofill finds an ordinary input.
 */
export function PlaceField({ kind, place, onPlace, ...field }: PlaceFieldProps) {
  return (
    <SuggestedField
      type="text"
      {...field}
      suggest={(entered) => <PlaceSuggest {...entered} kind={kind} place={place} onPlace={onPlace} />}
    />
  )
}
