/** What is next for whoever bought nothing but services, which are done in a store. */
export const SERVICE_NEXT_STEP = 'It’s done in our stores, and nothing is sent. Bring this order number.'

/** What delivery is called for an order of gift cards with services beside them; the order keeps it as its label. */
export const BY_EMAIL_AND_IN_STORE = 'By email and in store'

interface NewOrder {
  status: string
  shipping: { byEmail?: boolean | undefined; arrival?: object | undefined }
}

/**
 * Whether an order that was just placed is of services alone: complete at once, for nothing of it can leave us, and not
 * mailed [OPS-04]. One that was promised for a day has been delivered since.
 */
export function isDoneInStore({ status, shipping: { byEmail = false, arrival } }: NewOrder): boolean {
  return status === 'COMPLETED' && !byEmail && arrival === undefined
}
