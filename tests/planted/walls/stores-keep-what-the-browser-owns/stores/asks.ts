import { QueryClient } from '@tanstack/react-query'

export const asked = new QueryClient()
