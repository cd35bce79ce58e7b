import { create } from 'zustand'

interface Open<Subject> {
  subject?: Subject | undefined
  answer?: ((yes: boolean) => void) | undefined
}

/**
 * A question that something waits for, shown wherever a component of the page stands ready to show it; in memory. Left
 * unanswered it would hold up whatever waits, so whoever leaves the page with it open has said no.
 */
export function openQuestion<Subject>() {
  const useQuestion = create<Open<Subject>>()(() => ({}))
  let askers = 0
  return {
    useQuestion,
    /** Who shows the question stands on the page, until the returned function is called. */
    show(): () => void {
      askers += 1
      return () => {
        askers -= 1
        if (askers === 0) useQuestion.getState().answer?.(false)
      }
    },
    /** Waits for what the shopper says; undefined at once where nobody is there to be asked. */
    ask(subject: Subject): Promise<boolean> | undefined {
      if (askers === 0) return undefined
      return new Promise((resolve) => {
        const answer = (yes: boolean) => {
          useQuestion.setState({}, true)
          resolve(yes)
        }
        useQuestion.setState({ subject, answer })
      })
    },
  }
}
