'use client'

import { type MouseEvent, useId } from 'react'
import { focusOnAppear } from './page-focus.ts'

export interface FieldProblem {
  /** Id of the control to go to. */
  fieldId: string
  message: string
}

/** Lists what is wrong with a form, takes focus when it appears, and leads to each field. Empty list: nothing. */
export function ErrorSummary({ problems, title }: { problems: readonly FieldProblem[]; title?: string }) {
  const titleId = useId()
  if (problems.length === 0) return null
  const list = problems.map((problem) => problem.fieldId + problem.message).join('|')
  return (
    <section key={list} className="error-summary" ref={focusOnAppear} tabIndex={-1} aria-labelledby={titleId}>
      <h2 id={titleId}>{title ?? (problems.length === 1 ? 'Check this field' : 'Check these fields')}</h2>
      <ul>
        {problems.map((problem) => (
          <li key={problem.fieldId + problem.message}>
            <a href={`#${problem.fieldId}`} onClick={(event) => goToField(event, problem.fieldId)}>
              {problem.message}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

function goToField(event: MouseEvent, fieldId: string): void {
  const target = document.getElementById(fieldId)
  const control = target?.matches('input,select,textarea,button')
    ? target
    : target?.querySelector<HTMLElement>('input,select,textarea')
  if (!control) return
  event.preventDefault()
  control.focus()
}
