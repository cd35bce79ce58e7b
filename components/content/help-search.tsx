import { buttonClass } from '#components/ui/button.tsx'
import { TextField } from '#components/ui/text-field.tsx'

/** A question to the help pages: a GET form, answered by the server [BLOG-09]. */
export function HelpSearch({ asked }: { asked: string }) {
  return (
    <search>
      <form action="/articles" method="get" className="flex max-w-xl flex-wrap items-end gap-2 pb-8">
        <div className="min-w-0 flex-1 basis-60">
          <TextField
            id="help-question"
            name="q"
            type="search"
            label="Search help"
            hint="Such as: exchange, lost parcel, wide feet"
            defaultValue={asked}
            maxLength={120}
            autoComplete="off"
          />
        </div>
        <button type="submit" className={buttonClass('primary')}>
          Search
        </button>
      </form>
    </search>
  )
}
