import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'

import { ELSEWHERE } from '#web/admin/table/use-table-keys.ts'
import { errorText } from '#web/api-error.ts'
import { call } from '#web/api.ts'
import { searchAll } from '#web/endpoints/admin/people.gen.ts'
import { TextInput } from '#web/ui/forms/fields.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { LOAD_FAILED } from '#web/ui/loading/load-failed.ts'
import { useLoaded } from '#web/ui/loading/use-loaded.ts'
import { useTimeout } from '#web/ui/use-timeout.ts'

import { type FoundLine, linesOf } from './found-lines.ts'

import styles from './search-field.module.css'

const LABEL = 'Search people, bookings and payments'
const LIST = 'found'
const WAIT_MS = 150
const LEAST = 3

const FoundList = lazyComponent(
  async () => (await import('./found-list.tsx')).FoundList,
  (props) => props.isShown,
)

/** One field for people, bookings and payments: `/` leads to it, arrows and Enter to what it finds. */
export function SearchField() {
  const [text, setText] = useState('')
  const [asked, setAsked] = useState<string | null>(null)
  const [at, setAt] = useState(0)
  const [isOpen, setOpen] = useState(false)
  const navigate = useNavigate()
  const later = useTimeout()
  const root = useRef<HTMLElement>(null)
  useSlash(root)
  const { data, error } = useLoaded(asked, (signal, q) => call(searchAll, { query: { q }, signal }))
  const groups = data ? linesOf(data) : []
  const lines = groups.flatMap((group) => group.lines)
  const isShown = isOpen && asked !== null && (data !== null || error !== null)

  const type = (value: string) => {
    setText(value)
    setOpen(true)
    setAt(0)
    const q = value.trim()
    later(() => setAsked(q.length < LEAST ? null : q), WAIT_MS)
  }
  const go = ({ to }: FoundLine) => {
    setOpen(false)
    setText('')
    setAsked(null)
    // The keys of the page that opens are the next thing that is typed.
    root.current?.querySelector('input')?.blur()
    void navigate(to)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && lines.length > 0) setAt((at + step + lines.length) % lines.length)
    else if (event.key === 'Enter' && isShown && lines[at]) go(lines[at])
    else if (event.key === 'Escape' && isShown) setOpen(false)
    else return
    event.preventDefault()
  }
  return (
    <search
      ref={root}
      className={styles.search}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setOpen(false)}
    >
      <TextInput
        type="search"
        role="combobox"
        aria-label={LABEL}
        aria-expanded={isShown}
        aria-controls={LIST}
        aria-autocomplete="list"
        aria-activedescendant={isShown && lines[at] ? lines[at].key : undefined}
        placeholder="Name, email, phone or id"
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
        leftSection={<Icon name="search" size={18} />}
        rightSection={<kbd className={styles.key}>/</kbd>}
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
        onFocus={() => setOpen(true)}
        onKeyDown={onKeyDown}
      />
      <FoundList isShown={isShown} id={LIST} groups={groups} chosen={lines[at]?.key} onChoose={go}>
        {data ? `Nothing found for “${asked}”` : errorText(error, LOAD_FAILED)}
      </FoundList>
    </search>
  )
}

/** `/` leads to the field from everywhere but other fields and dialogs. */
function useSlash(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      const { target } = event
      const isTyping = target instanceof HTMLElement && target.closest(ELSEWHERE)
      if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      root.current?.querySelector('input')?.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [root])
}
