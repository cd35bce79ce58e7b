import { z } from 'zod'
import { passwordProblem } from '#lib/domain/account/password.ts'
import { PASSWORD_MAX, PASSWORD_MIN } from '#lib/domain/shop-rules.ts'
import { savedAddress } from './address.ts'
import { email, entityId, instant, optionalPhone, personName } from './fields.ts'
import { loyaltyChange } from './loyalty.ts'
import { mySizes } from './my-sizes.ts'

const GENDERS = ['F', 'M', 'NS'] as const

/** A password being chosen [VAL-05 to VAL-07, ERR-112]; logging in takes anything that is not empty [VAL-24]. */
export const newPassword = z
  .string({ error: 'Password is required.' })
  .superRefine((value, ctx) => {
    const message = passwordProblem(value)
    if (message) ctx.addIssue({ code: 'custom', message })
  })
  .meta({ minLength: PASSWORD_MIN, maxLength: PASSWORD_MAX })

export const presentPassword = (label: string) =>
  z
    .string({ error: `${label} is required.` })
    .min(1, { error: `${label} is required.` })
    .max(1024)

const answer = z.boolean({ error: 'Answer yes or no.' })
const subscriptions = z.strictObject({ email: answer, sms: answer })

/** A real day, or blank for none; whether it lies before today is for who has a clock [VAL-26]. */
const birthDate = z
  .string({ error: 'Enter a date.' })
  .trim()
  .refine((v) => v === '' || z.iso.date().safeParse(v).success, { error: 'Enter a date.' })
  .meta({ pattern: '^([0-9]{4}-[0-9]{2}-[0-9]{2})?$' })
  .transform((v) => (v === '' ? undefined : v))

export const addressesResponse = z.object({ addresses: z.array(savedAddress) })

/** A customer [ACCT-01]. */
export const customer = z.object({
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string().optional(),
  gender: z.enum(GENDERS).optional(),
  birthDate: z.iso.date().optional(),
  subscriptions,
  erpCustomerId: z.string().optional(),
  addresses: z.array(savedAddress),
  loyalty: z.object({ providers: z.object({ qantas: z.object({ memberId: z.string() }).optional() }) }),
})
export type Customer = z.infer<typeof customer>
export const customerResponse = z.object({ customer })

/** Body of PUT /account [API-24, API-25]. */
export const updateCustomerRequest = z.strictObject({
  customer: z.strictObject({
    firstName: personName('First name'),
    lastName: personName('Last name'),
    phone: optionalPhone,
    subscriptions,
  }),
  loyalty: loyaltyChange.optional(),
})

/** Body of POST /account [API-37]. */
export const signUpRequest = z.strictObject({
  email,
  firstName: personName('First name'),
  lastName: personName('Last name'),
  password: newPassword,
  phone: optionalPhone.optional(),
  gender: z.enum(GENDERS).optional(),
  birthDate: birthDate.optional(),
  subscriptions: subscriptions.default({ email: false, sms: false }),
})
export const signUpResponse = z.object({ email: z.string(), verificationRequired: z.literal(true) })

const mailedCode = { user: z.uuid(), code: z.string().min(1).max(200) }
export const verificationRequest = z.strictObject({ email })
/** With a password the one that was chosen at sign-up no longer counts [AUTH-30]. */
export const confirmVerificationRequest = z.strictObject({ ...mailedCode, password: newPassword.optional() })
export const confirmVerificationResponse = z.object({ email: z.string() })
export const disownAccountRequest = z.strictObject(mailedCode)
export const forgotPasswordRequest = z.strictObject({ email })
export const resetPasswordRequest = z.strictObject({ ...mailedCode, password: newPassword })
export const changePasswordRequest = z.strictObject({
  currentPassword: presentPassword('Current password'),
  newPassword,
})
/** Closing an account asks for the password once more. */
export const closeAccountRequest = z.strictObject({ password: presentPassword('Password') })

/** A card kept at the payment provider [ACCT-17]. */
export const savedPaymentMethod = z.object({
  id: z.uuid(),
  lastFour: z.string(),
  /** `MM/YYYY` */
  expiry: z.string(),
  type: z.string(),
})
/** A saved card for one payment, as its owner's browser takes it to the card's bank [API-111, PAY-48]. */
export const oneTimePaymentMethod = z.object({
  token: z.string(),
  /** The first six digits, by which the bank is found. */
  bin: z.string(),
})
export const paymentMethodsResponse = z.object({ paymentMethods: z.array(savedPaymentMethod) })
/** Everything we hold of a customer, as one document. */
export const accountExport = z.object({
  exportedAt: instant,
  customer,
  paymentMethods: z.array(savedPaymentMethod),
  sizes: mySizes,
  wishlist: z.array(z.unknown()),
  /** Absent for a customer who never asked for mail about the wishlist. */
  wishlistAlerts: z.object({ askedAt: instant, stoppedAt: instant.nullable() }).optional(),
  crewLists: z.array(z.unknown()),
  cart: z.unknown(),
  orders: z.array(z.unknown()),
  /** Absent for an address that never asked for the newsletter. */
  newsletter: z
    .object({
      source: z.string(),
      askedAt: instant,
      confirmedAt: instant.nullable(),
      unsubscribedAt: instant.nullable(),
    })
    .optional(),
  /** Sizes the address waits for, and those it was told of lately. */
  stockNotifications: z.array(
    z.object({ productId: entityId, variantId: entityId, askedAt: instant, toldAt: instant.nullable() }),
  ),
  account: z.object({ openedAt: instant, verifiedAt: instant.nullable(), changedAt: instant }),
  /** Browsers that are signed in. */
  sessions: z.array(z.object({ signedInAt: instant, expiresAt: instant })),
  /** By which the account is logged in to without a password; never their keys. */
  passkeys: z.array(z.object({ name: z.string(), addedAt: instant, lastUsedAt: instant.nullable() })),
  /** To the address, of the last thirty days; what they say is not kept. */
  mails: z.array(z.object({ subject: z.string(), writtenAt: instant, sentAt: instant.nullable() })),
  /** What was told of the wishlist, of the last thirty days. */
  wishlistNews: z.array(z.object({ day: z.iso.date(), entries: z.array(z.unknown()), mailedAt: instant.nullable() })),
  /** Offers that count how often somebody uses them; without a number an order that was not placed. */
  offersUsed: z.array(z.object({ offer: z.string(), orderNumber: z.string().nullable() })),
  /** Gift cards that others had mailed to the address. */
  giftCardsReceived: z.array(
    z.object({ last4: z.string(), name: z.string().nullable(), message: z.string().nullable(), mailedAt: instant }),
  ),
  /** Asked about products from the address and not answered yet. */
  questions: z.array(z.object({ productId: entityId, question: z.string(), askedAt: instant })),
})

export const savePaymentMethodRequest = z.strictObject({
  token: z.string().min(1).max(4096),
  deviceData: z.string().max(8192).optional(),
})
