interface Returnable {
  number: string
  returnToken?: string | undefined
}

/** Where a customer's return of an order starts; undefined for one that cannot be returned [RET-01]. */
export function accountReturnHref({ number, returnToken }: Returnable): string | undefined {
  return returnToken === undefined ? undefined : `/account/orders/${number}/return/${returnToken}`
}

/** The same for somebody who has looked the order up [RET-02]. */
export function guestReturnHref({ returnToken }: Returnable): string | undefined {
  return returnToken === undefined ? undefined : `/return/guest/create?code=${returnToken}`
}
