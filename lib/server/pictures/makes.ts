import 'server-only'
import type { PictureType } from '#lib/domain/catalogue/drawn-picture.ts'
import { MARKS } from './marks.ts'
import { blend, colourPair, isDark, type Tones, tones } from './palette.ts'
import type { Sketch } from './sketch.ts'
import type { Drawing, Subject } from './subject.ts'

/** A way to make a thing: what is its own beside type, colour and details. */
interface Make {
  /** How wide and how high it is cut, beside the plain one. */
  cut: readonly [wide: number, high: number]
  /**
   * The finish of leather or cloth: what its colour is drawn towards, and how far; brown would turn a blue or grey to
   * purple.
   */
  finish?: { towards: string; cool?: string; share: number }
  /** Trims and panels of their own, where the colour has none. */
  second?: (main: string, type: PictureType) => string
  thread?: string
  /** What a second colour that its name speaks of is drawn towards. */
  shade?: string
}

const INK = '#17181B'
const CHALK = '#F2EEE4'
const GOLD = '#E2B13C'
const RUST = '#D2552B'
const SLATE = '#6D747C'
const IS_COOL = /navy|blue|sky|denim|teal|grey|charcoal|silver|black/
/** What makes these what they are is how bright they are. */
const IS_BRIGHT = /^(hi-vis|yellow|orange|pink|white)/
const IS_LEATHER = /boot|shoe|clog|sandal|gloves|belt/

const deeper = (main: string) => (isDark(main) ? blend(main, '#8D9094', 0.36) : blend(main, INK, 0.36))
const hide = (main: string, type: PictureType) => blend(main, IS_LEATHER.test(type) ? '#8A5A2F' : SLATE, 0.6)

/**
 * Aligned to the makes of a picture's name; the first is the plain one, and neighbours differ most: few styles have
 * many of their kind.
 */
const MAKES: readonly Make[] = [
  { cut: [1, 1] },
  { cut: [0.98, 1.06], second: deeper, thread: CHALK, shade: INK },
  {
    cut: [1.05, 0.95],
    second: (main) => blend(main, CHALK, 0.42),
    finish: { towards: '#3C4A5C', share: 0.1 },
    shade: '#44598C',
  },
  { cut: [0.95, 1.02], finish: { towards: CHALK, share: 0.15 }, thread: RUST, shade: SLATE },
  { cut: [1.04, 1.04], second: hide, thread: GOLD, shade: INK },
  { cut: [1, 0.93], finish: { towards: INK, share: 0.18 }, thread: CHALK, shade: '#44598C' },
  { cut: [0.96, 1.07], finish: { towards: '#6B4A2E', cool: '#5A6470', share: 0.16 }, thread: GOLD, shade: SLATE },
  {
    cut: [1.06, 0.99],
    second: () => '#2F3A44',
    finish: { towards: '#8C7A5C', cool: '#7C858E', share: 0.12 },
    thread: RUST,
    shade: INK,
  },
]

const makeOf = ({ make = 0 }: Pick<Subject, 'make'>): Make => MAKES[make] ?? { cut: [1, 1] }

/**
 * A point of the paper, where a thing stands or hangs, and how much higher than the plain one the paper has room for.
 */
export type Hold = readonly [x: number, y: number, mostHigh?: number]

/** Draws a thing as wide and as high as it is cut. */
export function cutTo(art: Sketch, subject: Subject, [x, y, mostHigh = 2]: Hold, draw: Drawing): void {
  const { cut } = makeOf(subject)
  const [wide, high] = [cut[0], Math.min(cut[1], mostHigh)]
  const shift = (at: number, scale: number) => Math.round(at * (1 - scale) * 10) / 10
  if (wide === 1 && high === 1) draw(art, subject)
  else art.placed(`matrix(${wide} 0 0 ${high} ${shift(x, wide)} ${shift(y, high)})`, () => draw(art, subject))
}

const towardsOf = ({ towards, cool = towards }: NonNullable<Make['finish']>, colour: string) =>
  IS_COOL.test(colour) ? cool : towards

interface Colours {
  main: Tones
  second: Tones
  isTwoTone: boolean
}

/**
 * The colours of a thing as it is made. A finish never takes hi-vis or a colour's name away, nor does a trim where
 * hi-vis is all there is.
 */
export function coloursOf(subject: Pick<Subject, 'type' | 'colour' | 'make' | 'mark'>): Colours {
  const { colour, type } = subject
  const named = colourPair(colour)
  const { finish, second, shade, thread: usual } = makeOf(subject)
  const thread = (subject.mark && MARKS[subject.mark].thread) ?? usual
  const isBright = IS_BRIGHT.test(colour)
  const base = finish
    ? blend(
        named.main.base,
        towardsOf(finish, colour),
        isBright ? finish.share / (colour === 'white' ? 8 : 3) : finish.share,
      )
    : named.main.base
  const sewn = (material: Tones): Tones => (thread ? { ...material, thread } : material)
  const main = sewn(tones(base))
  if (named.isTwoTone) {
    return { main, second: sewn(shade ? tones(blend(named.second.base, shade, 0.32)) : named.second), isTwoTone: true }
  }
  const own = isBright && colour !== 'white' ? undefined : second?.(base, type)
  return { main, second: sewn(tones(own ?? base)), isTwoTone: own !== undefined }
}
