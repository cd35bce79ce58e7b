import { expect } from 'vitest'

/**
 * Every field of the example is in the answer, and of its kind: what is inside may differ. An empty list or object says
 * nothing of its inside.
 */
export function expectShape(answer: unknown, example: unknown, path = 'answer'): void {
  if (Array.isArray(example)) {
    expect(Array.isArray(answer), path).toBe(true)
    const [first] = example
    const [given] = answer as unknown[]
    if (first !== undefined && given !== undefined) expectShape(given, first, `${path}[0]`)
    return
  }
  expect(typeof answer, path).toBe(typeof example)
  if (typeof example !== 'object' || example === null) return
  for (const [field, value] of Object.entries(example)) {
    expect(answer, path).toHaveProperty(field)
    expectShape((answer as Record<string, unknown>)[field], value, `${path}.${field}`)
  }
}
