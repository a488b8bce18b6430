import { useEffect, useEffectEvent, useReducer, useRef } from 'react'

import type { UploadedFile } from '#contract/files.ts'
import { errorText } from '#web/api-error.ts'

import { areKept, keepUploads, presentField, readUploads } from './kept-uploads.ts'
import { prepareFile, problemOf, type Takes } from './prepare-file.ts'
import { sendFile } from './send-file.ts'

/** State for the form: uploaded files in the order of choice, and whether more are under way. */
export type UploadState = { files: UploadedFile[]; isBusy: boolean }

export type Upload = {
  key: number
  file: File
  /** An address of the picture as it was chosen; null for a PDF. */
  preview: string | null
  state: 'waiting' | 'sending' | 'done' | 'failed'
  /** How much of it has left, from 0 to 1. */
  progress: number
  problem: string | null
  /** It cannot succeed by trying again. */
  isRefused: boolean
  uploaded: UploadedFile | null
}

type Change =
  | { do: 'add'; uploads: Upload[] }
  | { do: 'change'; key: number; to: Partial<Upload> }
  | { do: 'remove'; key: number }

/** `said` is for screen readers. */
type State = { uploads: Upload[]; said: string }

function reduce({ uploads, said }: State, change: Change): State {
  if (change.do === 'add')
    return { uploads: [...uploads, ...change.uploads], said: change.uploads.map(sayOf).join(' ') }
  if (change.do === 'remove') return { uploads: uploads.filter(({ key }) => key !== change.key), said }
  const before = uploads.find(({ key }) => key === change.key)
  if (!before) return { uploads, said }
  const after = { ...before, ...change.to }
  return {
    uploads: uploads.map((upload) => (upload === before ? after : upload)),
    said: after.state === before.state ? said : sayOf(after),
  }
}

function sayOf({ file, state, problem }: Upload): string {
  if (state === 'sending') return `${file.name} is being uploaded.`
  if (state === 'done') return `${file.name} is uploaded.`
  return state === 'failed' ? `${file.name}: ${problem ?? ''}` : ''
}

type Options = {
  path: string
  takes: Takes
  max: number
  /** Under this name the chosen files outlive the field, until `dropUploads`. */
  keptAs?: string
  onChange: (state: UploadState) => void
}

/** Refused files don't count. */
export function roomLeft(uploads: readonly Upload[], max: number): number {
  return Math.max(0, max - uploads.filter(({ isRefused }) => !isRefused).length)
}

/** Sends what is chosen, one file after the other, and keeps account of each. */
export function useUploads({ path, takes, max, keptAs, onChange }: Options) {
  const [{ uploads, said }, change] = useReducer(reduce, keptAs, (name) => ({ uploads: readUploads(name), said: '' }))
  const nextKey = useRef(Math.max(0, ...uploads.map(({ key }) => key)) + 1)
  const sending = useRef<{ key: number; stop: AbortController } | null>(null)
  const next = uploads.find(({ state }) => state === 'waiting')
  const isSending = uploads.some(({ state }) => state === 'sending')
  useEffect(() => {
    if (!next || isSending) return
    const { key, file } = next
    const stop = new AbortController()
    sending.current = { key, stop }
    change({ do: 'change', key, to: { state: 'sending', progress: 0, problem: null } })
    const onProgress = (progress: number) => change({ do: 'change', key, to: { progress } })
    prepareFile(file)
      .then((prepared) => sendFile(prepared, { path, signal: stop.signal, onProgress }))
      .then(
        (uploaded) => change({ do: 'change', key, to: { state: 'done', progress: 1, uploaded } }),
        (reason: unknown) => change({ do: 'change', key, to: { state: 'failed', ...failureOf(reason) } }),
      )
  }, [next, isSending, path])

  const arrived = uploads.flatMap(({ uploaded }) => uploaded ?? [])
  const isBusy = uploads.some(({ state }) => state === 'waiting' || state === 'sending')
  const names = arrived.map(({ id }) => id).join()
  const tell = useEffectEvent(() => onChange({ files: arrived, isBusy }))
  useEffect(() => tell(), [names, isBusy])

  useEffect(() => {
    if (keptAs !== undefined) keepUploads(keptAs, uploads)
  }, [keptAs, uploads])

  /** Takes as many as there is room for, and answers how many there were too many. */
  const add = (files: readonly File[]): number => {
    const taken = files.slice(0, roomLeft(uploads, max)).map((file): Upload => {
      const problem = problemOf(file, takes)
      return {
        key: nextKey.current++,
        file,
        preview: file.type.startsWith('image/') && !problem ? URL.createObjectURL(file) : null,
        state: problem ? 'failed' : 'waiting',
        progress: 0,
        problem,
        isRefused: problem !== null,
        uploaded: null,
      }
    })
    if (taken.length > 0) change({ do: 'add', uploads: taken })
    return files.length - taken.length
  }
  const addNow = useEffectEvent((files: readonly File[]) => void add(files))
  useEffect(() => (keptAs === undefined ? undefined : presentField(keptAs, (files) => addNow(files))), [keptAs])

  const leave = useEffectEvent(() => {
    sending.current?.stop.abort()
    if (areKept(keptAs, uploads)) return
    for (const { preview } of uploads) if (preview) URL.revokeObjectURL(preview)
  })
  useEffect(() => () => leave(), [])

  return {
    uploads,
    said,
    add,
    retry(key: number): void {
      change({ do: 'change', key, to: { state: 'waiting', problem: null } })
    },
    /** Cancels uploads under way, and withdraws finished ones. */
    remove({ key, preview }: Upload): void {
      if (sending.current?.key === key) sending.current.stop.abort()
      if (preview) URL.revokeObjectURL(preview)
      change({ do: 'remove', key })
    },
  }
}

const FAILED = 'This file didn’t upload.'

function failureOf(reason: unknown): Pick<Upload, 'problem' | 'isRefused'> {
  const code = reason !== null && typeof reason === 'object' && 'code' in reason ? reason.code : ''
  return {
    problem: errorText(reason, FAILED),
    isRefused: code === 'invalid_file' || code === 'payload_too_large',
  }
}
