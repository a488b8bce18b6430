import { type ComponentProps, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'

import { useHydrated } from '#web/ui/use-hydrated.ts'

import { type Suggestion, suggestionsOf } from './suggestions.ts'

import styles from './suggest-input.module.css'

type SuggestInputProps = Omit<ComponentProps<'input'>, 'list' | 'ref'> & {
  /** They may come while the person is typing. */
  options: readonly Suggestion[]
}

/**
 * A field for any text, with a list of suggestions below its box: chosen by arrows and Enter, or by a tap. It is above
 * everything, even where its page would cut it off. Without scripts it is a plain field.
 */
export function SuggestInput({ options, ...input }: SuggestInputProps) {
  const id = useId()
  const hydrated = useHydrated()
  const field = useRef<HTMLInputElement>(null)
  /** Null while the list is closed. */
  const [typed, setTyped] = useState<string | null>(null)
  const [at, setAt] = useState(-1)
  const shown = typed === null ? [] : suggestionsOf(options, typed)
  const isOpen = shown.length > 0
  const show = (text: string | null, chosen = -1) => {
    setTyped(text)
    setAt(chosen)
  }
  const choose = ({ name }: Suggestion) => {
    if (field.current) field.current.value = name
    show(null)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const chosen = shown[at]
    if (step && isOpen) setAt((at + step + shown.length + (at < 0 && step < 0 ? 1 : 0)) % shown.length)
    else if (step) show(event.currentTarget.value, step > 0 ? 0 : -1)
    else if (event.key === 'Enter' && chosen !== undefined) choose(chosen)
    else if (event.key === 'Escape' && isOpen) show(null)
    else return
    event.preventDefault()
  }
  const combobox = {
    role: 'combobox',
    'aria-expanded': isOpen,
    'aria-controls': id,
    'aria-autocomplete': 'list',
    'aria-activedescendant': at < 0 ? undefined : `${id}${at}`,
  } as const
  return (
    <>
      <input
        type="text"
        autoComplete="off"
        spellCheck={false}
        {...input}
        {...(hydrated && combobox)}
        ref={field}
        onInput={({ currentTarget: { value } }) => show(value.trim() === '' ? null : value)}
        onKeyDown={onKeyDown}
        onBlur={() => show(null)}
      />
      {isOpen && <SuggestList id={id} options={shown} at={at} onChoose={choose} fieldOf={() => field.current} />}
    </>
  )
}

type SuggestListProps = {
  id: string
  options: readonly Suggestion[]
  /** Index of the option that Enter chooses; -1 for none. */
  at: number
  onChoose: (option: Suggestion) => void
  fieldOf: () => HTMLElement | null
}

function SuggestList({ id, options, at, onChoose, fieldOf }: SuggestListProps) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const [element, box] = [list.current, fieldOf()?.parentElement]
    if (!element || !box) return
    const place = () => placeUnder(element, box)
    // Browsers that have no such layer show it in place.
    element.showPopover?.()
    place()
    window.addEventListener('scroll', place, true)
    window.addEventListener('resize', place)
    return () => {
      window.removeEventListener('scroll', place, true)
      window.removeEventListener('resize', place)
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the field stays the same as long as the list is open
  }, [])
  useEffect(() => {
    if (at >= 0) document.getElementById(`${id}${at}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, at])
  return (
    <div ref={list} id={id} popover="manual" role="listbox" aria-label="Suggestions" className={styles.list}>
      {options.map((option, index) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field has the focus and its keys
        <div
          key={option.name}
          id={`${id}${index}`}
          role="option"
          aria-selected={index === at}
          className={styles.option}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(option)}
        >
          {option.picture && <img src={option.picture} alt="" width={44} height={44} loading="lazy" />}
          <span>{option.name}</span>
          {option.note && <span className={styles.note}>{option.note}</span>}
        </div>
      ))}
    </div>
  )
}

const GAP = 12
const LEAST_WIDTH = 260
const MOST_HEIGHT = 340

/** Below its box, or above it where there is more room; as wide as the box, and within the window. */
function placeUnder(list: HTMLElement, box: HTMLElement): void {
  const { left, top, bottom, width } = box.getBoundingClientRect()
  const height = window.visualViewport?.height ?? window.innerHeight
  const isBelow = height - bottom >= Math.min(top, 200)
  const room = (isBelow ? height - bottom : top) - 2 * GAP
  Object.assign(list.style, {
    left: `${left}px`,
    width: `${Math.max(width, LEAST_WIDTH)}px`,
    maxHeight: `${Math.min(room, MOST_HEIGHT)}px`,
    top: isBelow ? `${bottom + GAP}px` : 'auto',
    bottom: isBelow ? 'auto' : `${window.innerHeight - top + GAP}px`,
  })
}
