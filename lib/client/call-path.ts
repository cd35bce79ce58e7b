import type { ROUTES, RouteName } from '#lib/contract/routes.ts'

type ParamNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? (Name extends `${infer Bare}...` ? Bare : Name) | ParamNames<Rest>
  : never

/** The names in a call's path. */
export type CallParams<Name extends RouteName> = Record<ParamNames<(typeof ROUTES)[Name]['path']>, string>

/** A path with its names filled in; a rest name keeps its slashes. */
export function fillPath(path: string, params: Readonly<Record<string, string>>): string {
  return path.replace(/\{(\w+)(\.\.\.)?\}/g, (_, name: string, rest?: string) => {
    const value = params[name]
    if (value === undefined) throw new TypeError(`The path ${path} needs ${name}.`)
    return rest ? value.split('/').map(encodeURIComponent).join('/') : encodeURIComponent(value)
  })
}
