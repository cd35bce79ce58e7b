import { z } from 'zod'
import { withPlainMarks } from '#lib/domain/contact/person-name.ts'
import { memberNameProblem, memberNumberProblem, tidyMemberNumber } from '#lib/domain/loyalty/loyalty.ts'
import { LOYALTY_LAST_NAME_MAX } from '#lib/domain/shop-rules.ts'

type Rule = (value: string) => string | undefined

const obeying = (rule: Rule) => (value: string, ctx: z.core.$RefinementCtx<string>) => {
  const message = rule(value)
  if (message) ctx.addIssue({ code: 'custom', message })
}

/** A blank is let through: in calls that is an error of its own, LoyaltyDetailsMissing [ERR-80]. */
const orBlank =
  (rule: Rule): Rule =>
  (value) =>
    value === '' ? undefined : rule(value)

const memberNumber = z.string().max(100).transform(tidyMemberNumber)
const memberName = z.string().trim().overwrite(withPlainMarks).meta({ maxLength: LOYALTY_LAST_NAME_MAX })

/** What the shopper types: number and last name of a membership [LOY-06, VAL-29, VAL-30]. */
export const loyaltyForm = z.strictObject({
  memberId: memberNumber.superRefine(obeying(memberNumberProblem)),
  lastName: memberName.superRefine(obeying(memberNameProblem)),
})

/** The same in a call; what was left out counts as blank [API-25, API-65]. */
export const loyaltyDetails = z.strictObject({
  memberId: memberNumber.superRefine(obeying(orBlank(memberNumberProblem))).default(''),
  lastName: memberName.superRefine(obeying(orBlank(memberNameProblem))).default(''),
})

/** The `loyalty` part of PUT /account [API-25]. */
export const loyaltyChange = z.strictObject({
  qantas: z.discriminatedUnion('action', [
    z.strictObject({ action: z.literal('link'), ...loyaltyDetails.shape }),
    z.strictObject({ action: z.literal('unlink') }),
  ]),
})

export const loyaltyMemberResponse = z.object({ memberId: z.string(), lastName: z.string() })
