/** Keys that settle a choice or open the list of a select; any other key only runs through it. */
const SETTLING = ['Enter', ' ', 'Escape', 'Tab']

/**
 * Tells when a choice in a form marked `data-instant` is meant: at once for a tick or a pointed-at option; for a select
 * that arrow keys run through, on Enter or on leaving it, so that the page does not change at every step.
 */
export function watchChoices(
  onChoice: (form: HTMLFormElement, control: HTMLInputElement | HTMLSelectElement) => void,
  signal: AbortSignal,
): void {
  let running = false
  let awaiting: HTMLSelectElement | undefined
  const settle = () => {
    const control = awaiting
    awaiting = undefined
    if (control?.form) onChoice(control.form, control)
  }
  const change = (event: Event) => {
    const control = event.target
    if (!(control instanceof HTMLInputElement || control instanceof HTMLSelectElement)) return
    const { form } = control
    if (!form || !('instant' in form.dataset)) return
    if (control instanceof HTMLSelectElement && running) awaiting = control
    else onChoice(form, control)
  }
  const key = (event: KeyboardEvent) => {
    running = event.target instanceof HTMLSelectElement && !event.altKey && !SETTLING.includes(event.key)
    if (event.key === 'Enter' && event.target === awaiting) settle()
  }
  const point = () => {
    running = false
  }
  const leave = (event: FocusEvent) => {
    if (event.target === awaiting) settle()
  }
  document.addEventListener('change', change, { signal })
  document.addEventListener('keydown', key, { signal })
  document.addEventListener('pointerdown', point, { signal })
  document.addEventListener('focusout', leave, { signal })
}

/** The form in which something was chosen that the page was not drawn with. */
export function earlyChoice(): HTMLFormElement | undefined {
  const forms = [...document.querySelectorAll<HTMLFormElement>('form[data-instant]')]
  return forms.find((form) =>
    [...form.elements].some((control) =>
      control instanceof HTMLSelectElement
        ? [...control.options].some((option) => option.selected && !option.defaultSelected && option.index > 0)
        : control instanceof HTMLInputElement &&
          control.type === 'checkbox' &&
          control.checked !== control.defaultChecked,
    ),
  )
}

/** Ticks what the URL says: a choice is ticked before the server agrees, and Back must untick it. */
export function showChoices(search: URLSearchParams): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-instant]')) {
    for (const control of form.elements) {
      if (control instanceof HTMLSelectElement) control.value = search.get(control.name) ?? ''
      else if (control instanceof HTMLInputElement && control.type === 'checkbox')
        control.checked = search.getAll(control.name).includes(control.value)
    }
  }
}
