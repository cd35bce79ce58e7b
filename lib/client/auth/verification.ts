import { queryOptions } from '@tanstack/react-query'
import { mutate, mutation } from '../query.ts'
import { EVERYBODY } from '../query-client.ts'

/**
 * Verifies the address a link was mailed to. A code works once: it is sent once for a page, however often a component
 * asks, and a component that goes does not call it back [AUTH-13, AUTH-14, API-39].
 */
export const verificationQuery = (user: string, code: string) =>
  queryOptions({
    // A person's answers go when somebody logs in or out: this one would be asked for again, and the code is used.
    queryKey: [EVERYBODY, 'verification', user, code],
    queryFn: () => mutate(mutation('confirmVerification'), { body: { user, code } }),
    staleTime: 'static',
    retryOnMount: false,
  })
