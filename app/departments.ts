import 'server-only'
import { cache } from 'react'
import { navigationTree } from '#lib/server/catalogue/categories.ts'

/** The category tree, asked for once per request however many parts of the page show it. */
export const departments = cache(navigationTree)
