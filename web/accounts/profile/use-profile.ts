import { useState } from 'react'
import { useNavigate } from 'react-router'

import type { User } from '#contract/accounts.ts'
import { ApiError, call } from '#web/api.ts'
import { getMe, sendCode, updateMe, uploadAvatar } from '#web/endpoints/accounts.gen.ts'
import { reloadUser } from '#web/session.ts'
import { useConflict } from '#web/ui/forms/conflict/conflict.ts'
import { type Failed, useAction } from '#web/ui/forms/use-action.ts'
import { DELAY_AVATAR_RELOAD_MS, DELAY_SUCCESS_MESSAGE_MS } from '#web/ui/measures.ts'
import { useTimeout } from '#web/ui/use-timeout.ts'

import { profileChanges, type ProfileValues } from './profile-rules.ts'
import { saveFailure } from './save-failure.ts'

type AfterSaving = 'stay' | 'services'
type Wish = { values: ProfileValues; file: File | null; next: AfterSaving }

const SENT = 'Verification code sent to your phone! Please check your SMS and enter the code below.'
const RESENT = 'New verification code sent! Please check your SMS.'
const SEND_FAILED = 'Failed to send verification code. Please try again.'
const RESEND_FAILED = 'Failed to resend verification code. Please try again.'
const SERVICES = '/provider/services/create'

/** Saving the profile: a changed phone number first asks for the code of an SMS; a new picture reloads the page after 2 s. */
export function useProfile(loaded: User, placeErrors: (error: ApiError) => boolean) {
  const navigate = useNavigate()
  const later = useTimeout()
  const [user, setUser] = useState(loaded)
  const { busy, error, say, run } = useAction()
  const [notice, setNotice] = useState<string | null>(null)
  const conflict = useConflict(() => call(getMe))
  const [asking, setAsking] = useState<{ wish: Wish; sentAt: number; notice: string } | null>(null)

  const attempt = (words: Failed, step: () => Promise<void>) =>
    run(async () => {
      setNotice(null)
      try {
        await step()
      } catch (reason) {
        const isPlaced =
          (await conflict.meet(reason).catch(() => null)) !== null ||
          (reason instanceof ApiError && placeErrors(reason))
        if (!isPlaced) throw reason
        setAsking(null)
      }
    }, words)
  const send = (wish: Wish, said: string, fallback: string, from = user) =>
    attempt(fallback, async () => {
      const { phone_number: phone = '' } = profileChanges(from, wish.values)
      await call(sendCode, { body: { phone_number: phone, purpose: 'change_phone' } })
      setAsking({ wish, sentAt: Date.now(), notice: said })
    })
  const write = (wish: Wish, code?: string, from = user) =>
    attempt(saveFailure, async () => {
      const changes = profileChanges(from, wish.values)
      const avatar = wish.file ? { avatar_url: await upload(wish.file) } : {}
      const proof = code === undefined ? {} : { verification_code: code }
      const saved = await call(updateMe, { body: { ...changes, ...avatar, ...proof, version: from.version } })
      conflict.clear()
      setUser(saved)
      setAsking(null)
      setNotice('Profile updated successfully!')
      void reloadUser()
      if (wish.next === 'services') later(() => void navigate(SERVICES), DELAY_AVATAR_RELOAD_MS)
      else if (wish.file) later(() => window.location.reload(), DELAY_AVATAR_RELOAD_MS)
      else later(() => setNotice(null), DELAY_SUCCESS_MESSAGE_MS)
    })

  const save = async (wish: Wish, from = user) => {
    const changes = profileChanges(from, wish.values)
    if (Object.keys(changes).length === 0 && !wish.file) {
      if (wish.next === 'services') void navigate(SERVICES)
      else setNotice('No changes to save.')
      return
    }
    if (changes.phone_number === undefined) await write(wish, undefined, from)
    else await send(wish, SENT, SEND_FAILED, from)
  }
  /** Takes over the version that another device saved. */
  const follow = (now: User) => {
    setUser(now)
    say(null)
    conflict.clear()
  }
  const verify = async (code: string) => {
    if (asking) await write(asking.wish, code)
  }
  const resend = async () => {
    if (asking) await send(asking.wish, RESENT, RESEND_FAILED)
  }
  const stopAsking = () => {
    setAsking(null)
    say(null)
  }
  return { user, present: conflict.present, follow, busy, error, notice, asking, save, verify, resend, stopAsking }
}

async function upload(file: File): Promise<string> {
  const form = new FormData()
  form.set('file', file)
  return (await call(uploadAvatar, { form })).avatar_url
}
