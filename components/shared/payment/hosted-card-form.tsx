'use client'
import { type FocusEvent, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { FieldError } from '#components/ui/field.tsx'
import { type MountedCardFields, mountCardFields } from '#lib/client/payment/hosted-fields.ts'
import {
  CARD_FIELD_IDS,
  CARD_MESSAGES,
  type CardFieldErrors,
  type CardFieldName,
  type CardFormProps,
  type CardTokenisation,
} from './card-fields.ts'
import { CardSkeleton } from './card-skeleton.tsx'

const PROVIDER_NAMES = { number: 'number', expiry: 'expirationDate', code: 'cvv' } as const
const LABELS: Record<CardFieldName, string> = { number: 'Card number', expiry: 'Expiry', code: 'Security code' }
const FIELDS = ['number', 'expiry', 'code'] as const

/**
 * The provider's own fields in the shop's frames: what is typed into them goes from the browser straight to the
 * provider.
 */
export function HostedCardForm({ ref, clientToken, onLoadFailed }: CardFormProps & { clientToken: string }) {
  const number = useRef<HTMLDivElement>(null)
  const expiry = useRef<HTMLDivElement>(null)
  const code = useRef<HTMLDivElement>(null)
  const mounted = useRef<MountedCardFields>(undefined)
  const failed = useRef(onLoadFailed)
  failed.current = onLoadFailed
  const [ready, setReady] = useState(false)
  const [errors, setErrors] = useState<CardFieldErrors>({})

  // The provider’s frames: their code comes from its host and has to be taken down with the form.
  useEffect(() => {
    if (!number.current || !expiry.current || !code.current) return
    let gone = false
    const containers = { number: number.current, expiry: expiry.current, code: code.current }
    mountCardFields(clientToken, containers).then(
      (fields) => {
        if (gone) {
          void fields.teardown()
          return
        }
        mounted.current = fields
        // A message goes with its cause; the provider does not tell what is typed, but when it has become right.
        fields.fields.on('validityChange', ({ fields: state }) => {
          setErrors((before) => stillWrong(before, state))
          for (const name of FIELDS) if (state[PROVIDER_NAMES[name]].isValid) tell(fields, name, '')
        })
        setReady(true)
      },
      () => {
        if (!gone) failed.current()
      },
    )
    return () => {
      gone = true
      void mounted.current?.teardown()
      mounted.current = undefined
    }
  }, [clientToken])

  useImperativeHandle(ref, () => ({
    tokenise: async () => {
      const answer = await tokenise(mounted.current)
      const found = answer.ok ? {} : answer.fields
      setErrors(found)
      for (const name of FIELDS) tell(mounted.current, name, found[name] ?? '')
      return answer
    },
  }))

  const frames = { number, expiry, code }
  // The list of what is wrong leads to the frame's place, in which nothing can be typed.
  const enter = (name: CardFieldName, { target, currentTarget }: FocusEvent) => {
    if (target === currentTarget) void mounted.current?.fields.focus(PROVIDER_NAMES[name])
  }
  return (
    <div>
      {ready ? null : <CardSkeleton />}
      <div className={ready ? 'grid grid-cols-2 gap-x-4 gap-y-5' : 'sr-only'}>
        {FIELDS.map((name) => (
          <div key={name} className={`field ${name === 'number' ? 'col-span-2' : ''}`}>
            <span className="field-label" id={`${CARD_FIELD_IDS[name]}-label`}>
              {LABELS[name]}
            </span>
            {/* biome-ignore lint/a11y/noStaticElementInteractions: it only hands the focus on to the frame in it */}
            <div
              id={CARD_FIELD_IDS[name]}
              ref={frames[name]}
              className="input h-12"
              tabIndex={-1}
              onFocus={(event) => enter(name, event)}
            />
            <FieldError id={CARD_FIELD_IDS[name]} error={errors[name]} />
          </div>
        ))}
      </div>
    </div>
  )
}

/** Has a field say what is wrong with it where it is typed: nothing of this page describes an input of another. */
function tell(mounted: MountedCardFields | undefined, name: CardFieldName, message: string): void {
  mounted?.fields.setMessage({ field: PROVIDER_NAMES[name], message })
}

type FieldStates = ReturnType<MountedCardFields['fields']['getState']>['fields']

function stillWrong(errors: CardFieldErrors, state: FieldStates): CardFieldErrors {
  const left = FIELDS.filter((name) => errors[name] && !state[PROVIDER_NAMES[name]].isValid)
  return Object.fromEntries(left.map((name) => [name, CARD_MESSAGES[name]]))
}

async function tokenise(mounted: MountedCardFields | undefined): Promise<CardTokenisation> {
  if (!mounted) return { ok: false, fields: CARD_MESSAGES }
  const { fields: state } = mounted.fields.getState()
  const wrong = FIELDS.filter((name) => !state[PROVIDER_NAMES[name]].isValid)
  if (wrong.length > 0)
    return { ok: false, fields: Object.fromEntries(wrong.map((name) => [name, CARD_MESSAGES[name]])) }
  const { nonce, details } = await mounted.tokenise()
  return {
    ok: true,
    summary: `${details.cardType} ending in ${details.lastFour}`,
    instrument: { type: 'BRAINTREE_CREDIT_CARD', token: nonce, deviceData: mounted.deviceData },
    // The fields still hold the card: another token of it costs no typing.
    oneTime: async () => {
      const again = await mounted.tokenise()
      return { token: again.nonce, bin: again.details.bin }
    },
  }
}
