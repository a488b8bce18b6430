import { useEffect, useEffectEvent } from 'react'

export type TableKeys = {
  /** One row down, or up. */
  step: (by: 1 | -1) => void
  open: () => void
  act: () => void
  /** Ticks the marked row, where rows can be ticked. */
  tick?: () => void
  help: () => void
}

const ELSEWHERE = 'input, textarea, select, dialog, [contenteditable]'
/** Elements with their own meaning of Enter. */
const PRESSED_ITSELF = 'a, button, summary'

/** The keys of a table of the console, from everywhere on its page but fields and dialogs. */
export function useTableKeys(keys: TableKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { target, key } = event
    const at = target instanceof HTMLElement ? target : null
    if (at?.closest(ELSEWHERE) || event.ctrlKey || event.metaKey || event.altKey) return
    if (key === 'Enter' && at?.closest(PRESSED_ITSELF) && !at.closest('[data-row]')) return
    const act = {
      j: () => keys.step(1),
      k: () => keys.step(-1),
      Enter: keys.open,
      e: keys.act,
      x: keys.tick,
      '?': keys.help,
    }[key]
    if (!act) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
