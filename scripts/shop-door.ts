import { parseArgs } from 'node:util'
import { closingTime, closureText } from '#lib/domain/closure/closure.ts'
import { COUNTRIES } from '#lib/domain/shop-rules.ts'
import { isFreeText } from '#lib/domain/text/free-text.ts'
import { closeShop, openShop } from '#lib/server/closure/closure.ts'
import { refuse, runAction } from './command.ts'

const WHY_MAX = 200

const USAGE = `Usage: npm run shop:close -- [--until TIME] [--why WORDS]
       npm run shop:open

  Closes the shop for maintenance, in all its instances and within a second, and opens it again. Once more, shop:close
  says anew until when and why. Open tabs keep their carts, payment providers and /erp/v1 are heard, jobs go on; it
  stays closed until it is opened, whatever it says.

  --until TIME   what shoppers are told, such as 2026-12-01T03:00Z or 2026-12-01T14:00+11:00
  --why WORDS    a sentence of yours for them, at most ${WHY_MAX} characters`

function actionOf([action, ...words]: readonly string[]): (() => Promise<number>) | undefined {
  if (action === 'open' && words.length === 0) return open
  if (action !== 'close') return undefined
  try {
    const { values } = parseArgs({ args: [...words], options: { until: { type: 'string' }, why: { type: 'string' } } })
    return () => close(values)
  } catch {
    return undefined
  }
}

async function close({ until, why }: { until?: string; why?: string }): Promise<number> {
  const end = until === undefined ? undefined : closingTime(until)
  if (until !== undefined && !end) return refuse(`${until} is no time such as 2026-12-01T03:00Z.`)
  if (end && end <= new Date()) return refuse(`${until} has passed.`)
  if (why !== undefined && (why.length > WHY_MAX || !isFreeText(why)))
    return refuse(`--why takes one line of at most ${WHY_MAX} characters.`)
  await closeShop({ until: end, why })
  console.log(`Closed. Shoppers read: ${closureText({ until: end }, COUNTRIES, new Date())}`)
  return 0
}

async function open(): Promise<number> {
  console.log((await openShop()) ? 'Open again.' : 'It was open.')
  return 0
}

await runAction(USAGE, actionOf)
