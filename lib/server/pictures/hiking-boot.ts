import 'server-only'
import { pullLoop } from './boot-parts.ts'
import { beside, curve, outline } from './curve.ts'
import { floorShadow } from './ground.ts'
import { bow, sideLacing } from './lacing.ts'
import { coloursOf } from './makes.ts'
import { blend, LINING, RUBBER, TAPE, tones } from './palette.ts'
import type { Sketch } from './sketch.ts'
import { lugSole } from './soles.ts'
import { edge, sewnEdge, stitch } from './stitch.ts'
import type { Subject } from './subject.ts'
import { soleOf } from './usual-soles.ts'

const UPPER = outline(
  '34,438! 30,414 40,392 64,378 98,368 132,356 164,338 192,316 214,290 230,262 240,234 248,206! 264,214 300,230 336,235 368,223 388,203 400,192 411,190! 418,206 417,238 410,268 408,294 412,322 420,350 430,384 434,448! 380,452 300,452 200,452 120,451 70,446 34,438!',
)
const TONGUE =
  '170,338! 196,302 214,272 226,240 230,206 232,182! 246,172 268,172 286,182 290,204 284,232! 250,286 210,340!'
const EYELETS = '199,322 216,300 230,276 240,252 247,228'
const RAND = '20,410! 40,404 74,408 104,420 140,432 200,440 290,440 360,436 404,424 440,414!'
const OVERLAY =
  '186,326! 196,352 226,366 258,380 284,404 300,446! 340,446! 330,400 306,362 280,330 266,300 268,262 276,228! 262,214! 246,206! 238,240 222,280 204,306!'
const HEEL = '356,446! 360,410 374,376 390,346 404,322! 430,300! 450,460!'

/** The mid-cut hiking boot: rubber rand, suede overlays on mesh, padded scooped collar. */
export function hikingBoot(art: Sketch, subject: Subject): void {
  const { main: suede, second, isTwoTone } = coloursOf(subject)
  const mesh = tones(blend(suede.base, '#33353A', 0.55))
  const accent = isTwoTone ? second : tones(blend(suede.base, '#D9772B', 0.65))
  const sole = soleOf(subject)
  floorShadow(art, 240, 486, 212)
  const isCovered = subject.view === 'on-foot'
  if (!isCovered) pullLoop(art, '384,220 386,172 394,160 406,160 414,174 412,214', accent)
  art.shape(outline(TONGUE), art.fade('226 170 290 230', [0, mesh.light], [1, mesh.deep]))
  art.shape(UPPER, art.fade('90 220 420 470', [0, mesh.light], [0.5, mesh.base], [1, mesh.deep]))
  art.inside(UPPER, () => {
    for (let x = 130; x < 460; x += 7) art.line(`M${x} 180l-120 280`, mesh.crease, 1.4, { opacity: 0.35, cap: 'butt' })
    const vamp = outline('20,450! 20,380! 98,360 164,330! 178,346 172,390 186,450!')
    art.shape(vamp, art.fade('40 370 190 450', [0, suede.light], [0.5, suede.base], [1, suede.dark]))
    sewnEdge(art, '166,336 176,362 172,400 188,446', suede, -1)
    art.shape(outline(OVERLAY), art.fade('200 230 330 440', [0, suede.light], [0.5, suede.base], [1, suede.dark]))
    sewnEdge(art, '184,330 196,352 226,366 258,380 284,404 300,446', suede, 1, 1)
    sewnEdge(art, '340,446 330,400 306,362 280,330 266,300 268,262 276,228', suede, 1, 1)
    art.shape(outline(HEEL), art.fade('360 330 440 440', [0, suede.base], [1, suede.deep]))
    sewnEdge(art, '356,446 360,410 374,376 390,346 404,322 420,312', suede, -1)
    art.line(curve('276,318 314,318 352,330 396,318'), subject.details.has('tape') ? TAPE.bright : accent.base, 7)
    art.line(curve('276,316 314,316 352,328 396,316'), '#fff', 1.2, { opacity: 0.5 })
    collar(art)
    art.air(suede.glint, 0.45, 86, 394, 54, 16, -20)
    art.air('#000', 0.3, 412, 300, 30, 120)
    art.line(UPPER, mesh.crease, 3, { opacity: 0.5 })
    const rand = outline(`${RAND} 460,470! 20,470!`)
    art.shape(rand, art.fade('0 404 0 452', [0, RUBBER.bright], [0.4, RUBBER.base], [1, RUBBER.crease]))
    edge(art, RAND, RUBBER, -1)
    if (subject.details.has('bump-cap')) art.shape(outline('20,450! 24,380! 62,376 96,390 120,424!'), RUBBER.light)
  })
  lugSole(art, sole, tones(blend(suede.base, '#8A857B', 0.6)))
  const lace = tones(blend(accent.base, '#2A2320', isTwoTone ? 0 : 0.5))
  sideLacing(art, EYELETS, lace, [18, -4])
  if (!isCovered) bow(art, 240, 218, lace, 0.9)

  function collar(paper: Sketch): void {
    const pad =
      '246,200! 264,214 300,230 336,235 368,223 388,203 400,192 412,180! 430,196! 420,232! 404,250 372,268 336,276 296,268 268,252 256,240!'
    paper.shape(outline(pad), paper.fade('260 200 400 270', [0, LINING.light], [0.5, LINING.base], [1, LINING.deep]))
    paper.air(LINING.glint, 0.3, 330, 254, 70, 9)
    stitch(paper, beside('418,238 404,252 372,270 336,276 296,268 268,252', 4), suede)
  }
}
