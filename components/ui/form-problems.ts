import type { FieldProblem } from '#components/ui/error-summary.tsx'

interface ErrorTree {
  [name: string]: unknown
}

// A schema finds errors in its own order; a shopper reads from top to bottom.
const ORDER = [
  ...['email', 'firstName', 'lastName', 'currentPassword', 'password', 'newPassword', 'repeated', 'phone'],
  ...['gender', 'birthDate'],
  ...['address', 'country', 'contactName', 'company', 'street1', 'street2', 'suburb', 'state', 'postcode'],
  ...['methodCode', 'authorityToLeave', 'instructions', 'purchaseOrderNumber'],
]

/**
 * A form's errors as the summary lists them, in the order of the page: field ids are the form's name and the field's
 * path joined by hyphens.
 */
export function formProblems(form: string, errors: object): FieldProblem[] {
  const found = Object.entries(errors as ErrorTree).sort(([a], [b]) => ORDER.indexOf(a) - ORDER.indexOf(b))
  return found.flatMap(([name, error]) => {
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
