import { importLocalities, type LocalitiesSummary } from '#lib/server/localities/localities-import.ts'
import { onDatabase, runCommand } from './command.ts'

const USAGE = `Usage: npm run gazetteer:import -- FILE

  FILE  localities of Australia (postcode, locality, state, latitude, longitude, …)
        or New Zealand (postcode, locality, region, long, lat, …) as CSV with a header`

async function main(): Promise<number> {
  const args = process.argv.slice(2)
  const [file] = args
  const help = file === '--help' || file === '-h'
  if (file === undefined || help || args.length > 1) {
    console.log(USAGE)
    return help ? 0 : 2
  }
  return onDatabase(async () => {
    const summary = await importLocalities(file, console.log)
    console.log(summaryText(summary))
    return summary.failed > 0 ? 1 : 0
  })
}

function summaryText({ shape, created, updated, unchanged, repeated, failed }: LocalitiesSummary): string {
  const country = shape === 'AU' ? 'Australia' : 'New Zealand'
  return `${country}: ${created} created, ${updated} updated, ${unchanged} unchanged, ${repeated} repeated, ${failed} failed`
}

await runCommand(main)
