import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import type { FieldProblem } from '#components/ui/error-summary.tsx'
import { formProblems } from '#components/ui/form-problems.ts'
import { nationalPhone } from '#components/ui/phone-field.tsx'
import type { NearStore } from '#lib/client/checkout/pickup-stores.ts'
import { useCheckoutData } from '#lib/client/checkout/use-checkout-data.ts'
import { ERRORS } from '#lib/contract/errors.ts'
import type { CheckoutRecord, StoredCollector } from '#lib/domain/checkout/checkout-record.ts'
import { offeredMethods } from '#lib/domain/checkout/checkout-selection.ts'
import { pickupStoreOf } from '#lib/domain/checkout/pickup-address.ts'
import type { PickupStore } from '#lib/domain/checkout/pickup-store.ts'
import { isObject } from '#lib/domain/stored-record.ts'
import { useCheckoutStore } from '#stores/checkout.ts'
import { readDraft } from '#stores/checkout-draft.ts'
import { useMyStore } from '#stores/my-store.ts'
import { collectorOf, pickupForm } from './pickup-schema.ts'
import { useFormQuote } from './use-form-quote.ts'
import { useKeptDraft } from './use-kept-draft.ts'
import { usePreset } from './use-preset.ts'

export type PickupValues = z.infer<typeof pickupForm>

/** What step 2 settles for an order that is collected. */
export type PickupChoice = Required<Pick<CheckoutRecord, 'shippingType' | 'storePickupStore' | 'storePickupOptions'>>

/**
 * Store and method of a pickup: what was chosen before, else the shopper's own store and the only method [CHK-12,
 * CHK-13].
 */
export function usePickupForm(stores: readonly NearStore[] | undefined, onDone: (choice: PickupChoice) => void) {
  const { data, pending } = useCheckoutData()
  const form = useForm<PickupValues>({
    resolver: zodResolver(pickupForm),
    defaultValues: startValues(),
    shouldFocusError: false,
  })
  const { handleSubmit, setValue, control, formState } = form
  const [storeId, methodCode] = useWatch({ control, name: ['storeId', 'methodCode'] })
  const [problems, setProblems] = useState<readonly FieldProblem[]>([])
  const methods = data && offeredMethods(data.availableShippingMethods, 'STORE_PICKUP')
  const lost = data !== undefined && storeId !== '' && !data.storeIdsWithStock.includes(storeId)
  useKeptDraft('pickup', form)
  usePresets(form, data?.storeIdsWithStock, { methods, pending })
  useFormQuote({ methodCode: methodCode || undefined, storeId: storeId || undefined })

  const submit = handleSubmit(
    (values) => {
      const store = storeOf(values.storeId, stores)
      if (store && !lost) onDone(choiceOf(store, values.methodCode, collectorOf(values.collector)))
      else setProblems([{ fieldId: 'pickup-storeId', message: lost ? STOCK_GONE : STORE_REQUIRED }])
    },
    (found) => setProblems(formProblems('pickup', found)),
  )
  const { errors, submitCount } = formState
  return {
    form,
    submit,
    submitCount,
    problems,
    methods,
    /** Stores that hold the whole order; undefined until the first quote. */
    idsWithStock: data?.storeIdsWithStock,
    storeId: lost ? '' : storeId,
    storeError: lost ? STOCK_GONE : errors.storeId?.message,
    chooseStore: (id: string) => setValue('storeId', id, { shouldValidate: true }),
    methodCode,
    methodError: errors.methodCode?.message,
    chooseMethod: (code: string) => setValue('methodCode', code, { shouldValidate: true }),
  }
}

const STOCK_GONE = ERRORS.StoreStockUnavailable.message
const STORE_REQUIRED = 'Select a pick-up store.'

interface Offer {
  methods: readonly { code: string }[] | undefined
  /** They answer an older question. */
  pending: boolean
}

/**
 * Fills what there is no question about: the shopper's own store while it has everything, and the only method. That one
 * is filled in as soon as it is shown, or Continue would ask for it; what was chosen is taken back only on the newest
 * answer's word.
 */
function usePresets(
  form: UseFormReturn<PickupValues>,
  idsWithStock: readonly string[] | undefined,
  { methods, pending }: Offer,
): void {
  const [storeId, methodCode] = useWatch({ control: form.control, name: ['storeId', 'methodCode'] })
  const myStoreId = useMyStore()?.erpStoreId
  const store = storeId === '' && myStoreId && idsWithStock?.includes(myStoreId) ? myStoreId : undefined
  const kept = pending && methodCode !== ''
  const offered = kept || (methods?.some(({ code }) => code === methodCode) ?? true)
  const method = offered ? undefined : methods?.length === 1 ? (methods[0]?.code ?? '') : ''
  usePreset(form, 'storeId', store)
  usePreset(form, 'methodCode', method)
}

function startValues(): PickupValues {
  const { storePickupStore, storePickupOptions } = useCheckoutStore.getState().record
  const draft = readDraft('pickup') ?? {}
  const text = (name: string) => (typeof draft[name] === 'string' && draft[name] !== '' ? draft[name] : undefined)
  return {
    storeId: text('storeId') ?? storePickupStore?.erpStoreId ?? '',
    methodCode: text('methodCode') ?? storePickupOptions?.methodCode ?? '',
    collector: collectorValues(draft['collector'], storePickupOptions?.collector),
  }
}

/** What was typed last, else who was settled on. */
function collectorValues(draft: unknown, settled: StoredCollector | undefined): PickupValues['collector'] {
  const { name, phone, wanted } = isObject(draft) ? draft : {}
  return {
    wanted: typeof wanted === 'boolean' ? wanted : settled !== undefined,
    name: typeof name === 'string' ? name : (settled?.name ?? ''),
    phone: typeof phone === 'string' ? phone : nationalPhone(settled?.phone ?? ''),
  }
}

/** The listed store, or the one that was settled before when the list cannot be had. */
function storeOf(id: string, stores: readonly NearStore[] = []): PickupStore | undefined {
  const { storePickupStore } = useCheckoutStore.getState().record
  return (
    stores.find(({ erpStoreId }) => erpStoreId === id) ??
    (storePickupStore?.erpStoreId === id ? storePickupStore : undefined)
  )
}

function choiceOf(store: PickupStore, methodCode: string, collector: StoredCollector | undefined): PickupChoice {
  return {
    shippingType: 'STORE_PICKUP',
    storePickupStore: pickupStoreOf(store),
    storePickupOptions: { methodCode, ...(collector ? { collector } : {}) },
  }
}
