// Runs in browsers before any other script of the shop. Zod tries whether it may compile its schemas, which the
// Content-Security-Policy forbids: it would go on without, but each checkout page would have reported a violation.
import type { $ZodConfig } from 'zod/v4/core'

Object.assign(globalThis, { __zod_globalConfig: { jitless: true } satisfies $ZodConfig })
