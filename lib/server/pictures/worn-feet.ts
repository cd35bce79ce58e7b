import 'server-only'
import { cloth, fold, ribs } from './cloth.ts'
import { beside, curve, outline } from './curve.ts'
import { skinOf } from './figure.ts'
import { coloursOf } from './makes.ts'
import { isDark, type Tones, tones } from './palette.ts'
import type { Sketch } from './sketch.ts'
import { stitch } from './stitch.ts'
import type { Subject } from './subject.ts'
import { soleOf } from './usual-soles.ts'

/** How far down the leg of the trousers comes. */
export type Leg = 'over-boot' | 'over-shoe' | 'cropped' | 'tucked'

const KHAKI = tones('#9C8A62')
const NAVY = tones('#35415C')
const SOCK = tones('#E6E3DC')

const HEM = '238,206! 264,228 304,240 352,248 400,250 438,242!'
const LEG = outline(`264,-190! 260,-40 254,90 ${HEM} 442,110 438,-30 434,-190!`)
const TUCKED = outline('244,-190! 240,-40 236,96! 390,96! 398,-40 404,-190!')
const DROPS: Record<Leg, string> = {
  'over-boot': 'translate(0 0)',
  'over-shoe': 'translate(4 74)',
  cropped: 'translate(6 8)',
  tucked: 'translate(0 0)',
}

const drillFor = (subject: Subject): Tones => (isDark(coloursOf(subject).main.base) ? KHAKI : NAVY)

/** One leg of work trousers from the side, in whichever colour the shoe stands out from. */
export function trouserLeg(art: Sketch, subject: Subject, leg: Leg): void {
  const drill = drillFor(subject)
  art.placed(DROPS[leg], () => {
    if (leg === 'tucked') {
      cloth(art, TUCKED, drill, () => {
        drape(art, drill)
        art.air('#000', 0.6, 312, 84, 100, 30)
      })
      return
    }
    art.line(curve('256,232 300,246 350,254 400,256 424,250'), '#000', 9, { opacity: 0.28, cap: 'butt' })
    cloth(art, LEG, drill, () => {
      drape(art, drill)
      fold(art, drill, 288, 190, 46, 16)
      fold(art, drill, 388, 204, 50, -12)
      fold(art, drill, 300, 150, 40, -20, 0.8)
      fold(art, drill, 372, 150, 44, 18, 0.7)
      stitch(art, beside(HEM, -10), drill)
    })
  })
}

const FAR_SHOES: Record<Leg, string> = {
  'over-boot': '104,452! 100,410 128,380 200,350 270,300 310,200! 470,200! 474,300 492,380 496,446!',
  'over-shoe': '98,452! 96,412 124,384 196,360 260,320 290,280! 460,280! 478,330 494,390 498,446!',
  cropped: '98,452! 96,420 130,396 220,370 300,400 460,398! 500,410 502,446!',
  tucked: '104,452! 100,410 128,380 220,350 270,300 286,60! 470,60! 474,300 492,380 496,446!',
}

/** The other foot, further from the light: its trouser leg, its shoe and its sole without their finer parts. */
export function farFoot(art: Sketch, subject: Subject, leg: Leg): void {
  const drill = drillFor(subject)
  const { main } = coloursOf(subject)
  const sole = soleOf(subject)
  art.placed('translate(-16 -12)', () => {
    if (leg === 'cropped')
      art.shape('M356 200H484L490 420H360z', subject.type === 'clog' ? SOCK.dark : skinOf(subject).dark)
    const legBehind = () =>
      art.placed(`translate(62 0) ${DROPS[leg]}`, () =>
        cloth(art, leg === 'tucked' ? TUCKED : LEG, drill, () => art.shape('M200-200H480V270H200z', drill.crease, 0.5)),
      )
    if (leg === 'tucked') legBehind()
    art.air('#2A231A', 0.4, 320, 484, 200, 12)
    art.shape(outline('96,430! 504,430! 508,474! 130,476! 104,462!'), sole.deep)
    art.shape(outline(FAR_SHOES[leg]), art.fade('100 0 500 0', [0, main.soft], [1, main.deep]))
    art.line(curve('100,440 200,452 340,452 500,440'), sole.crease, 3)
    if (leg !== 'tucked') legBehind()
  })
}

function drape(art: Sketch, drill: Tones): void {
  art.air(drill.glint, 0.45, 298, -20, 22, 150, 1)
  art.air(drill.crease, 0.5, 420, 30, 28, 200)
  art.line(curve('352,-190 350,-20 348,120 346,250'), drill.crease, 1.8, { opacity: 0.5 })
  stitch(art, '357,-190 355,-20 353,120 351,250', drill, undefined, 1.1)
}

const FOOT = outline(
  '296,120! 290,226 280,282 254,316 210,346 156,376 108,398 74,414 54,430 58,446 92,454 150,456 260,447 350,436 432,426! 446,402 442,372 428,334 420,284 424,220 428,120!',
)

/** A bare foot from its outer side, standing on the footbed. */
export function bareFoot(art: Sketch, subject: Subject): void {
  const skin = skinOf(subject)
  cloth(art, FOOT, skin, () => {
    art.air(skin.glint, 0.5, 232, 350, 60, 16, -32)
    art.air(skin.glint, 0.5, 350, 314, 22, 18)
    art.air(skin.crease, 0.5, 358, 334, 26, 14)
    art.air(skin.crease, 0.5, 414, 300, 18, 90)
    art.air(skin.crease, 0.4, 260, 440, 200, 20)
    art.line(curve('92,410 96,424 90,440'), skin.crease, 2, { opacity: 0.6 })
    art.line(curve('116,402 122,420 116,442'), skin.crease, 2, { opacity: 0.5 })
    art.oval(66, 424, 8, 5, skin.glint, 0.8, -34)
  })
}

/** An ankle in a ribbed sock, going down into the shoe. */
export function sockedAnkle(art: Sketch): void {
  const ankle = outline('298,120! 294,226 286,284 262,312! 290,400 442,400! 440,356 430,304 424,230 428,120!')
  cloth(art, ankle, SOCK, () => {
    ribs(art, SOCK, 280, 440, 120, 410, 7)
    art.air(SOCK.crease, 0.6, 420, 300, 22, 120)
    art.air(SOCK.glint, 0.6, 322, 280, 14, 90)
    art.air('#000', 0.35, 360, 384, 90, 26)
  })
}
