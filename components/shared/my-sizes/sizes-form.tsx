'use client'

import { type FormEvent, useRef, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { SelectField } from '#components/ui/select-field.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import { announce } from '#lib/client/platform/announce.ts'
import {
  isClothingSize,
  isEmptySizes,
  type MySizes,
  mySizeText,
  type SizeKind,
  WIDTHS,
} from '#lib/domain/sizes/my-sizes.ts'
import { shoeChoices } from '#lib/domain/sizes/shoe-choices.ts'
import { convertShoeSize } from '#lib/domain/sizes/shoe-conversion.ts'
import { SIZE_SYSTEM_LABELS, type SizeSystem, sizeText } from '#lib/domain/sizes/sizes.ts'

/** As shoppers here look for them. */
const SYSTEMS: readonly SizeSystem[] = ['uk', 'usWomen', 'usMen', 'eu', 'usKids']
const WIDTH_LABELS = { regular: 'Regular', wide: 'Wide (2E, or D for women)' } as const
const WRONG_SIZE = 'Enter a size such as L, 2XL, 12 or 87R.'

/** A size the shop has seen and the shopper may make theirs. */
export interface OfferedSizes {
  from: string
  sizes: MySizes
}

interface SizesFormProps {
  own: MySizes
  offers: readonly OfferedSizes[]
  onSave: (sizes: MySizes) => Promise<void>
}

/**
 * Shoe, width, shirt and waist, set by hand; what the shop has seen is offered beside them and changes nothing by
 * itself [SIZE-01, SIZE-03].
 */
export function SizesForm({ own, offers, onSave }: SizesFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState(own)
  const [system, setSystem] = useState<SizeSystem>(own.shoe?.system ?? 'uk')
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const change = (part: MySizes) => setDraft((before) => ({ ...before, ...part }))
  const problemOf = (text: string | undefined) => (tried && text && !isClothingSize(text) ? WRONG_SIZE : undefined)
  const save = async (sizes: MySizes) => {
    setBusy(true)
    await onSave(sizes)
    setBusy(false)
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    const wrong = [draft.shirt, draft.waist].findIndex((text) => text && !isClothingSize(text))
    if (wrong >= 0) document.getElementById(['sizes-shirt', 'sizes-waist'][wrong] ?? '')?.focus()
    else await save(draft)
  }
  return (
    <form
      ref={form}
      tabIndex={-1}
      className="grid gap-5 outline-none"
      aria-label="My sizes"
      onSubmit={submit}
      noValidate
    >
      <Offers
        offers={offers}
        draft={draft}
        onTake={(sizes, text) => {
          change(sizes)
          if (sizes.shoe) setSystem(sizes.shoe.system)
          announce(`Filled in: ${text}`)
          // The pressed offer goes. The field it filled would bring up a phone's keyboard.
          form.current?.focus({ preventScroll: true })
        }}
      />
      <SelectField
        id="sizes-system"
        label="Shoe sizes in"
        options={SYSTEMS.map((value) => ({ value, label: SIZE_SYSTEM_LABELS[value] }))}
        value={system}
        onChange={(event) => {
          const next = event.target.value as SizeSystem
          setSystem(next)
          change({ shoe: sameShoe(draft.shoe, next) })
        }}
      />
      <SelectField
        id="sizes-shoe"
        label="Shoe size"
        optional
        placeholder="Not set"
        options={shoeChoices(system).map((size) => ({ value: size, label: sizeText(size) }))}
        value={draft.shoe?.size ?? ''}
        onChange={(event) => change({ shoe: event.target.value ? { system, size: event.target.value } : undefined })}
      />
      <SelectField
        id="sizes-width"
        label="Shoe width"
        optional
        placeholder="Not set"
        options={WIDTHS.map((value) => ({ value, label: WIDTH_LABELS[value] }))}
        value={draft.width ?? ''}
        onChange={(event) => change({ width: WIDTHS.find((width) => width === event.target.value) })}
      />
      <GarmentField
        id="sizes-shirt"
        label="Shirts and tops"
        hint="Such as L, 2XL or 12"
        value={draft.shirt}
        error={problemOf(draft.shirt)}
        onChange={(shirt) => change({ shirt })}
      />
      <GarmentField
        id="sizes-waist"
        label="Pants and shorts"
        hint="Such as 87R, 34 or 12"
        value={draft.waist}
        error={problemOf(draft.waist)}
        onChange={(waist) => change({ waist })}
      />
      <Button type="submit" look="primary" wide loading={busy}>
        Save my sizes
      </Button>
      {isEmptySizes(own) ? null : (
        <Button look="quiet" onClick={() => void save({})}>
          Forget my sizes
        </Button>
      )}
    </form>
  )
}

/** The same shoe in another system: a foot does not change with its label. Nothing where nobody knows it there. */
function sameShoe(shoe: MySizes['shoe'], system: SizeSystem): MySizes['shoe'] {
  const size = shoe && convertShoeSize(shoe.system, shoe.size)?.[system]
  return size === undefined ? undefined : { system, size }
}

interface GarmentFieldProps {
  id: string
  label: string
  hint: string
  value: string | undefined
  error: string | undefined
  onChange: (size: string | undefined) => void
}

function GarmentField({ value = '', onChange, ...field }: GarmentFieldProps) {
  return (
    <TextField
      {...field}
      optional
      maxLength={20}
      autoComplete="off"
      autoCapitalize="characters"
      value={value}
      onChange={(event) => onChange(event.target.value.trim() || undefined)}
    />
  )
}

const KINDS: readonly SizeKind[] = ['shoe', 'shirt', 'waist']

function Offers({
  offers,
  draft,
  onTake,
}: {
  offers: readonly OfferedSizes[]
  draft: MySizes
  onTake: (sizes: MySizes, text: string) => void
}) {
  const rows = offers.flatMap(({ from, sizes }) =>
    KINDS.flatMap((kind) => {
      const text = mySizeText(sizes, kind)
      return text && text !== mySizeText(draft, kind)
        ? [{ from, kind, text, part: { [kind]: sizes[kind] } as MySizes }]
        : []
    }),
  )
  if (rows.length === 0) return null
  return (
    <ul className="grid gap-2" aria-label="Sizes we have seen">
      {rows.map(({ from, kind, text, part }) => (
        <li key={from + kind}>
          <button type="button" className="chip" onClick={() => onTake(part, text)}>
            Use {text} <small>{from}</small>
          </button>
        </li>
      ))}
    </ul>
  )
}
