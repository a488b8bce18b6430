import { useMemo, useState } from 'react'
import { useRevalidator } from 'react-router'

import type { HoursPreview, Provider } from '#contract/availability.ts'
import { ApiError, call } from '#web/api.ts'
import { getProvider } from '#web/endpoints/availability.gen.ts'
import { useConflict } from '#web/ui/forms/conflict/conflict.ts'
import { useAction } from '#web/ui/forms/use-action.ts'
import { focusHeading } from '#web/ui/page/focus-heading.ts'
import { toast } from '#web/ui/toast.tsx'

import { differencesOf, keepMyDays } from './compare-hours.ts'
import { type Hours, hoursProblem, savedHours } from './hours.ts'
import { foreseeHours, saveHours } from './save-hours.ts'
import { visitsRefused } from './visits-refused.ts'

const SAVE_FAILED = 'Failed to save availability. Please try again later.'

/** The edited hours, and those they were edited from: the page may load newer ones meanwhile. */
type Draft = { hours: Hours; base: Hours; version: number; past: readonly Hours[] }

/** Preview to confirm before saving. */
type Asking = {
  edit: Draft
  preview: HoursPreview
  /** It was checked before, and a client has booked since. */
  isAgain: boolean
}

/** How many strokes and copies can be undone. */
const UNDO_MAX = 20

/** The hours as edited, and their saving, which another device may have forestalled. */
export function useHours(id: string, profile: Provider | null) {
  const revalidator = useRevalidator()
  const saved = useMemo(() => savedHours(profile), [profile])
  const [draft, setDraft] = useState<Draft | null>(null)
  const [asking, setAsking] = useState<Asking | null>(null)
  /** The hours before the last save. One press restores them, until something else is changed. */
  const [former, setFormer] = useState<Hours | null>(null)
  const { busy, error, say, run } = useAction(failureText)
  const conflict = useConflict(() => call(getProvider, { params: { id } }))

  const change = (hours: Hours) => {
    setFormer(null)
    setDraft((old) => {
      const from = old ?? { hours: saved, base: saved, version: profile?.hours_version ?? 0, past: [] }
      return { ...from, hours, past: [...from.past, from.hours].slice(-UNDO_MAX) }
    })
    say(null)
  }
  const undo = () => {
    setDraft((old) => {
      const hours = old?.past.at(-1)
      if (!old || !hours) return old
      // Back at what is saved there is nothing to save.
      return hours === old.base ? null : { ...old, hours, past: old.past.slice(0, -1) }
    })
    say(null)
  }
  const discard = () => {
    setDraft(null)
    say(null)
    conflict.clear()
  }
  /** Changes made while saving aren't saved yet. */
  const settle = async ({ hours: sent, base }: Draft, now: Provider) => {
    toast('Availability saved')
    await revalidator.revalidate()
    const rest = { base: savedHours(now), version: now.hours_version ?? 0, past: [] }
    setDraft((later) => (later === null || later.hours === sent ? null : { ...rest, hours: later.hours }))
    setFormer(base)
  }
  const send = async (edit: Draft, preview: HoursPreview) => {
    try {
      const saved = await conflict.save(
        () => saveHours(edit.hours, { version: edit.version, expected: preview.visits }),
        (now) => differencesOf(edit.base, edit.hours, savedHours(now)).length === 0,
      )
      setAsking(null)
      if (saved) await settle(edit, saved)
    } catch (reason) {
      const visits = visitsRefused(reason)
      if (visits === null) throw reason
      setAsking({ edit, preview: { ...preview, visits: [...visits] }, isAgain: true })
    }
  }
  const write = (edit: Draft) =>
    run(async () => {
      const problem = hoursProblem(edit.hours)
      if (problem) return say(problem)
      setDraft(edit)
      const preview = await foreseeHours(edit.hours)
      if (isPlain(preview)) await send(edit, preview)
      else setAsking({ edit, preview, isAgain: false })
      return null
    })
  const confirm = async () => {
    if (asking) await run(() => send(asking.edit, asking.preview))
  }
  const putOff = () => {
    setAsking(null)
    say(null)
  }
  const save = async () => {
    if (draft) await write(draft)
  }
  const restore = async () => {
    if (former) await write({ hours: former, base: saved, version: profile?.hours_version ?? 0, past: [] })
  }
  const keep = async () => {
    if (!draft || !conflict.present) return
    const base = savedHours(conflict.present)
    const hours = keepMyDays(draft.base, draft.hours, base)
    await write({ hours, base, version: conflict.present.hours_version ?? 0, past: [] })
  }
  const reload = async () => {
    await revalidator.revalidate()
    discard()
    focusHeading()
  }
  const differences = draft && conflict.present && differencesOf(draft.base, draft.hours, savedHours(conflict.present))
  return {
    saved,
    hours: draft?.hours ?? saved,
    isDirty: draft !== null,
    canRestore: former !== null && draft === null,
    busy,
    error,
    differences,
    asking,
    confirm,
    putOff,
    canUndo: (draft?.past.length ?? 0) > 0,
    change,
    undo,
    discard,
    save,
    restore,
    dismiss: () => setFormer(null),
    keep,
    reload,
  }
}

/** True if saving has no effect that the provider should confirm. */
function isPlain({ visits, merged, too_short }: HoursPreview): boolean {
  return visits.length + merged.length + too_short.length === 0
}

function failureText(reason: unknown): string {
  const isInput = reason instanceof ApiError && reason.status === 422
  return isInput ? reason.detail || SAVE_FAILED : SAVE_FAILED
}
