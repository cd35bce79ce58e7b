// A reporter for Stryker: tells of each mutant as soon as it was shown to the tests, one JSON text a line, in the file
// that MUTANTS_TOLD names.
import { appendFileSync } from 'node:fs'
import type { Mutant } from './mutation-score.ts'

class MutantReporter {
  onMutantTested({ fileName, status, mutatorName, replacement, location }: Mutant): void {
    const told: Mutant = { fileName, status, mutatorName, replacement, location }
    appendFileSync(process.env['MUTANTS_TOLD'] ?? '/dev/null', `${JSON.stringify(told)}\n`)
  }
}

export const strykerPlugins = [{ kind: 'Reporter', name: 'tell', injectableClass: MutantReporter }]
