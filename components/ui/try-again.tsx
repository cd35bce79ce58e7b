import { Button } from './button.tsx'

/**
 * The `ref` of a button that goes as soon as it has helped: whoever pressed it by the keyboard goes on with the part it
 * stood in, not at the top of the page.
 */
export function leaveFocusAround(button: HTMLElement | null): () => void {
  return () => {
    const around = button?.closest<HTMLElement>('section,form,details,[role=dialog],main')
    if (!around || document.activeElement !== button) return
    if (!around.hasAttribute('tabindex')) {
      // Only for this once: what can be clicked into would draw a ring around itself.
      around.tabIndex = -1
      around.addEventListener('blur', () => around.removeAttribute('tabindex'), { once: true })
    }
    around.focus({ preventScroll: true })
  }
}

/** Asks again for what could not be loaded. */
export function TryAgain({ onRetry }: { onRetry: () => void }) {
  return (
    <Button ref={leaveFocusAround} onClick={onRetry}>
      Try again
    </Button>
  )
}
