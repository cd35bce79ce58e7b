// One project at a time, chosen by `npm run mutate`, which says in MUTATED which: tests that mutants are shown to.
import { defineConfig } from 'vitest/config'
import { PROJECTS } from './vitest.config.ts'

const { test, ...rest } = PROJECTS[process.env['MUTATED'] as keyof typeof PROJECTS]

export default defineConfig({ ...rest, test: { ...test, restoreMocks: true, exclude: ['tests/walls/**'] } })
