/** What went wrong in a browser. */
export interface ErrorReport {
  name: string
  message: string
  stack?: string
  /** Of the page, without a query. */
  path: string
  /** The page could not be shown. */
  fatal: boolean
}

/** How the loading of a component went. */
export interface Trace {
  name: string
  /** Milliseconds; of a component that was not there in time, the time it was given. */
  duration: number
  outcome: 'loaded' | 'failed' | 'timedOut'
}
