import { z } from 'zod'
import { WRONG_ANSWER } from '#lib/domain/cart/cart-answer.ts'

/** The words of every error by its status [API-05, API-07, ERR-01 to ERR-94]. */
const MESSAGES = {
  400: {
    InvalidRequest: 'Please check the highlighted fields.',
  },
  401: {
    Unauthorised: 'Please log in again.',
    IdentityExpired: 'Please log in again.',
    SessionUnreadable: 'Please log in again.',
    /** Internal: a browser logs out and says its own words [AUTH-06]. */
    UserNotFound: 'User not found.',
    IncorrectCredentials: 'Incorrect email address or password.',
    PasskeyUnknown: "We couldn't log you in with this passkey. Try again, or use your password.",
  },
  402: {
    PaymentDeclined: 'Your payment was declined. Please try another payment method.',
    PaymentAuthenticationRequired:
      'Your bank needs to confirm that it’s you. Please try again, or use another payment method.',
    PaymentFailureUnrecoverable:
      "We couldn't complete order {number}. Please contact our support team before ordering again.",
  },
  403: {
    EmailNotVerified: "Your email address hasn't been verified yet.",
    Forbidden: "This request can't be completed.",
    BotCheckFailed: "We couldn't confirm that you're not a robot. Please try again.",
    OrderRequiresLogin: 'This order belongs to an account. Please log in to see it.',
  },
  404: {
    NotFound: 'Not found.',
    ProductNotFound: 'Not found.',
    BrandNotFound: 'Not found.',
    CategoryNotFound: 'Not found.',
    StoreNotFound: 'Not found.',
    ArticleNotFound: 'Not found.',
    BlogPostNotFound: 'Not found.',
    OrderNotFound: 'No matching order.',
    RefundNotFound: 'No matching credit note.',
    ArticleCodeNotFound: 'No article has this code.',
    ReturnNotFound: 'No matching return.',
    ReviewNotFound: 'No matching review.',
    QuestionNotFound: 'No matching question.',
    GiftCardNotFound: 'No gift card has this code.',
    ParcelNotFound: 'This order has no such parcel.',
    LocalityNotFound: "We couldn't find that suburb or postcode.",
    CustomerNotFound: "We're getting your account ready.",
    AddressNotFound: 'The address was not found or might have already been removed.',
    PasskeyNotFound: 'The passkey was not found or might have already been removed.',
    PaymentMethodNotFound: 'The payment method was not found or might have already been removed.',
    LoyaltyMemberNotFound: "We couldn't find a Qantas Frequent Flyer membership with these details.",
    IndexNotFound: 'Not found.',
    AfterpayCheckoutNotFound: 'Not found.',
  },
  405: {
    MethodNotAllowed: "This request can't be completed.",
  },
  409: {
    StateConflict: 'Your cart was changed on another device.',
    OrderStatusConflict: "This order has moved on: that can't be done any more.",
    PlacementUnderWay: 'Your order is still being placed. We’ll tell you as soon as we know.',
    PlacementClosed: 'A newer try took the place of this one. You haven’t been charged for it.',
    ReturnWithdrawn: 'The shopper has withdrawn this return.',
    PaymentInProgress: 'Money of this order is being moved just now. Try again in a minute.',
  },
  410: {
    VerificationLinkInvalid: 'Verification link no longer valid.',
    PasswordResetLinkInvalid: 'Your password reset link is no longer valid.',
    MailingLinkInvalid: 'This link is no longer valid.',
    ReturnTokenInvalid: 'This return link is no longer valid.',
  },
  422: {
    AccountAlreadyExists: 'An account already exists for this email address. Please log in.',
    CurrentPasswordIncorrect: 'The current password that you entered is incorrect.',
    AddressDuplicate: 'You already have an identical address.',
    AddressLimitReached: "You've reached the maximum number of saved addresses. Remove one first.",
    CrewListLimitReached: 'You can keep up to 20 crew lists. Remove one first.',
    PasskeyLimitReached: 'You can keep up to 10 passkeys. Remove one first.',
    PasskeyNotAccepted: "We couldn't add this passkey. Please try again.",
    CartInvalid: 'Some items in your cart need your attention.',
    ChallengeFailed: WRONG_ANSWER,
    VoucherInvalid: 'The gift card code or PIN is incorrect.',
    VoucherExpired: 'This gift card has expired.',
    VoucherLocked:
      'This gift card has been locked because an incorrect PIN was entered too many times. Please contact our support team.',
    VoucherInsufficientFunds: 'The balance of a gift card has changed. Please review your payment and try again.',
    SizeInStock: 'This size is back in stock. Reload the page to buy it.',
    ItemSoldOut: 'An item in your order has sold out. Please review your cart.',
    PaymentInstrumentTypeNotAccepted: 'This card type is not accepted. Please use another card.',
    OrderCouldNotBeProcessed: 'Your order could not be processed.',
    StoreStockUnavailable: 'This store no longer has stock of everything in your order. Please choose another store.',
    ClickAndCollectUnavailable: 'Click and collect is no longer available for this order.',
    DeliveryMethodUnavailable: 'This delivery method is no longer available. Please choose another.',
    AuthorityToLeaveRequired: 'Authority to leave is required for this delivery option.',
    AmountMismatch: 'The order total has changed. Please review it and try again.',
    PayLaterOutOfRange: 'Afterpay is available for orders from $0.04 to $2,000.',
    LoyaltyMemberInactive:
      'This Qantas Frequent Flyer membership is not active. Check the number, or ask Qantas about your membership.',
    LoyaltyDetailsMissing: 'Enter your Qantas Frequent Flyer number and last name.',
    LoyaltyUnableToLink: "We couldn't link your Qantas Frequent Flyer number. Please try again later.",
    LoyaltyUnableToUnlink: "We couldn't unlink your Qantas Frequent Flyer number. Please try again later.",
    LoyaltyDisabled: 'Qantas Frequent Flyer is not available at the moment.',
    GiftCardCodeTaken: 'Another gift card has this code.',
    ReturnWindowClosed:
      'This order can no longer be returned online. If something is faulty, please contact our support team.',
    RefundTooMuch: 'This is more than was paid and not given back yet.',
    OrderQuantityInvalid: 'There are not that many left for this.',
    ReturnQuantityInvalid: "You can't return more than you bought.",
    IdempotencyKeyReused: "This request can't be completed.",
  },
  429: {
    TooManyVerificationEmails: "You've sent too many verification emails. Try again later.",
    TooManyPasswordResets: "You've sent too many password reset links recently. Try again later.",
    TooManyPasswordChanges: "You've tried to update your password too many times. Try again later.",
    RateLimited: 'Too many attempts. Please try again later.',
  },
  500: {
    InternalError: 'Something went wrong. Please try again.',
  },
  502: {
    ProviderUnavailable: 'This service is not available at the moment. Please try again.',
    LoyaltyUnableToAdd: "We couldn't add your Qantas Frequent Flyer number. Please try again later.",
  },
  503: {
    ServiceUnavailable: 'Something went wrong. Please try again.',
  },
} as const

type Messages = typeof MESSAGES
export type ErrorCode = { [Status in keyof Messages]: keyof Messages[Status] }[keyof Messages]

/** Every error a call can answer, by its code. */
export const ERRORS = Object.fromEntries(
  Object.entries(MESSAGES).flatMap(([status, messages]) =>
    Object.entries(messages).map(([code, message]) => [code, { status: Number(status), message }]),
  ),
) as Record<ErrorCode, { status: keyof Messages; message: string }>

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
