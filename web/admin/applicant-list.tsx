import { type KeyboardEvent, useRef } from 'react'

import type { Entry } from './entries.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/status-badge.tsx'

import styles from './applicant-list.module.css'

type ApplicantListProps = {
  entries: readonly Entry[]
  chosen: string | null
  onChoose: (id: string) => void
}

/** A dense list; arrows move through it. */
export function ApplicantList({ entries, chosen, onChoose }: ApplicantListProps) {
  const list = useRef<HTMLUListElement>(null)
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
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the buttons inside take the keys
    <ul ref={list} className={styles.list} onKeyDown={onKeyDown}>
      {entries.map(({ id, full_name, email, city, avatar_url, when, look }) => (
        <li key={id}>
          <button type="button" aria-pressed={id === chosen} onClick={() => onChoose(id)}>
            <Avatar name={full_name} src={avatar_url} size={40} />
            <span className={styles.words}>
              <strong>{full_name}</strong>
              <span>{city}</span>
              <span className={styles.email}>{email}</span>
              <span>{when}</span>
            </span>
            {look && (
              <span className={styles.end}>
                <Badge tone={look.tone} icon={look.icon}>
                  {look.label}
                </Badge>
              </span>
            )}
          </button>
        </li>
      ))}
    </ul>
  )
}
