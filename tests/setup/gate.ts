/** A promise that a test resolves when it is time. */
export function gate(): { promise: Promise<void>; resolve: () => void } {
  let resolve = () => {}
  const promise = new Promise<void>((open) => {
    resolve = open
  })
  return { promise, resolve }
}
