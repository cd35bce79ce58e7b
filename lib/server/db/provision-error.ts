import 'server-only'

/** The shop cannot have the database it was told to use. The message is one line, for a person, and says what to do. */
export class UnusableDatabaseError extends Error {
  override name = 'UnusableDatabaseError'
}
