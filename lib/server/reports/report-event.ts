import 'server-only'
import type { ErrorEvent, EventHint } from '@sentry/nextjs'
import { withoutPersonal } from '#lib/domain/analytics/personal.ts'
import { keepsErrorReport } from '#lib/domain/analytics/sampling.ts'

/**
 * What may leave the shop of an error: names, words without addresses and long numbers, and where in the code it
 * happened. No request, no cookie, no person [OBS-10]. Null for what the sample does not keep [OBS-06].
 */
export function reportEvent(event: ErrorEvent, _hint: EventHint, random = Math.random()): ErrorEvent | null {
  const path = String(event.tags?.['path'] ?? '')
  if (!keepsErrorReport({ path, fatal: event.level === 'fatal' }, random)) return null
  const { request: _request, user: _user, breadcrumbs: _crumbs, extra: _extra, server_name: _name, ...rest } = event
  return {
    ...rest,
    ...(event.message === undefined ? {} : { message: withoutPersonal(event.message) }),
    ...(event.exception?.values === undefined
      ? {}
      : { exception: { values: event.exception.values.map(withoutPersonalValue) } }),
  }
}

type ExceptionValue = NonNullable<NonNullable<ErrorEvent['exception']>['values']>[number]

function withoutPersonalValue({ value, stacktrace, ...rest }: ExceptionValue): ExceptionValue {
  const frames = stacktrace?.frames?.map(({ vars: _vars, ...frame }) => frame)
  return {
    ...rest,
    ...(value === undefined ? {} : { value: withoutPersonal(value) }),
    ...(stacktrace === undefined ? {} : { stacktrace: { ...stacktrace, ...(frames ? { frames } : {}) } }),
  }
}
