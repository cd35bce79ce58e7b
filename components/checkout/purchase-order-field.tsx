import type { UseFormReturn } from 'react-hook-form'
import { BehindLink } from '#components/ui/behind-link.tsx'
import { TextField } from '#components/ui/text-field.tsx'

interface PurchaseOrderForm {
  purchaseOrderNumber: string
}

interface PurchaseOrderFieldProps {
  form: Pick<UseFormReturn<PurchaseOrderForm>, 'register'> & {
    getValues(name: 'purchaseOrderNumber'): string
  }
  error: string | undefined
}

/** The buyer's own number for the order, one press away: most orders have none [CHK-49]. */
export function PurchaseOrderField({ form: { register, getValues }, error }: PurchaseOrderFieldProps) {
  return (
    <BehindLink
      id="contact-purchaseOrder"
      label="Add a purchase order number"
      open={error !== undefined || getValues('purchaseOrderNumber') !== ''}
    >
      <TextField
        id="contact-purchaseOrderNumber"
        label="Purchase order number"
        optional
        hint="Printed on your tax invoice."
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="done"
        error={error}
        {...register('purchaseOrderNumber')}
      />
    </BehindLink>
  )
}
