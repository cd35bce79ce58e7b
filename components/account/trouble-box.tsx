import { TitleError } from '#components/ui/title-error.tsx'

/** What went wrong with a form as a whole; read out when it appears. Nothing without words. */
export function TroubleBox({ text }: { text: string | undefined }) {
  return (
    <div role="alert">
      {text ? (
        <p className="rounded border border-rust bg-rust-tint p-3">
          <TitleError />
          {text}
        </p>
      ) : null}
    </div>
  )
}
