import { type FocusEvent, type KeyboardEvent, type MouseEvent, type PointerEvent, useRef, useState } from 'react'

import type { TimeWindow } from '#web/provider-area/hours/hours.ts'
import { type Area, areaOf, type Cell, CELL_MINUTES, paintWeek, stateAt } from './paint.ts'

type WeekPaint = {
  weekly: readonly TimeWindow[][]
  /** Minutes of the day between which cells are drawn. */
  hours: { from: number; to: number }
  onChange: (weekly: TimeWindow[][]) => void
}

type Stroke = { area: Area; open: boolean }

/**
 * A stroke of the mouse, or arrows with Space, over the cells of a week. The cell it begins at decides: from an open one
 * it closes, else it opens. Fingers scroll the page, so a tap changes one cell.
 */
export function useWeekPaint({ weekly, hours, onChange }: WeekPaint) {
  const [drag, setDrag] = useState<{ anchor: Cell; reached: Cell; open: boolean } | null>(null)
  const [stop, setStop] = useState<Cell>({ day: 1, minute: 9 * 60 })
  /** Start of a selection with Shift. */
  const [anchor, setAnchor] = useState<Cell | null>(null)
  const [done, setDone] = useState<Stroke | null>(null)
  const grid = useRef<HTMLDivElement>(null)

  const opens = ({ day, minute }: Cell) => stateAt(weekly[day] ?? [], minute) !== 'open'
  const paint = (stroke: Stroke) => {
    setDone(stroke)
    setAnchor(null)
    onChange(paintWeek(weekly, stroke.area, stroke.open))
  }
  const moveTo = (cell: Cell, extend: boolean) => {
    setAnchor(extend ? (anchor ?? stop) : null)
    setStop(cell)
    grid.current?.querySelector<HTMLElement>(`[data-day="${cell.day}"][data-minute="${cell.minute}"]`)?.focus()
  }

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const cell = cellAt(event.target)
    if (!cell || event.pointerType !== 'mouse' || event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    setStop(cell)
    setAnchor(null)
    setDrag({ anchor: cell, reached: cell, open: opens(cell) })
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const cell = drag && cellAt(document.elementFromPoint(event.clientX, event.clientY))
    if (cell && !isSame(cell, drag.reached)) setDrag({ ...drag, reached: cell })
  }
  const onPointerUp = () => {
    if (drag) paint({ area: areaOf(drag.anchor, drag.reached), open: drag.open })
    setDrag(null)
  }
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const cell = cellAt(event.target)
    const { pointerType } = event.nativeEvent as globalThis.PointerEvent
    if (!cell || pointerType === 'mouse') return
    setStop(cell)
    paint({ area: areaOf(cell, cell), open: opens(cell) })
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const next = targetOf(event.key, stop, hours)
    if (event.key === 'Escape') {
      setAnchor(null)
      setDrag(null)
    } else if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault()
      paint({ area: areaOf(anchor ?? stop, stop), open: opens(anchor ?? stop) })
    } else if (next) {
      event.preventDefault()
      moveTo(next, event.shiftKey)
    }
  }

  const onFocus = (event: FocusEvent<HTMLElement>) => {
    const cell = cellAt(event.target)
    if (cell && !isSame(cell, stop)) setStop(cell)
  }

  const selected = anchor && areaOf(anchor, stop)
  const stroke = drag && { area: areaOf(drag.anchor, drag.reached), open: drag.open }
  return {
    /** The hours with the stroke under way. */
    shown: stroke ? paintWeek(weekly, stroke.area, stroke.open) : weekly,
    stop,
    selected,
    stroke,
    done,
    grid: {
      ref: grid,
      onPointerDown,
      onPointerMove,
      onPointerUp,
      onPointerCancel: () => setDrag(null),
      onClick,
      onKeyDown,
      onFocus,
    },
  }
}

function cellAt(target: EventTarget | null): Cell | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-minute]') : null
  return cell && { day: Number(cell.dataset.day), minute: Number(cell.dataset.minute) }
}

const isSame = (a: Cell, b: Cell) => a.day === b.day && a.minute === b.minute

const SATURDAY = 6
const PAGE_MINUTES = 120

/** Arrows go one cell, Page Up and Page Down two hours, Home and End to the first and last day. */
function targetOf(key: string, { day, minute }: Cell, { from, to }: { from: number; to: number }): Cell | null {
  const last = to - CELL_MINUTES
  const targets: Record<string, Cell> = {
    ArrowLeft: { day: Math.max(0, day - 1), minute },
    ArrowRight: { day: Math.min(SATURDAY, day + 1), minute },
    ArrowUp: { day, minute: Math.max(from, minute - CELL_MINUTES) },
    ArrowDown: { day, minute: Math.min(last, minute + CELL_MINUTES) },
    PageUp: { day, minute: Math.max(from, minute - PAGE_MINUTES) },
    PageDown: { day, minute: Math.min(last, minute + PAGE_MINUTES) },
    Home: { day: 0, minute },
    End: { day: SATURDAY, minute },
  }
  return targets[key] ?? null
}
