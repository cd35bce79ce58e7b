import { shopName } from '../server/settings.ts'

export const title = shopName
