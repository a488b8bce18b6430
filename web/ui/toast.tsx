import { useSyncExternalStore } from 'react'

import { IconButton } from '#web/ui/icon-button.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import type { Tone } from '#web/ui/values/status-badge.tsx'

import { TOAST_MS, TOAST_REMOVE_MS } from './measures.ts'

import styles from './toast.module.css'

export type ToastKind = 'success' | 'error' | 'info'
type Toast = { id: number; text: string; kind: ToastKind; leaving: boolean }

const LOOKS: Record<ToastKind, [Tone, IconName]> = {
  success: ['ok', 'check-circle'],
  error: ['bad', 'alert'],
  info: ['info', 'info'],
}
const NONE: readonly Toast[] = []

let toasts: readonly Toast[] = NONE
let lastId = 0
const listeners = new Set<() => void>()

function publish(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

/**
 * Says something for 5 s; it is removed 300 ms later. For confirmations only: an error is also shown where it happened.
 */
export function toast(text: string, kind: ToastKind = 'success'): void {
  lastId += 1
  const id = lastId
  publish([...toasts, { id, text, kind, leaving: false }])
  setTimeout(() => dismiss(id), TOAST_MS)
}

function dismiss(id: number): void {
  publish(toasts.map((item) => (item.id === id ? { ...item, leaving: true } : item)))
  setTimeout(() => publish(toasts.filter((item) => item.id !== id)), TOAST_REMOVE_MS)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The place where toasts appear; once per document. */
export function Toasts() {
  const shown = useSyncExternalStore(
    subscribe,
    () => toasts,
    () => NONE,
  )
  return (
    <div className={styles.place} role="status" aria-live="polite" aria-atomic="false">
      {shown.map(({ id, text, kind, leaving }) => {
        const [tone, icon] = LOOKS[kind]
        return (
          <Row
            key={id}
            gap={12}
            align="start"
            className={styles.toast}
            data-kind={kind}
            data-tone={tone}
            data-leaving={leaving || undefined}
          >
            <Icon name={icon} />
            <p>{text}</p>
            <IconButton icon="close" label="Dismiss" size={36} iconSize={18} onClick={() => dismiss(id)} />
          </Row>
        )
      })}
    </div>
  )
}
