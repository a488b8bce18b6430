import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** 1: name and contact. 2: address and password. */
export type SignupStep = 1 | 2

/**
 * The visible step of the sign-up. The second one is an entry of the browser's history, so "back" leads to the first
 * one and keeps what was typed.
 * @param isFirstSound the first step has no errors: otherwise an entry of the second one shows the first
 */
export function useSignupSteps(isFirstSound: () => boolean) {
  const { key, state, pathname, search } = useLocation()
  const navigate = useNavigate()
  const [step, setStep] = useState<SignupStep>(1)
  useEffect(() => {
    setStep(isSecond(state) && isFirstSound() ? 2 : 1)
    // oxlint-disable-next-line react/exhaustive-deps -- by the entry alone: what is typed turns no page
  }, [key])
  return {
    step,
    toSecond: () => {
      setStep(2)
      void navigate(pathname + search, { state: { step: 2 } })
    },
    toFirst: () => {
      setStep(1)
      if (isSecond(state)) void navigate(-1)
    },
  }
}

function isSecond(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'step' in state && state.step === 2
}
