import { useState } from 'react'
import { Overlay, type OverlayProps } from '#components/ui/overlay.tsx'

/** An overlay that is open from the start. */
export function Shown(props: Partial<OverlayProps>) {
  return (
    <Overlay open onClose={() => {}} label="Box" {...props}>
      {props.children ?? <button type="button">Inside</button>}
    </Overlay>
  )
}

/** A page with a button that opens an overlay. */
export function Page(props: Partial<OverlayProps>) {
  const [open, setOpen] = useState(false)
  return (
    <div>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Overlay open={open} onClose={() => setOpen(false)} title="Sizes" {...props}>
        {props.children ?? (
          <>
            <button type="button">First</button>
            <button type="button">Last</button>
          </>
        )}
      </Overlay>
    </div>
  )
}

/** A button that goes when it is pressed, and another that brings it back. */
export function Vanishing() {
  const [isThere, setThere] = useState(true)
  return (
    <>
      {isThere ? (
        <button type="button" onClick={() => setThere(false)}>
          Remove
        </button>
      ) : null}
      <button type="button" onClick={() => setThere(true)}>
        Bring back
      </button>
    </>
  )
}
