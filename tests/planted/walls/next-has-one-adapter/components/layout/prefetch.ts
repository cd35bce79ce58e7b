import * as inside from 'next/dist/client/router.js'

export const router = inside
