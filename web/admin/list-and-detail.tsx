import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useRef } from 'react'

import { Columns } from '#web/ui/layout/columns.tsx'
import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'

import styles from './list-and-detail.module.css'

type ListAndDetailProps<T> = {
  /** Above the list, so that the chosen item begins beside it. */
  head?: ReactNode
  items: readonly T[]
  /** It need not be in the list. */
  chosen: { id: string }
  onChoose: (id: string) => void
  /** One line of the list. */
  line: (item: T) => ReactNode
  /** Below the list: the way to more of it. */
  more: ReactNode
  /** Details of the chosen one. */
  children: ReactNode
}

/** True unless a field has the focus or a dialog is open. */
const isFree = (target: EventTarget | null) =>
  !(target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable="true"]')) &&
  document.querySelector('dialog[open]') === null

/**
 * A dense list, and the chosen item beside it, or below it where there is no room. Arrows move through, as do `j` and
 * `k` from anywhere on the page; Enter goes to the chosen item, and `e` to the first thing that can be done with it.
 */
export function ListAndDetail<T extends { id: string }>(props: ListAndDetailProps<T>) {
  const { head, items, chosen, onChoose, line, more, children } = props
  const list = useRef<HTMLUListElement>(null)
  const detail = useRef<HTMLDivElement>(null)
  const choose = (id: string) => {
    onChoose(id)
    // Below the list on narrow screens: there it comes into view.
    requestAnimationFrame(() => {
      const isBelow = (detail.current?.offsetTop ?? 0) > (list.current?.offsetTop ?? 0)
      if (isBelow) detail.current?.scrollIntoView({ block: 'start' })
    })
  }
  const onKey = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || !isFree(event.target)) return
    const step = { j: 1, k: -1 }[event.key]
    if (step) {
      const at = items.findIndex(({ id }) => id === chosen.id)
      const next = list.current?.querySelectorAll<HTMLButtonElement>('button')[at + step]
      next?.focus()
      next?.click()
    } else if (event.key === 'Enter' && list.current?.contains(document.activeElement)) detail.current?.focus()
    else if (event.key === 'e') {
      const act = detail.current?.querySelector<HTMLElement>('[data-act]')
      // A button that asks before it acts is pressed; among buttons that act immediately only the focus moves, and a
      // person decides.
      if (act instanceof HTMLButtonElement) {
        act.focus()
        act.click()
      } else (act?.querySelector<HTMLElement>('input, button') ?? act)?.focus()
    } else return
    event.preventDefault()
  })
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!step) return
    const buttons = [...(list.current?.querySelectorAll<HTMLButtonElement>('button') ?? [])]
    const next = buttons[buttons.indexOf(document.activeElement as HTMLButtonElement) + step]
    if (!next) return
    event.preventDefault()
    next.focus()
    next.click()
  }
  return (
    <Columns widths="minmax(0, 0.75fr) minmax(0, 1.25fr)" gap={20} until="area">
      <Stack>
        {head}
        <Surface flush>
          <PlainList ref={list} className={styles.list} onKeyDown={onKeyDown}>
            {items.map((item) => (
              <li key={item.id}>
                <button
                  type="button"
                  className={styles.choice}
                  aria-pressed={item.id === chosen.id}
                  onClick={() => choose(item.id)}
                >
                  {line(item)}
                </button>
              </li>
            ))}
          </PlainList>
        </Surface>
        {more}
      </Stack>
      <div ref={detail} className={styles.detail} tabIndex={-1}>
        {children}
      </div>
    </Columns>
  )
}
