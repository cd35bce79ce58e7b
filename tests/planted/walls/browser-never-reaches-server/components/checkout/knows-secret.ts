import type { Secret } from '../../lib/server/secret.ts'

export const told = (secret: Secret) => secret.words
