import 'server-only'
import { button, cloth } from './cloth.ts'
import { outline } from './curve.ts'
import { coloursOf } from './makes.ts'
import { overallLegs } from './overall-legs.ts'
import { blend, type Tones, tones } from './palette.ts'
import type { Sketch } from './sketch.ts'
import { stitch } from './stitch.ts'
import type { Subject } from './subject.ts'
import { top } from './tops.ts'

/** Where the upper half hangs, in the units a top is drawn in. */
export const UPPER_HALF = 'translate(70 -10) scale(.72)'

/** The coverall: a shirt with a zip and chest pockets above, trousers below, an elastic waist between. */
export function coverall(art: Sketch, subject: Subject): void {
  const { main, second, isTwoTone } = coloursOf(subject)
  const low = isTwoTone ? second : main
  overallLegs(art, low, subject)
  art.placed(UPPER_HALF, () => top(art, subject))
  elasticWaist(art, low, subject.view === 'back')
}

function elasticWaist(art: Sketch, low: Tones, isBack: boolean): void {
  const band = outline('181,229! 250,236 319,229! 327,251! 250,258 173,251!')
  art.placed('translate(0 3)', () => art.shape(band, low.crease, 0.5))
  cloth(art, band, low, () => {
    const elastic = isBack ? 'M177 240Q250 250 323 240' : 'M177 240L228 245M272 245L323 240'
    art.line(elastic, low.crease, 20, { dash: '1.5 3', cap: 'butt', opacity: 0.45 })
    art.air(low.glint, 0.4, 210, 240, 26, 7)
  })
  stitch(art, '180,233 250,240 320,233', low, undefined, 1)
  stitch(art, '176,247 250,254 324,247', low, undefined, 1)
  if (isBack) return
  art.line('M250 237V257', low.crease, 1.8, { opacity: 0.7 })
  button(art, 258, 246, tones(blend(low.base, '#A9AEB3', 0.7)), 4.4)
}
