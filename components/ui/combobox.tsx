'use client'

import {
  type FocusEvent as ReactFocusEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { comboboxMove } from './combobox-keys.ts'
import { type ComboboxGroup, type ComboboxOption, countText } from './combobox-options.ts'
import { type Suggest, useSuggestions } from './use-suggestions.ts'

interface ComboboxProps {
  /** The field the suggestions are for. It works by itself, as the server wrote it; this makes a combobox of it. */
  input: HTMLInputElement
  /** Names the list. */
  label: string
  /** Keep it the same function between renders: a new one asks again. */
  suggest: Suggest
  /** Shorter texts are not asked about. */
  minLength?: number
  /** Offered while the text is too short to ask about, such as recent searches. */
  idle?: readonly ComboboxGroup[]
  /** Said in the list's place where nothing was found for a text. */
  nothing?: (text: string) => ReactNode
  /** Below what is idle: buttons for it, reached with Tab. */
  foot?: ReactNode
  /** Whether the list opens when a field that is filled already is entered again. */
  whenFilled?: 'open' | 'shut'
  /** What the field held when somebody entered it: what differs was typed before this was there. */
  enteredWith?: string
  onChoose?: (option: ComboboxOption) => void
}

/**
 * A list of suggestions for a text field, after the ARIA pattern of an editable combobox with a list: the focus stays
 * in the field, arrows, Home and End move an active option, Enter takes it, Escape closes, Tab moves on. Rendered
 * beside the field inside a positioned box, which it fills the width of.
 */
export function Combobox({
  input,
  label,
  suggest,
  minLength = 2,
  idle = [],
  nothing,
  foot,
  whenFilled = 'open',
  enteredWith,
  onChoose,
}: ComboboxProps) {
  const id = useId()
  const popup = useRef<HTMLDivElement>(null)
  const [text, setText] = useState(input.value)
  const [open, setOpen] = useState(() => startsOpen(input, whenFilled) || isTyped(input, enteredWith))
  const [active, setActive] = useState(-1)
  const found = useSuggestions(text, suggest, minLength)

  const groups = text.trim().length < minLength ? idle : (found.groups ?? [])
  const options = groups.flatMap((group) => group.options)
  const expanded = open && options.length > 0
  const optionId = (option: ComboboxOption) => `${id}-${option.id}`
  const activeOption = expanded ? options[active] : undefined
  const activeId = activeOption && optionId(activeOption)

  useAttributes(input, { listId: id, expanded, busy: found.slow, activeId })

  const close = () => {
    setOpen(false)
    setActive(-1)
  }
  const type = useEffectEvent(() => {
    setText(input.value)
    setActive(-1)
    // Autofill writes into fields that nobody is in.
    setOpen(document.activeElement === input)
  })
  const enter = useEffectEvent(() => {
    setText(input.value)
    setOpen(startsOpen(input, whenFilled))
  })
  const leave = useEffectEvent((event: FocusEvent) => {
    if (!(event.relatedTarget instanceof Node && popup.current?.contains(event.relatedTarget))) close()
  })
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (tabsInto(popup.current, event)) return
    const move = comboboxMove(event, { expanded, active, count: options.length })
    if (!move) return
    if (move.action === 'submit') return close()
    event.preventDefault()
    // The Escape that closes the list must not close what the field stands in.
    if (event.key === 'Escape') event.stopPropagation()
    if (move.action === 'take' && activeId) document.getElementById(activeId)?.click()
    if (move.action === 'close') close()
    if (move.action === 'open' || move.action === 'move') setOpen(true)
    if (move.action === 'move') setActive(move.to)
  })
  // What was typed between the first drawing and now, nobody has heard.
  const catchUp = useEffectEvent(() => {
    if (input.value !== text) type()
  })
  // The field is the server’s markup: React drew neither it nor its listeners.
  useEffect(() => {
    const stop = listen(input, { type, enter, leave, press })
    catchUp()
    return stop
  }, [input])

  return (
    <>
      <p role="status" className="sr-only">
        {open && found.groups ? countText(found.groups) : ''}
      </p>
      {found.slow ? <span className="combobox-spinner" aria-hidden="true" /> : null}
      {open && nothing && found.answered !== undefined && options.length === 0 ? (
        // biome-ignore lint/a11y/noStaticElementInteractions: a press must not take the focus out of the field
        <div
          ref={popup}
          className="combobox-popup combobox-nothing"
          onMouseDown={(event) => event.preventDefault()}
          onBlur={(event) => {
            if (leavesFor(event, input)) close()
          }}
        >
          {nothing(found.answered)}
        </div>
      ) : null}
      {expanded ? (
        // biome-ignore lint/a11y/noStaticElementInteractions: a press must not take the focus out of the field
        <div
          ref={popup}
          className="combobox-popup"
          onMouseDown={(event) => event.preventDefault()}
          onBlur={(event) => {
            if (leavesFor(event, input)) close()
          }}
        >
          <div role="listbox" id={id} aria-label={label} className="combobox-list">
            {groups.map((group) => (
              <Group key={group.label} group={group} optionId={optionId} activeId={activeId}>
                {(option) => {
                  close()
                  onChoose?.(option)
                }}
              </Group>
            ))}
          </div>
          {foot && groups === idle ? <div className="combobox-foot">{foot}</div> : null}
        </div>
      ) : null}
    </>
  )
}

interface GroupProps {
  group: ComboboxGroup
  optionId: (option: ComboboxOption) => string
  activeId: string | undefined
  /** What choosing does. */
  children: (option: ComboboxOption) => void
}

function Group({ group, optionId, activeId, children: choose }: GroupProps) {
  const titleId = useId()
  if (group.options.length === 0) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
    <div role="group" aria-labelledby={titleId} className="combobox-group">
      <p id={titleId} role="presentation">
        {group.label}
      </p>
      {group.options.map((option) => {
        const id = optionId(option)
        const isActive = id === activeId
        const state = {
          id,
          'aria-selected': isActive,
          ref: isActive ? scrollIntoList : undefined,
          onClick: () => choose(option),
        }
        return option.href === undefined ? (
          <div key={id} role="option" tabIndex={-1} {...state}>
            {option.content}
          </div>
        ) : (
          <a key={id} role="option" tabIndex={-1} {...state} href={option.href}>
            {option.content}
          </a>
        )
      })}
    </div>
  )
}

function scrollIntoList(option: HTMLElement | null): void {
  option?.scrollIntoView?.({ block: 'nearest' })
}

/** Whether the list stands open when the field is entered: not over a search whose results are on screen. */
function startsOpen(input: HTMLInputElement, whenFilled: 'open' | 'shut'): boolean {
  if (document.activeElement !== input) return false
  return input.value.trim() === '' || (whenFilled === 'open' && input.value !== input.defaultValue)
}

function isTyped(input: HTMLInputElement, enteredWith: string | undefined): boolean {
  return enteredWith !== undefined && input.value !== enteredWith && document.activeElement === input
}

/**
 * Tab leads to what can be pressed in the list beside its options. By itself it may lead to a button of the field's own
 * first, and that would close the list.
 */
function tabsInto(popup: HTMLElement | null, event: KeyboardEvent): boolean {
  const stop = popup?.querySelector<HTMLElement>('a:not([role]),button')
  if (!stop || event.key !== 'Tab' || event.shiftKey) return false
  event.preventDefault()
  stop.focus()
  return true
}

function leavesFor(event: ReactFocusEvent, input: HTMLInputElement): boolean {
  const to = event.relatedTarget
  return to !== input && !(to instanceof Node && event.currentTarget.contains(to))
}

interface Listeners {
  type: () => void
  enter: () => void
  leave: (event: FocusEvent) => void
  press: (event: KeyboardEvent) => void
}

function listen(input: HTMLInputElement, { type, enter, leave, press }: Listeners): () => void {
  const gone = new AbortController()
  const { signal } = gone
  input.addEventListener('input', () => type(), { signal })
  input.addEventListener('focus', () => enter(), { signal })
  input.addEventListener('blur', (event) => leave(event), { signal })
  input.addEventListener('keydown', (event) => press(event), { signal })
  return () => gone.abort()
}

interface ComboboxState {
  listId: string
  expanded: boolean
  busy: boolean
  activeId: string | undefined
}

const OWN_ATTRIBUTES = [
  'role',
  'aria-autocomplete',
  'aria-haspopup',
  'aria-expanded',
  'aria-controls',
  'aria-activedescendant',
  'aria-busy',
] as const

/** Says on the field itself what it has become; takes it all back when the suggestions go. */
function useAttributes(input: HTMLInputElement, { listId, expanded, busy, activeId }: ComboboxState): void {
  // Attributes of the field, before it is painted: it and its list say the same.
  useLayoutEffect(() => {
    const attributes: Record<(typeof OWN_ATTRIBUTES)[number], string | undefined> = {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-haspopup': 'listbox',
      'aria-expanded': String(expanded),
      'aria-controls': expanded ? listId : undefined,
      'aria-activedescendant': activeId,
      'aria-busy': busy ? 'true' : undefined,
    }
    for (const [name, value] of Object.entries(attributes)) {
      if (value === undefined) input.removeAttribute(name)
      else input.setAttribute(name, value)
    }
  }, [input, listId, expanded, busy, activeId])
  // As above: what was written on the field is taken off it.
  useLayoutEffect(
    () => () => {
      for (const name of OWN_ATTRIBUTES) input.removeAttribute(name)
    },
    [input],
  )
}
