import type { CrewList, CrewListLine } from '#lib/contract/crew-list.ts'
import { fetchQuery, mutate, mutation, query } from '../query.ts'
import { queryClient } from '../query-client.ts'

/** The customer's crew lists [CREW-08]. */
export function crewListsQuery() {
  return query('crewLists', {})
}

/** One of them; undefined where there is none of this id. Throws the call's error. */
export async function fetchCrewList(id: string): Promise<CrewList | undefined> {
  const { lists } = await fetchQuery(crewListsQuery())
  return lists.find((list) => list.id === id)
}

/**
 * The id of the customer's list of this name, in any letter case; undefined where there is none. Throws the call's
 * error.
 */
export async function namedCrewList(name: string): Promise<string | undefined> {
  const { lists } = await fetchQuery(crewListsQuery())
  return lists.find((list) => list.name.toLowerCase() === name.toLowerCase())?.id
}

/** Keeps a list, a new one or another version of one. Throws the call's error. */
export async function saveCrewList(id: string, name: string, lines: CrewListLine[]): Promise<void> {
  keep(await mutate(mutation('saveCrewList'), { params: { id }, body: { name, lines } }))
}

/**
 * Gives a list another name and leaves it the lines it has by now: another window may have changed them. False where it
 * is gone. Throws the call's error [CREW-08].
 */
export async function renameCrewList(id: string, name: string): Promise<boolean> {
  const { lists } = await fetchQuery({ ...crewListsQuery(), staleTime: 0 })
  const renamed = lists.find((list) => list.id === id)
  if (renamed) await saveCrewList(id, name, renamed.lines)
  return renamed !== undefined
}

/** Throws the call's error. */
export async function removeCrewList(id: string): Promise<void> {
  keep(await mutate(mutation('removeCrewList'), { params: { id } }))
}

/** An answer on its way is older. */
function keep(answer: { lists: CrewList[] }): void {
  const { queryKey } = crewListsQuery()
  void queryClient().cancelQueries({ queryKey })
  queryClient().setQueryData(queryKey, answer)
}
