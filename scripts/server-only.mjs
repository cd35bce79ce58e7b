// Loaded with `node --import`: outside Next the `server-only` marker has nothing to guard, so it resolves to an empty
// module.
import { registerHooks } from 'node:module'

registerHooks({
  resolve(specifier, context, next) {
    if (specifier !== 'server-only') return next(specifier, context)
    return { url: 'data:text/javascript,', format: 'module', shortCircuit: true }
  },
})
