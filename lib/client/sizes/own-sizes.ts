import { isEmptySizes, type MySizes } from '#lib/domain/sizes/my-sizes.ts'
import { isLoggedIn, useIdentityStore } from '#stores/identity.ts'
import { keepOwnSizes, knownSizes } from '#stores/my-sizes.ts'
import { fetchQuery, mutate, mutation, query } from '../query.ts'
import { queryClient } from '../query-client.ts'

/**
 * Keeps what a shopper says is theirs: in this browser at once, and in the account of whoever has one. Throws the
 * call's error [SIZE-01].
 */
export async function saveOwnSizes(sizes: MySizes): Promise<void> {
  keepOwnSizes(sizes)
  if (!isLoggedIn(useIdentityStore.getState().status)) return
  const kept = await mutate(mutation('saveAccountSizes'), { body: { sizes: plain(sizes) } })
  queryClient().setQueryData(query('accountSizes', {}).queryKey, kept)
}

/**
 * The sizes' part of signing in: the account's are this browser's from now on; an account without any gets the
 * browser's [SIZE-04]. Throws the call's error.
 */
export async function joinSizesOnLogin(): Promise<void> {
  const { sizes } = await fetchQuery({ ...query('accountSizes', {}), staleTime: 0 })
  const { own } = knownSizes()
  if (!isEmptySizes(sizes)) keepOwnSizes(sizes)
  else if (!isEmptySizes(own)) await saveOwnSizes(own)
}

/** Without what is not known: a call takes no blanks. */
function plain(sizes: MySizes): MySizes {
  return Object.fromEntries(Object.entries(sizes).filter(([, value]) => value))
}
