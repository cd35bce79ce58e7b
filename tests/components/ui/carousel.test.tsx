import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CarouselStrip } from '#components/ui/carousel.tsx'
import { CAROUSEL_DEFAULTS } from '#components/ui/carousel-settings.ts'
import { startSwipe } from '#components/ui/carousel-swipe.ts'
import { useCarousel } from '#components/ui/use-carousel.ts'

const WIDTH = 400
// Fine, as a finger moves: what it travels before the drag counts is lost.
const STEPS = 20

function Strip({ autoplay = false }: { autoplay?: boolean }) {
  const carousel = useCarousel(3, { autoplay })
  const slides = ['one', 'two', 'three'].map((id) => ({ id, content: <p>{id}</p> }))
  return (
    <CarouselStrip carousel={carousel} slides={slides} label="Pictures">
      <output>{carousel.at + 1}</output>
    </CarouselStrip>
  )
}
const shown = () => screen.getByRole('status').textContent
const strip = () => screen.getByRole('region', { name: 'Pictures' })

describe('a carousel', () => {
  it('takes its defaults from the constants [UI-10, CONST-61, CONST-62, CONST-63, CONST-64, CONST-65, CONST-66, CONST-67, CONST-68]', () => {
    expect(CAROUSEL_DEFAULTS).toEqual({
      speed: 300,
      threshold: 5,
      touchAngle: 45,
      longSwipesRatio: 0.5,
      longSwipesMs: 300,
      resistance: true,
      resistanceRatio: 0.85,
      autoplay: { enabled: false, delay: 3000 },
      zoom: { minRatio: 1, maxRatio: 3 },
    })
  })

  it('is moved by the arrow keys and stops at its ends', () => {
    render(<Strip />)
    fireEvent.keyDown(strip(), { key: 'ArrowLeft' })
    expect(shown()).toBe('1')
    for (let i = 0; i < 4; i++) fireEvent.keyDown(strip(), { key: 'ArrowRight' })
    expect(shown()).toBe('3')
  })
})

describe('fingers', () => {
  let clock = 0
  let end = () => {}
  const onShow = vi.fn()

  beforeEach(() => {
    onShow.mockClear()
    clock = Date.now()
    vi.spyOn(Date, 'now').mockImplementation(() => clock)
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(WIDTH)
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, WIDTH, 480))
  })
  afterEach(() => {
    end()
    vi.restoreAllMocks()
  })

  function swipeable() {
    render(<Strip />)
    const swipe = startSwipe(strip(), 0, onShow)
    end = swipe.end
    return swipe
  }
  /** A drag from the middle by so many px, taking so long. */
  function drag(x: number, y: number, ms: number) {
    const finger = { pointerType: 'touch', pointerId: 1, isPrimary: true, button: 0, bubbles: true }
    const at = (dx: number, dy: number) => ({
      ...finger,
      clientX: 200 + dx,
      clientY: 200 + dy,
      pageX: 200 + dx,
      pageY: 200 + dy,
    })
    const track = strip().querySelector('.carousel-track')
    if (!track) throw new Error('no track')
    const send = (target: Element, type: string, dx: number, dy: number) =>
      act(() => {
        const event = new MouseEvent(type, { bubbles: true, cancelable: true })
        Object.defineProperties(
          event,
          Object.fromEntries(Object.entries(at(dx, dy)).map(([name, value]) => [name, { value }])),
        )
        target.dispatchEvent(event)
      })
    send(track, 'pointerdown', 0, 0)
    for (let step = 1; step <= STEPS; step++) {
      clock += ms / STEPS
      send(track, 'pointermove', (x * step) / STEPS, (y * step) / STEPS)
    }
    send(track, 'pointerup', x, y)
  }

  it.each([
    ['a drag past half a slide', -220, 0, 900, 1],
    ['a slow drag short of half a slide', -150, 0, 900, 0],
    ['a flick shorter than 300 ms', -60, 0, 120, 1],
    ['a move of fewer px than the threshold', -4, 0, 120, 0],
    ['a swipe steeper than 45 degrees', -60, 90, 120, 0],
    ['a pull past the first slide', 300, 0, 900, 0],
  ])('%s ends on the right slide [UI-11]', (_, x, y, ms, slide) => {
    const swipe = swipeable()
    drag(x, y, ms)
    expect(swipe.at()).toBe(slide)
  })

  it('are left alone while a picture is magnified', () => {
    const swipe = swipeable()
    swipe.hold(true)
    drag(-220, 0, 900)
    expect(swipe.at()).toBe(0)
  })
})

describe('autoplay', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })
  const wait = () => act(() => vi.advanceTimersByTime(CAROUSEL_DEFAULTS.autoplay.delay))

  it('is off unless asked for [UI-12]', () => {
    render(<Strip />)
    wait()
    expect(shown()).toBe('1')
  })

  it('moves on every three seconds and begins again [UI-12]', () => {
    render(<Strip autoplay />)
    wait()
    expect(shown()).toBe('2')
    wait()
    wait()
    expect(shown()).toBe('1')
  })

  it('pauses while it has the focus, is hovered, or nobody sees the page [UI-12]', () => {
    render(<Strip autoplay />)
    act(() => within(strip()).getByRole('list').focus())
    wait()
    expect(shown()).toBe('1')
    act(() => within(strip()).getByRole('list').blur())
    const hover = vi.spyOn(strip(), 'matches').mockReturnValue(true)
    wait()
    expect(shown()).toBe('1')
    hover.mockRestore()
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    wait()
    expect(shown()).toBe('1')
    hidden.mockRestore()
    wait()
    expect(shown()).toBe('2')
  })
})

describe('intent', () => {
  it('brings the fingers when a pointer reaches the strip, not before [UI-10]', async () => {
    render(<Strip />)
    expect(strip()).not.toHaveClass('swiper-initialized')
    fireEvent.pointerUp(strip())
    await waitFor(() => expect(strip()).toHaveClass('swiper-initialized'))
  })
})
