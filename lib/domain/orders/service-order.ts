/** What is next for whoever bought nothing but services, which are done in a store. */
export const SERVICE_NEXT_STEP = 'It’s done in our stores, and nothing is sent. Bring your order number.'

/** What delivery is called for an order of services alone; the order keeps it as its label. */
export const DONE_IN_STORE = 'Done in store'

/** What delivery is called for an order of gift cards with services beside them; the order keeps it as its label. */
export const BY_EMAIL_AND_IN_STORE = 'By email and in store'

/** What is next of services beside goods or gift cards, once it is said of those. */
export const SERVICES_BESIDE_NEXT_STEP = 'Services are done in our stores: bring your order number.'

/** Whether services stand beside the gift cards of an order: what its delivery is called tells it [CHK-39]. */
export function hasServicesBeside(label: string | undefined): boolean {
  return label === BY_EMAIL_AND_IN_STORE
}

/** What is said of the rest of an order, and after it what is next of the services beside it [CHK-39, ORD-08]. */
export function withServicesBeside(ofRest: string, services: boolean): string {
  return services ? `${ofRest} ${SERVICES_BESIDE_NEXT_STEP}` : ofRest
}

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
