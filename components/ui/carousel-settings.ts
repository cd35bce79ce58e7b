import {
  CAROUSEL_AUTOPLAY_DELAY,
  CAROUSEL_LONG_SWIPE_RATIO,
  CAROUSEL_LONG_SWIPE_TIME,
  CAROUSEL_MAX_ZOOM_RATIO,
  CAROUSEL_RESISTANCE_RATIO,
  CAROUSEL_SPEED,
  CAROUSEL_THRESHOLD,
  CAROUSEL_TOUCH_ANGLE,
} from '#lib/domain/shop-rules.ts'

/**
 * How every carousel moves [UI-10, UI-11], in swiper's words: `speed`, `longSwipesMs` and the autoplay delay in
 * milliseconds, `threshold` in px before a drag counts, `touchAngle` in degrees above which a swipe scrolls the page,
 * `longSwipesRatio` of a slide, `resistanceRatio` of a pull past the ends. Autoplay is off until asked for [UI-12].
 */
export const CAROUSEL_DEFAULTS = {
  speed: CAROUSEL_SPEED,
  threshold: CAROUSEL_THRESHOLD,
  touchAngle: CAROUSEL_TOUCH_ANGLE,
  longSwipesRatio: CAROUSEL_LONG_SWIPE_RATIO,
  longSwipesMs: CAROUSEL_LONG_SWIPE_TIME,
  resistance: true,
  resistanceRatio: CAROUSEL_RESISTANCE_RATIO,
  autoplay: { enabled: false, delay: CAROUSEL_AUTOPLAY_DELAY },
  zoom: { minRatio: 1, maxRatio: CAROUSEL_MAX_ZOOM_RATIO },
} as const
