import 'server-only'

/** Remembers what was made of an object for as long as the object lives. Callers share it: never alter it. */
export function madeOnce<Of extends object, Made extends object>(make: (of: Of) => Made): (of: Of) => Made {
  const made = new WeakMap<Of, Made>()
  return (of) => {
    const known = made.get(of) ?? make(of)
    made.set(of, known)
    return known
  }
}
