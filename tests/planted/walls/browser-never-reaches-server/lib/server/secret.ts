export interface Secret {
  words: string
}
