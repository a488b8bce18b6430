import { Button } from '#web/ui/button.tsx'
import { useState } from 'react'

import { DayBar } from '#web/provider-area/hours/day-bar.tsx'
import { NEW_SLOT, type TimeWindow } from '#web/provider-area/hours/hours.ts'
import { SlotsEditor } from '#web/provider-area/hours/slots-editor.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Quiet } from '#web/ui/layout/text.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { WEEKDAYS } from '#web/ui/values/local-text.ts'

import { WeekGrid } from './week-grid.tsx'

import styles from './weekly-hours.module.css'

const CopyDialog = lazyComponent(
  async () => (await import('./copy-dialog.tsx')).CopyDialog,
  ({ from }) => from !== null,
)

const WeekPresets = lazyComponent(async () => (await import('./week-presets.tsx')).WeekPresets)

type WeeklyHoursProps = { weekly: readonly TimeWindow[][]; onChange: (weekly: TimeWindow[][]) => void }

/** The week that repeats; one day can be copied to others. */
export function WeeklyHours({ weekly, onChange }: WeeklyHoursProps) {
  const [copying, setCopying] = useState<number | null>(null)
  const setDay = (day: number, slots: TimeWindow[]) => onChange(weekly.map((own, at) => (at === day ? slots : own)))
  const copy = (to: ReadonlySet<number>) => {
    const slots = weekly[copying ?? 0] ?? []
    onChange(weekly.map((own, day) => (to.has(day) ? [...slots] : own)))
    setCopying(null)
  }
  return (
    <>
      <WeekPresets isEmpty={weekly.every((slots) => slots.length === 0)} onChange={onChange} />
      <PlainList divided className={styles.days}>
        {WEEKDAYS.map((name, day) => {
          const slots = weekly[day] ?? []
          const isOpen = slots.length > 0
          return (
            <li key={name} data-open={isOpen || undefined}>
              <Row as="label" gap={12} className={styles.day}>
                <input
                  type="checkbox"
                  role="switch"
                  aria-checked={isOpen}
                  checked={isOpen}
                  onChange={() => setDay(day, isOpen ? [] : [NEW_SLOT])}
                />
                <span>{name}</span>
              </Row>
              <div className={styles.slots}>
                {isOpen ? (
                  <SlotsEditor slots={slots} day={name} onChange={(next) => setDay(day, next)} />
                ) : (
                  <Row as={Quiet} className={styles.closed}>
                    Closed
                  </Row>
                )}
              </div>
              <Row gap={12} className={styles.side}>
                <DayBar open={slots} />
                {isOpen && (
                  <Button
                    size="compact-sm"
                    variant="subtle"
                    leftSection={<Icon name="copy" size={16} />}
                    aria-label={`Copy ${name} to other days`}
                    onClick={() => setCopying(day)}
                  >
                    Copy
                  </Button>
                )}
              </Row>
            </li>
          )
        })}
      </PlainList>
      <WeekGrid weekly={weekly} onChange={onChange} />
      <CopyDialog from={copying} onClose={() => setCopying(null)} onCopy={copy} />
    </>
  )
}
