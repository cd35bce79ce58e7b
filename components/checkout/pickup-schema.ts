import { z } from 'zod'
import { requiredMobile, requiredText } from '#lib/contract/fields.ts'

/** Characters of the name of whoever collects. */
export const COLLECTOR_NAME_MAX = 80

const collector = z.object({ name: requiredText('Name', COLLECTOR_NAME_MAX), phone: requiredMobile })

/** Asked for only when somebody else collects. */
const collectorForm = z
  .object({ wanted: z.boolean(), name: z.string(), phone: z.string() })
  .superRefine((typed, ctx) => {
    if (!typed.wanted) return
    for (const { path, message } of collector.safeParse(typed).error?.issues ?? []) {
      ctx.addIssue({ code: 'custom', path: [...path], message })
    }
  })

/** The collector as the order names them; undefined when the buyer comes [OPS-08]. */
export function collectorOf(typed: z.infer<typeof collectorForm>): z.infer<typeof collector> | undefined {
  return typed.wanted ? collector.parse(typed) : undefined
}

/** What the form of a pickup must hold [VAL-32, VAL-33, ERR-75, OPS-08]. */
export const pickupForm = z.object({
  storeId: z.string().min(1, { error: 'Select a pick-up store.' }),
  methodCode: z.string().min(1, { error: 'Select a pick-up method.' }),
  collector: collectorForm,
})
