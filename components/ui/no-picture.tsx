interface NoPictureProps {
  /** Whose picture is missing, large. */
  title: string
  /** Below it, where the words are nowhere else beside it. */
  name?: string
  /** The address of a drawing of this kind of thing. */
  drawing?: string | undefined
}

/** Stands where a 5:6 picture would: says what is missing, and that it is. */
export function NoPicture({ title, name, drawing }: NoPictureProps) {
  return (
    <div className="picture no-picture">
      {drawing ? (
        // biome-ignore lint/performance/noImgElement: a small drawing of the shop's own
        <img src={drawing} alt="" width={500} height={600} loading="lazy" decoding="async" />
      ) : null}
      <p>
        <b>{title}</b>
        {name ? <span>{name}</span> : null}
        <small>No photo yet</small>
      </p>
    </div>
  )
}
