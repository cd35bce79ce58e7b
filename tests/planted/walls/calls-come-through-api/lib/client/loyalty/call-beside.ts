import { callApi } from '../api-call.ts'

export const called = callApi()
