// `npm run insight`: what browsers measured, as tables. `-- --days 7` says how far back, `--json` gives it to another
// program.
import { parseArgs } from 'node:util'
import { type Insight, readInsight } from '#lib/server/insight/insight.ts'
import { onDatabase, runCommand } from './command.ts'
import { dollarsText, sectionText } from './erp-table.ts'

const DAY_MS = 86_400_000
const DAYS_MAX = 90

const USAGE = `Usage: npm run insight -- [--days 7]
       npm run --silent insight -- [--days 7] --json > FILE

  The funnel, the speed of pages (75th percentile), errors in browsers, searches that found nothing and what campaigns sold. At most ${DAYS_MAX} days.`

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      days: { type: 'string', default: '7' },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  const days = Number(values.days)
  if (values.help || !Number.isInteger(days) || days < 1 || days > DAYS_MAX) {
    console.log(USAGE)
    return values.help ? 0 : 2
  }
  return onDatabase(async () => {
    const insight = await readInsight(new Date(Date.now() - days * DAY_MS))
    console.log(values.json ? JSON.stringify(insight, undefined, 2) : tables(insight, days))
    return 0
  })
}

function tables({ funnel, speed, errors, emptySearches, campaigns }: Insight, days: number): string {
  const seen = funnel[0]?.count ?? 0
  return [
    sectionText(
      `Towards an order, last ${days === 1 ? 'day' : `${days} days`}`,
      funnel.map(({ step, count }) => [
        step,
        count.toLocaleString('en-AU'),
        seen > 0 ? `${((count / seen) * 100).toFixed(1)} %` : '',
      ]),
    ),
    sectionText(
      'Speed: three in four visits were no slower',
      speed.map(({ page, metric, p75, visits }) => [page, metric, vitalText(metric, p75), `${visits} visits`]),
    ),
    sectionText(
      'Errors in browsers',
      errors.map(({ message, page, count }) => [String(count), page, message]),
    ),
    sectionText(
      'Searches that found nothing',
      emptySearches.map(({ term, count }) => [String(count), term]),
    ),
    sectionText(
      'Orders by the campaign their shoppers landed with',
      campaigns.map(({ campaign, source, orders, revenue }) => [
        campaign || '(none named)',
        source,
        `${orders} orders`,
        dollarsText(revenue),
      ]),
    ),
  ].join('\n')
}

function vitalText(metric: string, value: number): string {
  return metric === 'CLS' ? value.toFixed(3) : `${Math.round(value)} ms`
}

await runCommand(main)
