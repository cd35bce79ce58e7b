import { pagePart } from '../../app/page-part.ts'

export const seen = pagePart
