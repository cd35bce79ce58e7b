import type { EndpointName, endpoints } from '#lib/contract/endpoints.ts'

type Endpoints = typeof endpoints

/**
 * Method and path of every call, as the contract has them; the compiler refuses any difference. Written out a second time
 * because the contract itself drags its schemas along, and a catalogue page has no use for those.
 */
export const CALLS: { readonly [Name in EndpointName]: Pick<Endpoints[Name], 'method' | 'path'> } = {
  queryIndex: { method: 'POST', path: '/search/indexes/{indexName}/query' },
  indexObjects: { method: 'POST', path: '/search/indexes/{indexName}/objects' },
  categories: { method: 'GET', path: '/category' },
  category: { method: 'GET', path: '/category/{path...}' },
  brands: { method: 'GET', path: '/brand' },
  brand: { method: 'GET', path: '/brand/{slug}' },
  product: { method: 'GET', path: '/product/{productId}' },
  settings: { method: 'GET', path: '/settings' },
  checkoutInfo: { method: 'POST', path: '/checkout/info' },
  clientToken: { method: 'GET', path: '/payment/client-token' },
  placeOrder: { method: 'POST', path: '/order/place' },
  health: { method: 'GET', path: '/health' },
}

type ParamNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? (Name extends `${infer Bare}...` ? Bare : Name) | ParamNames<Rest>
  : never

/** The names in a call's path. */
export type CallParams<Name extends EndpointName> = Record<ParamNames<Endpoints[Name]['path']>, string>

/** A path with its names filled in; a rest name keeps its slashes. */
export function fillPath(path: string, params: Readonly<Record<string, string>>): string {
  return path.replace(/\{(\w+)(\.\.\.)?\}/g, (_, name: string, rest?: string) => {
    const value = params[name]
    if (value === undefined) throw new TypeError(`The path ${path} needs ${name}.`)
    return rest ? value.split('/').map(encodeURIComponent).join('/') : encodeURIComponent(value)
  })
}
