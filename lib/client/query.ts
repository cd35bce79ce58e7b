import {
  type DefaultError,
  mutationOptions,
  type QueryExecuteOptions,
  type QueryKey,
  queryOptions,
  type UseMutationOptions,
  type UseMutationResult,
  type UseQueryOptions,
  type UseQueryResult,
  useMutation,
  useQuery,
} from '@tanstack/react-query'
import type { EndpointName } from '#lib/contract/endpoints.ts'
import { ROUTES } from '#lib/contract/routes.ts'
import { useIdentityStore } from '#stores/identity.ts'
import { api, type CallOptions, loadApi } from './api.ts'
import { EVERYBODY, queryClient } from './query-client.ts'
import { STALE_MS } from './stale-times.ts'

// Whoever has loaded this is about to ask.
if (typeof document === 'object') loadApi().catch(() => undefined)

type Input<Name extends EndpointName> = Omit<CallOptions<Name>, 'signal'>

/**
 * How to ask an endpoint: key, call and age come from the contract. What depends on who asks has that person in its key
 * and waits until they are known. Give it to `useApiQuery` or `fetchQuery` [GEN-13].
 */
export function query<Name extends EndpointName>(name: Name, input: Input<Name>) {
  const { whose, enabled } = asking(name)
  return queryOptions({
    queryKey: [whose, name, input] as const,
    queryFn: ({ signal }) => api(name, { ...input, signal } as CallOptions<Name>),
    enabled,
    ...(STALE_MS[name] === undefined ? {} : { staleTime: STALE_MS[name] }),
  })
}

/** How to have an endpoint change something. Give it to `useApiMutation` or `mutate` [GEN-13]. */
export function mutation<Name extends EndpointName>(name: Name) {
  return mutationOptions({
    mutationKey: [name],
    mutationFn: (input: Input<Name>) => api(name, input as CallOptions<Name>),
  })
}

/** What the shop says to a question, and how asking goes; follows who is signed in. */
export function useApiQuery<Answer, Data, Key extends QueryKey>(
  options: UseQueryOptions<Answer, DefaultError, Data, Key>,
): UseQueryResult<Data> {
  useIdentityStore(({ status, customerId }) => `${status} ${customerId}`)
  return useQuery(options, queryClient())
}

/** A change, as `mutation` makes it or composed of several. */
export type ApiChange<Answer, Variables> = UseMutationOptions<Answer, DefaultError, Variables>

/** A change a component makes, and how it goes. */
export function useApiMutation<Answer, Variables>(
  options: ApiChange<Answer, Variables>,
): UseMutationResult<Answer, DefaultError, Variables> {
  return useMutation(options, queryClient())
}

/**
 * The same answer for whoever is no component: what is fresh is not asked for again. Throws the call's error, or React
 * Query's CancelledError once `signal` is aborted.
 */
export async function fetchQuery<Answer, Data, Key extends QueryKey>(
  options: QueryExecuteOptions<Answer, DefaultError, Data, Answer, Key>,
  signal?: AbortSignal,
): Promise<Data> {
  const { queryKey } = options
  const giveUp = () => void queryClient().cancelQueries({ queryKey, exact: true })
  signal?.addEventListener('abort', giveUp, { once: true })
  try {
    return await queryClient().query(options)
  } finally {
    signal?.removeEventListener('abort', giveUp)
  }
}

/** Makes a change from outside a component. Throws the call's error. */
export function mutate<Answer, Variables>(
  options: ApiChange<Answer, Variables>,
  variables: Variables,
): Promise<Answer> {
  return queryClient().getMutationCache().build(queryClient(), options).execute(variables)
}

function asking(name: EndpointName): { whose: string; enabled: boolean } {
  const { status, customerId } = useIdentityStore.getState()
  const whose = customerId ?? 'guest'
  switch (ROUTES[name].identity) {
    case 'none':
      return { whose: EVERYBODY, enabled: true }
    case 'optional':
      return { whose, enabled: status !== 'INITIALISING' }
    case 'session':
      return { whose, enabled: customerId !== undefined }
  }
}
