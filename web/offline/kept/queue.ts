import { QUEUE_STORE } from './names.ts'
import { isTooOld } from './sheet.ts'
import { inStore, tellChanged } from './store.ts'

export type StepKind = 'on_my_way' | 'running_late' | 'check_in' | 'check_out' | 'complete'

/** A step that was taken without reception, until it is sent or was refused. */
export type KeptStep = {
  /** Its idempotency key: however often it is sent, it counts once. */
  key: string
  owner: string
  booking_id: string
  kind: StepKind
  /** Null once it is of no use any more. */
  body: object | null
  /** "Check in", "Balayage at 9:00 AM". No name and no address. */
  title: string
  what: string
  /** By this device's clock, and in words. */
  tapped_at: number
  tapped_text: string
  /** The server's reason for a refusal. */
  refusal: string | null
}

const TOO_LATE = 'It waited too long and wasn’t sent.'

/** In the order in which they were taken. Nothing waiting longer than the sheet that it was taken from. */
export async function listSteps(owner: string): Promise<KeptStep[]> {
  const own = (await readAll())
    .filter((step) => step.owner === owner)
    .toSorted((one, other) => one.tapped_at - other.tapped_at)
  return Promise.all(
    own.map(async (step) => (step.refusal === null && isTooOld(step.tapped_at) ? refuseStep(step, TOO_LATE) : step)),
  )
}

async function readAll(): Promise<KeptStep[]> {
  return inStore(QUEUE_STORE, 'readonly', (kept) => kept.getAll()).catch(() => []) as Promise<KeptStep[]>
}

export const isWaiting = ({ refusal }: KeptStep) => refusal === null

export async function keepStep(step: KeptStep): Promise<void> {
  const others = await listSteps(step.owner)
  const after = Math.max(step.tapped_at, ...others.map(({ tapped_at }) => tapped_at + 1))
  await inStore(QUEUE_STORE, 'readwrite', (kept) => kept.put({ ...step, tapped_at: after }))
  tellChanged()
}

export async function purgeStep(key: string): Promise<void> {
  await inStore(QUEUE_STORE, 'readwrite', (kept) => kept.delete(key))
  tellChanged()
}

/** Stays until its owner has read why; what it would have said is of no use any more. */
export async function refuseStep(step: KeptStep, refusal: string): Promise<KeptStep> {
  const refused = { ...step, body: null, refusal }
  await inStore(QUEUE_STORE, 'readwrite', (kept) => kept.put(refused))
  tellChanged()
  return refused
}

/** Deletes the steps of other accounts in this browser. */
export async function purgeOthers(owner: string): Promise<void> {
  for (const step of await readAll()) if (step.owner !== owner) await purgeStep(step.key)
}
