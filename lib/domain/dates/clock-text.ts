const MIDNIGHT = 24 * 60

/** Minutes since midnight on a clock: `8:30 am`, `5 pm`, `midday`. */
export function clockText(minutes: number): string {
  if (minutes === MIDNIGHT) return 'midnight'
  const hour = Math.floor(minutes / 60)
  const rest = minutes % 60
  if (hour === 12 && rest === 0) return 'midday'
  return `${hour % 12 || 12}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`} ${hour < 12 ? 'am' : 'pm'}`
}
