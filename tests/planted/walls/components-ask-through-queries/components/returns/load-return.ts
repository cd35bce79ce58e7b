import { api } from '../../lib/client/api.ts'

export const loaded = api()
