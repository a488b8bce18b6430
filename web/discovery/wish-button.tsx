import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'

import { call } from '#web/api.ts'
import { wishFor } from '#web/endpoints/availability/wishes.gen.ts'
import { useSession } from '#web/session.ts'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useAct } from '#web/ui/forms/use-act.ts'
import { ButtonRow } from '#web/ui/layout/row.tsx'

type WishButtonProps = {
  service: string
  /** Anywhere without it. */
  postal?: string | undefined
}

/** "Tell me when it is here": one tap for clients; visitors log in first. Nothing for everybody else. */
export function WishButton({ service, postal }: WishButtonProps) {
  const { user, status } = useSession()
  const { pathname, search } = useLocation()
  const [said, setSaid] = useState<string | null>(null)
  const [isOn, setOn] = useState(false)
  const { busy, error, run } = useAct('It could not be noted. Please try again.')
  if (status === 'loading' || (user && user.role !== 'client')) return null
  const ask = (is_on: boolean) =>
    run(async () => {
      const { message } = await call(wishFor, { body: { service, is_on, ...(postal ? { postal } : {}) } })
      setOn(is_on)
      setSaid(message)
    })
  return (
    <>
      <p role="status">{said}</p>
      <FormError>{error}</FormError>
      <ButtonRow justify="center">
        {user ? (
          <Button variant={isOn ? 'default' : 'light'} loading={busy} onClick={() => void ask(!isOn)}>
            {isOn ? 'Do not tell me' : 'Tell me when it is here'}
          </Button>
        ) : (
          <Button component={Link} variant="light" to={`/login?redirect=${encodeURIComponent(`${pathname}${search}`)}`}>
            Log in to be told when it is here
          </Button>
        )}
      </ButtonRow>
    </>
  )
}
