import { vi } from 'vitest'

export const faked = vi
