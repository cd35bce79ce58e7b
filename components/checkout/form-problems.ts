import type { FieldProblem } from '#components/ui/error-summary.tsx'

interface ErrorTree {
  [name: string]: unknown
}

/** A form's errors as the summary lists them: field ids are the form's name and the field's path joined by hyphens. */
export function formProblems(form: string, errors: object): FieldProblem[] {
  return Object.entries(errors as ErrorTree).flatMap(([name, error]) => {
    if (typeof error !== 'object' || error === null) return []
    const id = `${form}-${name}`
    const { message } = error as { message?: unknown }
    return typeof message === 'string' ? [{ fieldId: id, message }] : formProblems(id, withoutRef(error))
  })
}

// react-hook-form keeps the element beside the message; an element is no branch of the tree.
function withoutRef(error: object): object {
  return Object.fromEntries(Object.entries(error).filter(([name]) => name !== 'ref' && name !== 'root'))
}
