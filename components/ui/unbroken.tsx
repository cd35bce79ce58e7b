/** “T-shirt”, “V-neck”, “2-8”: what reads as one sign, unlike “zip-side”. */
const ONE_SIGN = /(\b[a-z]-\w+|\d+-\d+)/i

/** Text whose short hyphenated words stay on one line; what is read, found and copied is the text itself [UI-24]. */
export function Unbroken({ text }: { text: string }) {
  return text.split(ONE_SIGN).map((part, i) =>
    i % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
      <span key={i} className="whitespace-nowrap">
        {part}
      </span>
    ),
  )
}
