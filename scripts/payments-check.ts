// `npm run payments:check`: holds the books against what the payment providers say, and changes nothing. Ends with 0
// when all agree, 1 on differences, 2 when it could not be found out.
import { parseArgs } from 'node:util'
import { closingTime } from '#lib/domain/closure/closure.ts'
import { instantOf } from '#lib/domain/dates/zoned-time.ts'
import { TIME_ZONE } from '#lib/domain/shop-rules.ts'
import { checkPayments } from '#lib/server/order-money/check-payments.ts'
import { connectedProviders } from '#lib/server/payments/offered.ts'
import { environment } from '#lib/server/platform/environment.ts'
import { onDatabase, runCommand, sentenceOf } from './command.ts'
import { differenceText, exitCodeOf, summaryLines } from './payments-check-text.ts'

const USAGE = `Usage: npm run payments:check -- --from TIME [--until TIME]

  Asks Braintree, and Afterpay where it is connected, for what was made from one time until just before the other, which
  is now unless it is said, and holds it against the books. Changes nothing. After a restored backup it names the orders
  that were paid for and are lost: take the time of the backup, or better an hour before it.

  TIME   such as 2026-12-01T03:00Z or 2026-12-01T14:00+11:00, or a day such as 2026-12-01, which begins at midnight in
         Melbourne

  Ends with 0 when all agree, 1 on differences, 2 when a provider could not be asked.`

await runCommand(
  async () => {
    const span = spanOf(new Date())
    if (typeof span === 'number') return span
    const { sandbox, dataDir } = environment()
    // A packaged shop has none.
    const world = sandbox ? (await import('#sandbox/start.ts')).startSandbox({ dataDir }) : undefined
    try {
      return await onDatabase(() => check(span))
    } finally {
      world?.stop()
    }
  },
  // What could not be looked at does not agree, and 1 would mean that it was looked at.
  { needsProviders: true, explain: (error) => ({ message: sentenceOf(error), exitCode: 2 }) },
)

interface Span {
  from: Date
  until: Date
  now: Date
}

/** The span that is asked for; where there is none, says what is wrong or the usage, and the exit code comes back. */
function spanOf(now: Date): Span | number {
  const time = { type: 'string' } as const
  const { values } = parseArgs({ options: { from: time, until: time, help: { type: 'boolean', short: 'h' } } })
  if (values.help || values.from === undefined) {
    console.log(USAGE)
    return values.help ? 0 : 2
  }
  const from = timeOf(values.from)
  const until = values.until === undefined ? now : timeOf(values.until)
  if (!from || !until) {
    console.error(
      `${from ? values.until : values.from} is no time such as 2026-12-01T03:00Z, and no day such as 2026-12-01.`,
    )
    return 2
  }
  if (from < until) return { from, until: until < now ? until : now, now }
  console.error('--from has to be before --until, and before now.')
  return 2
}

function timeOf(text: string): Date | undefined {
  if (closingTime(text)) return closingTime(text)
  const isDay = closingTime(`${text}T00:00Z`) !== undefined
  return isDay ? instantOf({ date: text, minutes: 0 }, TIME_ZONE) : undefined
}

async function check(span: Span): Promise<number> {
  const asked = { ...span, providers: connectedProviders(environment()) }
  const outcome = await checkPayments(asked, (difference, name) => console.log(differenceText(difference, name)))
  for (const line of summaryLines(outcome, asked)) console.log(line)
  return exitCodeOf(outcome)
}
