import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { useRevalidator } from 'react-router'

import { isWaiting, type KeptStep, listSteps } from '#web/offline/kept/queue.ts'
import { onKeptChanged } from '#web/offline/kept/store.ts'
import { refreshDay, sendOwnSteps } from '#web/offline/own-day.ts'
import { listenLive } from '#web/live.ts'
import { reloadUser, type SessionUser, useSession } from '#web/session.ts'

import { WaitingSteps } from './waiting-steps.tsx'

const TRY_EVERY_MS = 10_000

/** Makes a provider's day readable without reception, sends waiting steps once there is some, and shows the state. */
export function OwnDay({ user }: { user: SessionUser }) {
  const [steps, setSteps] = useState<readonly KeptStep[]>([])
  const { status } = useSession()
  const { revalidate } = useRevalidator()
  const { id } = user
  const look = useCallback(() => void listSteps(id).then(setSteps), [id])
  const waits = steps.some(isWaiting)

  const refresh = useEffectEvent((isChanged: boolean) => {
    // A hint that fails: the stored day stays.
    if (navigator.onLine) refreshDay(user, isChanged).catch(() => undefined)
  })
  const send = useEffectEvent(async () => {
    const list = await listSteps(id)
    if (!list.some(isWaiting)) return
    await sendOwnSteps(id)
    refresh(true)
  })
  const onReach = useEffectEvent(async () => {
    await send().catch(() => undefined)
    if (status === 'unreachable') await reloadUser()
    refresh(false)
    await revalidate()
  })
  const onLoss = useEffectEvent(() => void revalidate())
  const onChange = useEffectEvent(() => {
    look()
    void revalidate()
  })

  useEffect(() => {
    look()
    refresh(false)
    void send().catch(() => undefined)
    const [reach, loss] = [() => void onReach(), () => onLoss()]
    const ends = [
      onKeptChanged(() => onChange()),
      listenLive(({ type }) => (type === 'visit' || type === 'all') && refresh(true)),
    ]
    window.addEventListener('online', reach)
    window.addEventListener('offline', loss)
    return () => {
      ends.forEach((end) => end())
      window.removeEventListener('online', reach)
      window.removeEventListener('offline', loss)
    }
  }, [look])
  useEffect(() => {
    if (!waits) return
    const timer = setInterval(() => void send().catch(() => undefined), TRY_EVERY_MS)
    return () => clearInterval(timer)
  }, [waits])
  return steps.length > 0 && <WaitingSteps steps={steps} />
}
