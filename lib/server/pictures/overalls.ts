import 'server-only'
import { bibOverall } from './bib-overall.ts'
import { coverall } from './coverall.ts'
import type { Sketch } from './sketch.ts'
import type { Subject } from './subject.ts'

/** The coverall with sleeves and a zip, or the bib overall. */
export function overalls(art: Sketch, subject: Subject): void {
  if (subject.details.has('bib')) bibOverall(art, subject)
  else coverall(art, subject)
}
