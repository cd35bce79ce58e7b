import { QueryClient } from '@tanstack/react-query'

export const mine = new QueryClient()
