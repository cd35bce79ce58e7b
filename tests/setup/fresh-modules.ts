import { afterAll, vi } from 'vitest'

// What a module of ours remembers is news to the next file of this process, which makes each of them anew.
afterAll(() => void vi.resetModules())
