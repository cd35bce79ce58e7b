import 'server-only'
import type { Style } from '../style.ts'

/** What the styles of a family share. Facts of the family stand after a style's own. */
type Family = Partial<Omit<Style, 'no' | 'range' | 'intro' | 'colours' | 'price'>>
type Member<F> = Omit<Style, keyof F | 'facts'> & Partial<Style>

/** Styles that differ in a few words, each with what it shares with its family. */
export function family<const F extends Family>(shared: F, members: readonly Member<F>[]): Style[] {
  return members.map((member) => ({
    ...shared,
    ...member,
    facts: [...(member.facts ?? []), ...(shared.facts ?? [])],
  })) as unknown as Style[]
}
