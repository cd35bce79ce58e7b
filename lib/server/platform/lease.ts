import 'server-only'

/** A lease that is renewed until it is `ended`, which says how far it goes. */
export interface HeldLease {
  ended(): Promise<Date>
}

/** Renews a lease every so often, for work that may take longer than one lasts; `renew` says how far it goes then. */
export function holdLease(lease: Date, renew: (last: Date) => Promise<Date>, everyMs: number): HeldLease {
  let renewing = Promise.resolve(lease)
  const timer = setInterval(() => {
    // What cannot be renewed now is tried again in time.
    renewing = renewing.then((last) => renew(last).catch(() => last))
  }, everyMs)
  return {
    ended() {
      clearInterval(timer)
      return renewing
    },
  }
}
