// Loaded with `node --import`. Two things that halve the time and the memory of every start; nothing depends on it.
import { readFileSync } from 'node:fs'
import { enableCompileCache, registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'

// What was compiled, or stripped of its types, once is not compiled again. A folder that cannot be written is no cache,
// and no error.
enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/compiled/', import.meta.url)))

// To learn the format of a module, Node reads the package.json around it, and parses all its `exports` each time.
// Drizzle's are 180 KB and it has 400 modules: two seconds and 200 MB. Its modules are all ES modules and name each
// other by file, so there is nothing to learn.
const DRIZZLE = new URL('../node_modules/drizzle-orm/', import.meta.url).href

registerHooks({
  resolve(specifier, context, next) {
    const plain = specifier.startsWith('.') && specifier.endsWith('.js') && context.parentURL?.startsWith(DRIZZLE)
    if (!plain || context.conditions.includes('require')) return next(specifier, context)
    return { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true }
  },
  load(url, context, next) {
    if (!url.startsWith(DRIZZLE) || !url.endsWith('.js')) return next(url, context)
    return { format: 'module', source: readFileSync(new URL(url)), shortCircuit: true }
  },
})
