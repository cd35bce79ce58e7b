// One project at a time, chosen by `npm run mutate`, which says in MUTATED which: tests that mutants are shown to. With
// MUTATED_NOUN only those in the folder of that noun.
import { defineConfig } from 'vitest/config'
import { PROJECTS } from './vitest.config.ts'

const noun = process.env['MUTATED_NOUN']
const { test, ...rest } = PROJECTS[process.env['MUTATED'] as keyof typeof PROJECTS]

const include = noun ? [`tests/${test.name}/${noun}/**/*.test.{ts,tsx}`] : test.include

export default defineConfig({ ...rest, test: { ...test, include, restoreMocks: true, exclude: ['tests/walls/**'] } })
