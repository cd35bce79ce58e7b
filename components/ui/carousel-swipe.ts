import Swiper from 'swiper'
import { CAROUSEL_DEFAULTS } from './carousel-settings.ts'
import { wantsLessMotion } from './reduced-motion.ts'

/**
 * A carousel under the fingers. Loaded only once a page's own scrolling strip is touched: it weighs more than the
 * strip.
 */
export interface Swipe {
  at(): number
  show(index: number): void
  /** Stops following fingers, such as while a picture is magnified. */
  hold(held: boolean): void
  end(): void
}

/** Takes over a strip of slides where it stands; `onShow` hears of every new slide. */
export function startSwipe(root: HTMLElement, index: number, onShow: (index: number) => void): Swipe {
  const { speed, threshold, touchAngle, longSwipesRatio, longSwipesMs, resistance, resistanceRatio } = CAROUSEL_DEFAULTS
  const still = wantsLessMotion()
  root.querySelector('.carousel-track')?.scrollTo?.({ left: 0, behavior: 'instant' })
  const swiper = new Swiper(root, {
    wrapperClass: 'carousel-track',
    slideClass: 'carousel-slide',
    initialSlide: index,
    speed: still ? 0 : speed,
    threshold,
    touchAngle,
    longSwipesRatio,
    longSwipesMs,
    resistance,
    resistanceRatio,
    on: { slideChange: ({ activeIndex }) => onShow(activeIndex) },
  })
  return {
    at: () => swiper.activeIndex,
    show: (to) => void swiper.slideTo(to),
    hold: (held) => {
      swiper.allowTouchMove = !held
    },
    end: () => swiper.destroy(true, true),
  }
}
