import { readFileSync } from 'node:fs'

export const rate = () => Number(readFileSync('rate', 'utf8'))
