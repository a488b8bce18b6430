import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'

import { altProblem, type PhotoConsent } from '#contract/portfolio-terms.ts'
import { fileMessages } from '#contract/rules/file.ts'
import { problemOf } from '#web/ui/files/prepare-file.ts'

import { CENTRED, type Framing, isTooSmall, type Size } from './crop.ts'

/** A chosen file and its visible part. */
export type Chosen = {
  file: File
  url: string
  size: Size | null
  framing: Framing
  /** The uploaded file and its framing, so that a later failure doesn't send it again. */
  uploaded: { id: string; framing: Framing } | null
}

/** A chosen picture on its way to be a photo. */
export type Draft = Chosen & {
  key: number
  /** The picture before the treatment, if there is one. */
  before: Chosen | null
  /** The reason why that picture can't be used. */
  beforeRefusal: string | null
  alt: string
  consent: PhotoConsent | null
  /** The reason why it can't become a photo at all. */
  refusal: string | null
  /** The reason why sending failed. */
  problem: string | null
  /** How much of it has left, from 0 to 1; null while it is not being sent. */
  progress: number | null
  /** It continues by itself when there is a connection. */
  isWaiting: boolean
}

export const TOO_SMALL = 'Too small: pictures must be at least 640 by 480 pixels.'

/** The missing part, in words. Null when it can be sent. */
export function altProblemOf({ alt }: Pick<Draft, 'alt'>): string | null {
  return altProblem(alt)
}

export function isComplete(draft: Draft): boolean {
  const isOpened = draft.size !== null && draft.before?.size !== null
  return draft.refusal === null && isOpened && altProblem(draft.alt) === null && draft.consent !== null
}

/** Chosen pictures, each with its words and framing, until they are shown or left out. */
export function useDrafts() {
  const [drafts, setDrafts] = useState<readonly Draft[]>([])
  const nextKey = useRef(1)
  const latest = useRef(drafts)
  useLayoutEffect(() => {
    latest.current = drafts
  }, [drafts])
  const change = (key: number, to: Partial<Draft>) =>
    setDrafts((present) => present.map((draft) => (draft.key === key ? { ...draft, ...to } : draft)))
  const forget = useEffectEvent(() => drafts.forEach(release))
  useEffect(() => () => forget(), [])
  return {
    drafts,
    change,
    /** As it is at the moment of asking; undefined for one that was left out. */
    find: (key: number) => latest.current.find((draft) => draft.key === key),
    add(files: readonly File[]) {
      const made = files.map((file): Draft => ({
        ...choose(file),
        key: nextKey.current++,
        before: null,
        beforeRefusal: null,
        alt: '',
        consent: null,
        refusal: problemOf(file, 'pictures'),
        problem: null,
        progress: null,
        isWaiting: false,
      }))
      setDrafts((present) => [...present, ...made])
    },
    remove(gone: Draft) {
      release(gone)
      setDrafts((present) => present.filter(({ key }) => key !== gone.key))
    },
    /** @param file null: there is no "before" picture */
    chooseBefore({ key, before }: Draft, file: File | null) {
      if (before) URL.revokeObjectURL(before.url)
      const beforeRefusal = file && problemOf(file, 'pictures')
      change(key, { before: file && beforeRefusal === null ? choose(file) : null, beforeRefusal })
    },
    changeBefore({ key, before }: Draft, to: Partial<Chosen>) {
      if (!before) return
      if (to.size && isTooSmall(to.size)) change(key, { before: null, beforeRefusal: TOO_SMALL })
      else change(key, { before: { ...before, ...to } })
    },
    opened: (key: number, size: Size) => change(key, { size, ...(isTooSmall(size) ? { refusal: TOO_SMALL } : {}) }),
    failedToOpen: (key: number) => change(key, { refusal: fileMessages.unreadable }),
  }
}

function choose(file: File): Chosen {
  return { file, url: URL.createObjectURL(file), size: null, framing: CENTRED, uploaded: null }
}

function release({ url, before }: Draft): void {
  URL.revokeObjectURL(url)
  if (before) URL.revokeObjectURL(before.url)
}
