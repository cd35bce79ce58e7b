import { z } from 'zod'

interface CataloguedError {
  status: number
  message: string
}

/** Every error a call can answer, with its status and the words of the catalogue [API-05, API-07, ERR-01 to ERR-94]. */
export const ERRORS = {
  InvalidRequest: { status: 400, message: 'Please check the highlighted fields.' },
  Unauthorised: { status: 401, message: 'Please log in again.' },
  IdentityExpired: { status: 401, message: 'Please log in again.' },
  SessionUnreadable: { status: 401, message: 'Please log in again.' },
  /** Internal: a browser logs out and says its own words [AUTH-06]. */
  UserNotFound: { status: 401, message: 'User not found.' },
  PaymentDeclined: { status: 402, message: 'Your payment was declined. Please try another payment method.' },
  PaymentFailureUnrecoverable: {
    status: 402,
    message: "We couldn't complete order {number}. Please contact our support team before ordering again.",
  },
  IncorrectCredentials: { status: 401, message: 'Incorrect email address or password.' },
  EmailNotVerified: { status: 403, message: "Your email address hasn't been verified yet." },
  Forbidden: { status: 403, message: "This request can't be completed." },
  BotCheckFailed: { status: 403, message: "We couldn't confirm that you're not a robot. Please try again." },
  OrderRequiresLogin: { status: 403, message: 'This order belongs to an account. Please log in to see it.' },
  NotFound: { status: 404, message: 'Not found.' },
  ProductNotFound: { status: 404, message: 'Not found.' },
  BrandNotFound: { status: 404, message: 'Not found.' },
  CategoryNotFound: { status: 404, message: 'Not found.' },
  StoreNotFound: { status: 404, message: 'Not found.' },
  ArticleNotFound: { status: 404, message: 'Not found.' },
  BlogPostNotFound: { status: 404, message: 'Not found.' },
  OrderNotFound: { status: 404, message: 'No matching order.' },
  RefundNotFound: { status: 404, message: 'No matching credit note.' },
  ArticleCodeNotFound: { status: 404, message: 'No article has this code.' },
  ReturnNotFound: { status: 404, message: 'No matching return.' },
  ReviewNotFound: { status: 404, message: 'No matching review.' },
  GiftCardNotFound: { status: 404, message: 'No gift card has this code.' },
  ParcelNotFound: { status: 404, message: 'This order has no such parcel.' },
  LocalityNotFound: { status: 404, message: "We couldn't find that suburb or postcode." },
  CustomerNotFound: { status: 404, message: "We're getting your account ready." },
  AddressNotFound: {
    status: 404,
    message: 'The address was not found or might have already been removed.',
  },
  PaymentMethodNotFound: {
    status: 404,
    message: 'The payment method was not found or might have already been removed.',
  },
  LoyaltyMemberNotFound: {
    status: 404,
    message: "We couldn't find a Qantas Frequent Flyer membership with these details.",
  },
  IndexNotFound: { status: 404, message: 'Not found.' },
  AfterpayCheckoutNotFound: { status: 404, message: 'Not found.' },
  MethodNotAllowed: { status: 405, message: "This request can't be completed." },
  StateConflict: { status: 409, message: 'Your cart was changed on another device.' },
  OrderStatusConflict: { status: 409, message: "This order has moved on: that can't be done any more." },
  PlacementUnderWay: { status: 409, message: 'Your order is still being placed. We’ll tell you as soon as we know.' },
  PlacementClosed: { status: 409, message: 'A newer try took the place of this one. You haven’t been charged for it.' },
  PaymentInProgress: { status: 409, message: 'Money of this order is being moved just now. Try again in a minute.' },
  VerificationLinkInvalid: { status: 410, message: 'Verification link no longer valid.' },
  PasswordResetLinkInvalid: { status: 410, message: 'Your password reset link is no longer valid.' },
  MailingLinkInvalid: { status: 410, message: 'This link is no longer valid.' },
  ReturnTokenInvalid: { status: 410, message: 'This return link is no longer valid.' },
  AccountAlreadyExists: {
    status: 422,
    message: 'An account already exists for this email address. Please log in.',
  },
  CurrentPasswordIncorrect: {
    status: 422,
    message: 'The current password that you entered is incorrect.',
  },
  AddressDuplicate: { status: 422, message: 'You already have an identical address.' },
  AddressLimitReached: { status: 422, message: "You've reached the maximum number of saved addresses." },
  CrewListLimitReached: { status: 422, message: 'You can keep up to 20 crew lists. Delete one first.' },
  CartInvalid: { status: 422, message: 'Some items in your cart need your attention.' },
  ChallengeFailed: { status: 422, message: 'That answer is incorrect. Please try again.' },
  VoucherInvalid: { status: 422, message: 'The gift card code or PIN is incorrect.' },
  VoucherExpired: { status: 422, message: 'This gift card has expired.' },
  VoucherLocked: {
    status: 422,
    message:
      'This gift card has been locked because an incorrect PIN was entered too many times. Please contact our support team.',
  },
  VoucherInsufficientFunds: {
    status: 422,
    message: 'The balance of a gift card has changed. Please review your payment and try again.',
  },
  SizeInStock: { status: 422, message: 'This size is back in stock. Reload the page to buy it.' },
  ItemSoldOut: { status: 422, message: 'An item in your order has sold out. Please review your cart.' },
  PaymentInstrumentTypeNotAccepted: {
    status: 422,
    message: 'This card type is not accepted. Please use another card.',
  },
  OrderCouldNotBeProcessed: { status: 422, message: 'Your order could not be processed.' },
  StoreStockUnavailable: {
    status: 422,
    message: 'This store no longer has stock of everything in your order. Please choose another store.',
  },
  ClickAndCollectUnavailable: { status: 422, message: 'Click and collect is no longer available for this order.' },
  DeliveryMethodUnavailable: {
    status: 422,
    message: 'This delivery method is no longer available. Please choose another.',
  },
  AuthorityToLeaveRequired: {
    status: 422,
    message: 'Authority to leave is required for this delivery option.',
  },
  AmountMismatch: { status: 422, message: 'The order total has changed. Please review it and try again.' },
  PayLaterOutOfRange: { status: 422, message: 'Afterpay is available for orders from $0.04 to $2,000.' },
  LoyaltyMemberInactive: { status: 422, message: 'This Qantas Frequent Flyer membership is not active.' },
  LoyaltyDetailsMissing: { status: 422, message: 'Enter your Qantas Frequent Flyer number and last name.' },
  LoyaltyUnableToLink: {
    status: 422,
    message: "We couldn't link your Qantas Frequent Flyer number. Please try again later.",
  },
  LoyaltyUnableToUnlink: {
    status: 422,
    message: "We couldn't unlink your Qantas Frequent Flyer number. Please try again later.",
  },
  LoyaltyDisabled: { status: 422, message: 'Qantas Frequent Flyer is not available at the moment.' },
  GiftCardCodeTaken: { status: 422, message: 'Another gift card has this code.' },
  ReturnWindowClosed: { status: 422, message: 'This order can no longer be returned online.' },
  RefundTooMuch: { status: 422, message: 'This is more than was paid and not given back yet.' },
  OrderQuantityInvalid: { status: 422, message: 'There are not that many left for this.' },
  ReturnQuantityInvalid: { status: 422, message: "You can't return more than you bought." },
  IdempotencyKeyReused: { status: 422, message: "This request can't be completed." },
  TooManyVerificationEmails: {
    status: 429,
    message: "You've sent too many verification emails. Try again later.",
  },
  TooManyPasswordResets: {
    status: 429,
    message: "You've sent too many password reset links recently. Try again later.",
  },
  TooManyPasswordChanges: {
    status: 429,
    message: "You've tried to update your password too many times. Try again later.",
  },
  RateLimited: { status: 429, message: 'Too many attempts. Please try again later.' },
  InternalError: { status: 500, message: 'Something went wrong. Please try again.' },
  ProviderUnavailable: { status: 502, message: 'This service is not available at the moment. Please try again.' },
  LoyaltyUnableToAdd: {
    status: 502,
    message: "We couldn't add your Qantas Frequent Flyer number. Please try again later.",
  },
  ServiceUnavailable: { status: 503, message: 'Something went wrong. Please try again.' },
} as const satisfies Record<string, CataloguedError>

export type ErrorCode = keyof typeof ERRORS

export const ERROR_CODES = Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]

/** The one error body [API-05]. `fields` maps a field path such as `cart.items.0.qty` to its message. */
export const errorBody = z.object({
  errorCode: z.enum(ERROR_CODES),
  message: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  orderNumber: z.string().optional(),
  details: z.record(z.string(), z.unknown()).optional(),
  requestId: z.string(),
})
export type ErrorBody = z.infer<typeof errorBody>
