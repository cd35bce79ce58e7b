'use client'
import { lazy, Suspense, useRef, useState } from 'react'
import { describedBy, FieldFrame } from '#components/ui/field.tsx'
import { useOnMount } from '#components/ui/use-on-mount.ts'

interface LocalityFieldProps {
  id: string
  name: string
  defaultValue?: string | undefined
  error?: string | undefined
  autoFocus?: boolean
  onChoose?: (text: string) => void
}

const LocalitySuggest = lazy(() => import('./locality-suggest.tsx'))

/** A suburb or postcode. A plain text field that suggests places once somebody is in it [SRCH-10]. */
export function LocalityField({ id, name, defaultValue, error, autoFocus = false, onChoose }: LocalityFieldProps) {
  const [input, setInput] = useState<HTMLInputElement>()
  const field = useRef<HTMLInputElement>(null)
  // Somebody quick is in the field, and typing, before it comes alive.
  useOnMount(() => {
    if (field.current && document.activeElement === field.current) setInput(field.current)
  })
  return (
    <FieldFrame id={id} label="Suburb or postcode" error={error}>
      <div className="locality-box">
        <input
          ref={field}
          type="text"
          id={id}
          name={name}
          className="input"
          maxLength={100}
          autoComplete="postal-code"
          enterKeyHint="search"
          defaultValue={defaultValue}
          onFocus={(event) => setInput(event.currentTarget)}
          {...(autoFocus ? { 'data-autofocus': '' } : {})}
          {...describedBy({ id, hint: undefined, error })}
        />
        {input ? (
          <Suspense fallback={null}>
            <LocalitySuggest input={input} onChoose={onChoose} />
          </Suspense>
        ) : null}
      </div>
    </FieldFrame>
  )
}
