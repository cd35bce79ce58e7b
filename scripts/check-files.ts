// A file is one thing you can hold in your head: at most 300 lines, named after a noun, in the field's own words. Lists
// what is not.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileProblems } from './check-file-rules.ts'
import { wordProblems } from './check-word-rules.ts'

const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
  encoding: 'utf8',
})
const files = listed.split('\0').filter((path) => existsSync(path))
const problems = files.flatMap((path) => {
  const read = () => readFileSync(path, 'utf8')
  return [...fileProblems(path, read), ...wordProblems(path, read)]
})
if (problems.length > 0) console.log(problems.join('\n'))
process.exit(files.length > 0 && problems.length === 0 ? 0 : 1)
