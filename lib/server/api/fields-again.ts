import 'server-only'
import { html, raw } from 'hono/html'

type Html = ReturnType<typeof html>
type Marks = ReturnType<typeof raw>

/** What a page says above a form that comes back with mistakes. */
export const NOTHING_LOST = 'Nothing you typed is lost: change what’s marked, then send it again.'

/** The fields of a form that was refused, as they were typed, with what is wrong at each [GEN-18]. */
export function fieldsAgain(form: Record<string, unknown>, wrong: Record<string, string>) {
  const typed = (name: string) => (typeof form[name] === 'string' ? form[name] : '')
  const field = (name: string, label: string, control: (marks: Marks) => Html, hint = '') =>
    html`<p><label for="${name}">${label}</label>${hint && html`<small id="${name}-hint">${hint}</small>`}
${control(marksOf(name, wrong, hint))}${wrong[name] === undefined ? '' : html`<br><span class="wrong" id="${name}-wrong">${wrong[name]}</span>`}</p>`
  const textarea = (name: string, label: string, max: number, hint = '') =>
    field(
      name,
      label,
      // The first end of a line in a field is not part of it.
      (marks) => html`<textarea id="${name}" name="${name}" rows="8" maxlength="${max}"${marks}>
${typed(name)}</textarea>`,
      hint,
    )
  return { typed, field, textarea }
}

function marksOf(name: string, wrong: Record<string, string>, hint: string): Marks {
  const isWrong = wrong[name] !== undefined
  const described = [hint && `${name}-hint`, isWrong && `${name}-wrong`].filter(Boolean).join(' ')
  return raw(`${isWrong ? ' aria-invalid="true"' : ''}${described && ` aria-describedby="${described}"`}`)
}
