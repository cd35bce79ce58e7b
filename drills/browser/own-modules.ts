import { registerHooks } from 'node:module'

const NAME = /[?&]window=(\d+)/
/** What a window keeps in memory lives in these; everything else is the same for all. */
const OWN = /\/(lib\/client|stores|drills\/browser)\//

let registered = false
let count = 0

/** The URL under which a module is loaded anew, with all of the shop's client that it imports. */
export function ownInstance(url: string): string {
  if (!registered) register()
  count += 1
  return `${url}?window=${count}`
}

function register(): void {
  registered = true
  registerHooks({
    resolve(specifier, context, next) {
      const resolved = next(specifier, context)
      const [, window] = NAME.exec(context.parentURL ?? '') ?? []
      if (window === undefined || !OWN.test(resolved.url) || NAME.test(resolved.url)) return resolved
      return { ...resolved, url: `${resolved.url}?window=${window}` }
    },
  })
}
