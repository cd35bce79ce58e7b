import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { useCheckoutData } from '#lib/client/checkout/use-checkout-data.ts'
import { offeredMethods } from '#lib/domain/checkout/checkout-selection.ts'
import { defaultMethod } from '#lib/domain/delivery/delivery.ts'
import { isPoBox, reachesDoor } from '#lib/domain/delivery/delivery-zone.ts'
import type { ChosenAddressValues } from './saved-address.ts'
import type { shippingForm } from './shipping-schema.ts'
import { useFormQuote } from './use-form-quote.ts'
import { useMethodChange } from './use-method-change.ts'
import { usePreset } from './use-preset.ts'

/** The fields of step 2. */
export interface ShippingValues extends ChosenAddressValues {
  methodCode: string
  instructions: string
  authorityToLeave: boolean
}

export type ShippingOutput = z.output<typeof shippingForm>

const OPTIONS_COMING = 'Delivery options are still loading.'
const OPTIONS_FAILED = 'We couldn’t load the delivery options. Continue tries again.'
const TOTAL_FAILED = 'We couldn’t work out your total. Continue tries again.'

/** Methods and prices for the address as it stands in the form, and a sensible first choice among them [CHK-15]. */
export function useDeliveryOptions(form: UseFormReturn<ShippingValues, unknown, ShippingOutput>, unsent: boolean) {
  const [address, methodCode] = useWatch({ control: form.control, name: ['address', 'methodCode'] })
  const { country, postcode, state, suburb } = address
  const known = /^\d{4}$/.test(postcode)
  const { data, pending, failed, reload } = useCheckoutData()

  useFormQuote(known ? { address: { country, postcode, state, suburb }, methodCode: methodCode || undefined } : {})

  const methods =
    known && data
      ? data.availableShippingMethods.map((method) => ({
          ...method,
          available: method.available && (unsent || reachesDoor(method.code, address)),
        }))
      : undefined
  const isOffered = (code: string) => methods?.some((method) => method.code === code && method.available) ?? false
  // Where no method goes nothing stays chosen: a code of another address would be sent with this one.
  const preset = methods && !pending && !isOffered(methodCode) ? (defaultMethod(methods)?.code ?? '') : undefined
  usePreset(form, 'methodCode', preset)

  const chosen = methods?.find((method) => method.code === methodCode)
  const poBox = isPoBox(address)
  const settled = chosen?.available && !pending ? { ...chosen, postcode } : undefined
  const { changeText, ownChoice } = useMethodChange(settled, poBox, isOffered)
  const open = known && !chosen?.available
  const trouble = failed ? troubleOf({ unsent, open, unloaded: known && !data }) : undefined
  const coming = open && !failed && (pending || !data)
  return {
    methods,
    undeliverable: methods !== undefined && offeredMethods(methods, 'DELIVERY').length === 0,
    /** Nothing can be chosen yet, but will be. */
    coming,
    /** Nothing can be chosen, since it could not be loaded. */
    failed: trouble !== undefined,
    /** Why nothing can be chosen yet. */
    unready: trouble ?? (coming ? OPTIONS_COMING : undefined),
    reload,
    pending,
    needsAuthority: chosen?.requiresAuthorityToLeave ?? false,
    poBox,
    changeText,
    methodCode,
    choose: (code: string) => {
      ownChoice()
      form.setValue('methodCode', code, { shouldValidate: true })
    },
  }
}

function troubleOf({ unsent, open, unloaded }: Record<'unsent' | 'open' | 'unloaded', boolean>): string | undefined {
  if (unsent) return open ? TOTAL_FAILED : undefined
  return unloaded ? OPTIONS_FAILED : undefined
}
