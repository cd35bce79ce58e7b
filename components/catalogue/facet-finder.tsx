'use client'

import { type ChangeEvent, useId } from 'react'

/** Narrows the list of ticks it stands above as one types; it is no part of the filter form. */
export function FacetFinder({ label }: { label: string }) {
  const id = useId()
  const narrow = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const group = currentTarget.closest('details')
    const wanted = currentTarget.value.trim().toLowerCase()
    for (const item of group?.querySelectorAll<HTMLElement>('.facet > li') ?? [])
      item.hidden = !item.textContent.toLowerCase().includes(wanted)
    const more = group?.querySelector<HTMLDetailsElement>('.facet-more')
    if (more && wanted !== '') more.open = true
  }
  return (
    <div className="facet-finder">
      <label className="sr-only" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        type="search"
        // An owner that does not exist: Enter sends no form, and the text is no filter.
        form=""
        className="input"
        placeholder={label}
        autoComplete="off"
        onChange={narrow}
      />
    </div>
  )
}
