import { useEffect, useEffectEvent, useRef, useState } from 'react'

import { altProblem, type PhotoConsent } from '#contract/portfolio-terms.ts'
import { fileMessages } from '#contract/rules/file.ts'
import { problemOf } from '#web/ui/files/prepare-file.ts'

import { CENTRED, type Framing, isTooSmall, type Size } from './crop.ts'

/** A chosen picture on its way to be a photo. */
export type Draft = {
  key: number
  file: File
  url: string
  size: Size | null
  framing: Framing
  alt: string
  consent: PhotoConsent | null
  /** Why it cannot become one at all. */
  refusal: string | null
  /** Why sending it failed. */
  problem: string | null
  /** How much of it has left, from 0 to 1; null while it is not being sent. */
  progress: number | null
  /** What was uploaded, and of which framing: what failed afterwards is not sent once more. */
  uploaded: { id: string; framing: Framing } | null
}

export const TOO_SMALL = 'This picture is too small: it has to be at least 640 pixels wide and 480 tall.'

/** What is missing, in words; null when it can be sent. */
export function altProblemOf({ alt }: Pick<Draft, 'alt'>): string | null {
  return altProblem(alt)
}

export function isComplete(draft: Draft): boolean {
  return draft.refusal === null && draft.size !== null && altProblem(draft.alt) === null && draft.consent !== null
}

/** Chosen pictures, each with its words and framing, until they are shown or left out. */
export function useDrafts() {
  const [drafts, setDrafts] = useState<readonly Draft[]>([])
  const nextKey = useRef(1)
  const change = (key: number, to: Partial<Draft>) =>
    setDrafts((present) => present.map((draft) => (draft.key === key ? { ...draft, ...to } : draft)))
  const forget = useEffectEvent(() => drafts.forEach(({ url }) => URL.revokeObjectURL(url)))
  useEffect(() => () => forget(), [])
  return {
    drafts,
    change,
    add(files: readonly File[]) {
      const made = files.map((file): Draft => ({
        key: nextKey.current++,
        file,
        url: URL.createObjectURL(file),
        size: null,
        framing: CENTRED,
        alt: '',
        consent: null,
        refusal: problemOf(file, 'pictures'),
        problem: null,
        progress: null,
        uploaded: null,
      }))
      setDrafts((present) => [...present, ...made])
    },
    remove({ key, url }: Draft) {
      URL.revokeObjectURL(url)
      setDrafts((present) => present.filter((draft) => draft.key !== key))
    },
    opened: (key: number, size: Size) => change(key, { size, ...(isTooSmall(size) ? { refusal: TOO_SMALL } : {}) }),
    failedToOpen: (key: number) => change(key, { refusal: fileMessages.unreadable }),
  }
}
