import { type UseFormReturn, useWatch } from 'react-hook-form'
import { CheckboxField } from '#components/ui/choice-field.tsx'
import { PhoneField } from '#components/ui/phone-field.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import { COLLECTOR_NAME_MAX } from './pickup-schema.ts'
import type { PickupValues } from './use-pickup-form.ts'

/**
 * Who comes to the counter, when it is not the buyer: their name is asked for there, and their phone is called
 * [OPS-08].
 */
export function PickupCollector({ form }: { form: UseFormReturn<PickupValues> }) {
  const { register, control, formState } = form
  const wanted = useWatch({ control, name: 'collector.wanted' })
  const problems = formState.errors.collector
  return (
    <div className="grid gap-5">
      <CheckboxField
        id="pickup-collector-wanted"
        label="Somebody else collects it"
        hint="They bring their own photo ID and the order number."
        {...register('collector.wanted')}
      />
      {wanted ? (
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            id="pickup-collector-name"
            label="Their name"
            hint="As on their photo ID."
            autoComplete="off"
            maxLength={COLLECTOR_NAME_MAX}
            error={problems?.name?.message}
            {...register('collector.name')}
          />
          <PhoneField
            id="pickup-collector-phone"
            label="Their phone"
            hint="A mobile number."
            autoComplete="off"
            error={problems?.phone?.message}
            {...register('collector.phone')}
          />
        </div>
      ) : null}
    </div>
  )
}
